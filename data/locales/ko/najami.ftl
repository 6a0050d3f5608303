# NAJAMI: 보드, 앤티, 내고 바닥패 보기, 기루다 바꾸기, 마지막 포커

stake-kitty = 키티
stake-pair = 스페이드 Q-K
amount-units = { $count }단위
amount-chips = { $count }칩
amount-both = { $count }단위({ $chips }칩)
board-line = **보드**: { $amount }

## 앤티

phase-ante = 앤티: { $count }단위씩
ante-limits = { $count }단위: 스페이드 Q-K 또는 8-9-10에 1 이상, 키티에 { $most }까지
ante-limits-later = { $count }단위: 키티에 { $most }까지
ante-why = 우리 편이 이기면, 내가 딴 카드의 자리를 가져가요. 시간이 다 되면 기본 앤티를 걸어요.
turn-ante = { $name } 차례: 앤티 걸기
your-turn-ante = **내 차례**: 앤티를 거세요
button-ante = 앤티 고르기
ante-usual = 기본 앤티
button-ante-usual = 기본 앤티
button-ante-again = 지난번과 같은 앤티
button-ante-edit = 고치기
ante-usual-is = 기본 앤티: { $stakes }
ante-again-is = 지난 앤티: { $stakes }
form-ante-title = 내 앤티: { $count }단위
form-ante-label = 자리마다 단위
ante-typed = 적은 것: { $stakes }

## 바닥패 보기

phase-window = 값을 내고 바닥패를 볼까요?
window-how = 한 사람이 키티에 2를 내거나 두 사람이 1씩 내요. 그러면 모두 바닥패를 봐요.
turn-window = { $name } 차례: 값 내고 바닥패 보기
your-turn-window = **내 차례**: 값을 내고 바닥패를 보거나 넘기세요
button-pay = 2 내고 보기
button-share = 나눠서: 1 내기
button-decline = 넘기기
answer-pays = 냄
answer-declines = 넘김
blind-shown = 모두에게 보인 바닥패: { $cards }
blind-paid = 낸 사람: { $names }

## 기루다 바꾸기

phase-change = 주공이 기루다를 바꿀 수 있어요
turn-change = { $name } 차례: 선 또는 기루다 바꾸기
your-turn-change = **내 차례**: { $suit } 그대로 카드를 내거나 먼저 기루다를 바꾸세요
change-how = 다른 무늬로 바꾸면 공약이 2 올라가고, 노기루다로 바꾸면 1 올라가요.
change-how-raise = 기루다를 바꾸면 공약이 { $points } 올라가요.
button-change = { $suit } { $points }
contract-changed = { $name }: { $bid } (이전 { $old })

## 결과

pays-won = 상대마다 { $amount } 내요.
pays-lost = 상대마다 { $amount } 받아요.
pays-split = { $what ->
    [won] 주공이 3분의 2, 프렌드가 3분의 1을 받아요.
    [both] 키티까지 주공이 3분의 2, 프렌드가 3분의 1을 받아요.
    [kitty] 키티의 3분의 2를 주공이, 3분의 1을 프렌드가 받아요.
   *[lost] 주공이 3분의 2, 프렌드가 3분의 1을 내요.
}
pays-alone = 주공 단독: { $what ->
    [won] 모두 받아요.
    [both] 모두와 키티를 받아요.
    [kitty] 키티를 모두 받아요.
   *[lost] 모두 내요.
}
moment-board = { $side ->
    [made] 공약을 이뤘어요
    [failed] 공약을 이루지 못했어요
    [beat] 주공을 이겼어요
   *[beaten] 주공에게 졌어요
}({ $game }). { $way ->
    [cost] 보드에서 { $board } 잃었어요
    [paid] 보드에서 { $board } 땄어요
   *[even] 보드에서는 그대로예요
}: { $amount }
pays-won-nothing = { $bid } 공약은 상대에게서 받는 것이 없어요.
pays-lost-nothing = 진 { $bid } 공약은 내는 것이 없어요.
collected-line = { $stake } { $units } → { $names }
collected-share = { $name } { $units }
collected-title = 보드에서 가져간 것
collected-none = 아무도 보드에서 가져가지 않아요.
board-left = 보드에 남은 것: { $amount }
board-paid = 건 것 { $paid }, 가져간 것 { $taken }
board-shared = 보드의 나머지를 똑같이 나눴어요: { $amount }.

## 마지막 포커

title-poker = { $game } · 테이블 { $table } · 보드를 건 포커
button-poker = 보드를 건 포커
poker-next = 마지막 판이었고 보드에 { $amount } 남았어요. 포커 한 판으로 누가 가져갈지 정해요.
poker-for = { $amount } 걸린 포커
poker-how = 딜러가 포커를 골라요. 베팅은 없고 가장 좋은 패가 모두 가져가요.
poker-best-takes = 가장 좋은 패가 모두 가져가요
poker-five-card-draw = 파이브 카드 드로
    .help = 다섯 장씩, 한 번 다섯 장까지 바꿔요
poker-five-card-stud = 파이브 카드 스터드
    .help = 다섯 장씩, 모두 공개
poker-seven-card-stud = 세븐 카드 스터드
    .help = 일곱 장씩, 가장 좋은 다섯 장
poker-texas-holdem = 텍사스 홀덤
    .help = 두 장씩과 모두의 다섯 장, 가장 좋은 다섯 장
poker-no-cards = 포커를 고르면 카드를 나눠요.
poker-exchanged = { $count ->
    [0] 모두 그대로
   *[other] { $count }장 바꿈
}
poker-common = 모두의 카드: { $cards }
poker-you-hold = 내 패: **{ $rank }**
poker-won = { $name }: { $amount } 가져가요
poker-tied = { $name }: { $amount } 나눠 가져요
poker-shared-title = 포커가 일찍 끝났어요
poker-shared = 남은 것을 똑같이 나눴어요: { $amount }.
turn-poker-game = { $name } 차례: 포커 고르기
turn-poker-draw = { $name } 차례: 카드 바꾸기
your-turn-poker-game = **내 차례**: 포커를 고르세요
your-turn-poker-draw = **내 차례**: 다섯 장까지 바꾸거나 그대로 두세요
menu-poker = 포커 고르기
menu-draw = 바꿀 카드
button-keep-all = 모두 그대로
rank-high-card = 하이 카드
rank-one-pair = 원 페어
rank-two-pair = 투 페어
rank-three-of-a-kind = 트리플
rank-straight = 스트레이트
rank-flush = 플러시
rank-full-house = 풀 하우스
rank-four-of-a-kind = 포카드
rank-straight-flush = 스트레이트 플러시

button-session = 전체 기록
button-rematch = 다시 하기
done-session = 테이블 { $table }의 전체 기록이에요: 모든 판, 마지막 나눔, 합계.

## 한 일

done-ante = 내 앤티: { $stakes }
done-pay = 값을 내고 바닥패를 봐요.
done-decline = 바닥패를 보지 않아요.
done-change = 기루다를 바꿨어요: { $suit }.
done-poker = 포커: { $game }.
done-exchange = { $count ->
    [0] 모두 그대로 뒀어요.
   *[other] { $count }장을 바꿨어요.
}
done-end-poker = 포커의 카드를 나눴어요.
form-late = 너무 오래 걸렸어요. 다시 누르세요.

ask-end-poker = 게임을 끝낼까요? 보드에 { $amount } 남았어요. 포커 한 판으로 누가 가져갈지 정하고 테이블이 닫혀요.
ask-end-share = 테이블을 끝낼까요? 모두의 게임이 끝나고, 남은 것을 똑같이 나눠요: { $amount }.
ask-end-in-poker = { $amount } 걸린 포커를 끝까지 하고 테이블이 닫혀요.
