# 테이블, 손패, 결과

phase-auction = 공약: { $higher ->
    [yes] { $bid }보다 높게
   *[no] { $least }점부터
}
phase-auction-open = 자유 공약: { $higher ->
    [yes] { $bid }보다 높게
   *[no] { $least }점부터
}
auction-passed = 패스: { $names }
all-passed-must-bid = 모두 패스해서 { $card } 카드를 가진 사람이 꼭 공약해야 해요.
all-passed-bound = 모두 패스해서 꼭 공약해야 하는 사람: { $name }
all-passed-blind-up = 모두 패스해서 바닥패를 공개했어요. 모두 다시 공약할 수 있어요.
phase-all-passed = 모두 패스
phase-call = { $partner ->
    [general] 장군 지정
   *[adjutant] 프렌드 지정
}
phase-exchange = 바닥패 교환
redeals = 다시 나눔 { $count }번
phase-bad-hand = 나쁜 손패를 보였어요
bad-hand-line = { $name } 나쁜 손패: { $cards }

contract-line = { $name }: { $bid }
called-line = 지정: { $card }
called-first-trick =
    { role-partner }: 첫 트릭을 따는 사람
adjutant-line = { role-partner }: { $name }
alone-line = 주공 단독
side-line = { $side ->
    [lone] 주공
   *[side] 여당
}: { $bid }점 중 { $points }점
side-line-least = 주공이 { $bid }점 중 { $points }점을 땄어요. 짝의 점수도 함께 계산해요
face-up-line = 공개하고 버림(야당 { $points }점): { $cards }
face-up-plain-line = 공개하고 버림: { $cards }
own-discards-line = 내가 버린 카드: { $cards }
blind-line = 바닥패: { $cards }
discards-line = 버린 카드: { $cards }
blind-open-line = 공개된 바닥패: { $cards }
blind-card = 바닥패에서 { $card } 카드를 받았어요.

auction-none = 아직 공약이 없어요
auction-earlier = 앞선 공약 { $count }개
highest-bid = 가장 높은 공약: { $bid }({ $name })
highest-mark = **{ $bid }** (최고)

trick-title = **트릭 { $number }**
last-trick = 지난 트릭: { $cards } · { $name } 승리
tricks-title = 지금까지의 트릭
tricks-none = 아직 트릭이 없어요.
tricks-order = 낸 순서예요. 첫 카드가 선, 🏆 표시가 승리.
tricks-hidden = { " " }규칙에 따라 뒤집힌 카드는 보이지 않아요. 지난 트릭은 모두 볼 수 있어요.
why-mighty = ⭐ 마이티
why-yoromeki = 💘 요로메키(♥Q)
why-regular-jack = 🥇 정잭
why-sub-jack = 🥈 부잭
why-same-two = ✌️ 세임투
why-joker = 🃏 조커 선
why-joker-played = 🃏 조커
why-top-card = ☝️ 가장 높은 카드
why-trump = ⚔️ 최고 기루다
why-led = ☝️ 선 무늬 최고
why-first = 1️⃣ 선 무늬 최고(첫 트릭)
trust-line = 트러스트(“이 트릭은 내가 따요”): { $names }
trust-line-last = 트러스트를 말한 사람: { $names }
tally-line = 주공으로 이긴 판: { $tally }
points-line = 점수: { $points }

turn-auction = { $name } 차례: 공약 또는 패스
turn-must-bid = { $name } 차례: 꼭 공약
turn-bound = { $name } 차례: 꼭 공약
open-turn = 누구나 언제든 공약할 수 있어요
open-waiting = 아직 공약이나 패스를 하지 않음: { $names }
open-your-turn = **공약할 수 있어요.** 패스도 돼요
open-you-highest = 내 공약이 가장 높아요
open-you-passed = 패스했지만 아직 공약할 수 있어요
open-you-passed-out = 패스했어요
turn-call = { $name } 차례: { $partner ->
    [general] 장군 카드 지정
   *[adjutant] 프렌드 카드 지정
}
turn-exchange = { $name } 차례: 바닥패를 받고 { $count }장 버리기
turn-name = { $name } 차례: 따라 낼 무늬 부르기
turn-lead = { $name } 차례: 선
turn-play = { $name } 차례
turn-redeal = 카드를 다시 나누고 있어요
your-turn-auction = **내 차례**: 공약하거나 패스하세요
your-turn-must-bid = **내 차례**: 스페이드 A가 있으니 꼭 공약해야 해요
your-turn-bound = **내 차례**: 모두 패스해서 꼭 공약해야 해요
your-turn-call = **내 차례**: 카드를 한 장 지정하세요. 그 카드를 가진 사람이 { $partner ->
    [general] 장군이에요
   *[adjutant] 프렌드예요
}
your-turn-exchange = **내 차례**: { $count }장 버리세요
your-turn-name = **내 차례**: 조커를 따라 낼 무늬를 부르세요
your-turn-lead = **내 차례**: 선이에요. 카드를 내세요
your-turn-play = **내 차례**: 카드를 내세요

## 테이블 그림 속 글자: 열두 자쯤

picture-wins = 우세
picture-discards = 버린 카드
picture-bad-hand = 나쁜 손패: { $name }
picture-blind = 바닥패
picture-dealer = 딜
picture-kept = 그림은 지난 내 차례 때의 모습이에요.
picture-late = 그림이 조금 늦어요.
picture-cards = 지금 손패: { $cards }
picture-last-trick = 지난 트릭
picture-seat = { $number }번 자리

## 내 손패

hand-given = { $channel }의 이 판에서 나왔어요. 다른 사람이 이어서 플레이해요. 결과는 여기에 나와요.
played-by = 끝까지 플레이한 사람: { $name }
played-for = 카드를 받은 { $name }님 대신 플레이했어요. 칩은 { $name }님 것이에요
hand-as-dealt = 카드를 나눴을 때의 화면이에요. 여기서 누르면 새로 바뀌어요. 다른 곳에서 플레이했다면 *새로 고침* 버튼을 누르세요.
hand-empty = 남은 카드가 없어요.
hand-idle = 지금은 낼 수 없음: { $cards }
piles-own = **내 더미**(윗줄: ⬆️ 버튼)
piles-hand = **내 손패**
won-line = 딴 카드: { $cards }
won-stakes-line = 8-9-10 카드: { $cards }
piles-of = { $name } 더미
first-trick = { $power ->
    [mighty] **트릭 1:** 마이티만 힘이 있어요. 기루다는 없고, 그 밖에는 선 무늬의 가장 높은 카드가 이겨요.
    [specials] **트릭 1:** 기루다는 없어요. 마이티{ $jacks ->
        [yes] {""}와 정잭, 부잭은
       *[no] {""}는
    } 평소의 힘이 있어요.
   *[plain] **트릭 1:** 기루다도 특수 카드도 없어요. 선 무늬의 가장 높은 카드가 이겨요.
}
joker-led-trumps = 선이 조커예요: 기루다가 있으면 내세요.
joker-led-scoring = 선이 조커예요: 기루다가 있으면 기루다, 없으면 점수 카드를 내세요.
joker-led-none = 선이 조커예요: 아무 카드나 내세요.
joker-led-any = 노기루다에서 선이 조커예요: 아무 카드나 내세요.
joker-hunted = 선이 조커를 부르는 { $card } 카드라 이 가운데서 내세요: { $legal }.
joker-named = 선이 조커예요: { $suit } 무늬를 내야 해요.
joker-no-power = 이 트릭에서는 조커에 힘이 없어요.
role-alone = { $where ->
    [blind] 지정한 카드가 바닥패에 있어 짝이 없어요. 다른 사람은 아직 몰라요.
    [shown] 지정한 카드가 바닥패에 있어 짝이 없어요.
   *[own] 지정한 카드가 내 카드라 짝이 없어요. 다른 사람은 아직 몰라요.
}
role-adjutant-secret = 지정된 카드를 갖고 있어요. 내가 { $partner ->
    [general] **장군**이에요
   *[adjutant] **프렌드**예요
}. 다른 사람은 몰라요.
role-opponent = 나는 야당이에요.
forced-card = 낼 수 있는 카드가 이것뿐이라 잠시 뒤 자동으로 나가요.
ahead-card = 예약: 내 차례에 낼 수 있으면 { $card } 카드가 나가요.
ahead-undone = 앞의 수를 물러서 예약을 취소했어요.
ahead-card-void = 예약한 { $card } 카드는 지금 낼 수 없어요. 다른 카드를 고르세요.
ahead-pass = 예약: 이번 공약에서는 내 차례마다 패스해요.
ahead-pass-void = 공약이 바뀌어 패스 예약을 취소했어요.
menu-ahead = 다음 차례에 낼 카드
you-are-away = 컴퓨터가 대신 플레이하고 있어요. 이어받으려면 **돌아왔어요** 버튼을 누르세요.

menu-bid = { $least }~{ $most }점 공약
menu-bid-points = { $points }점 공약
menu-call = { $suit }에서 지정
menu-emote = 한마디…
emote-well-played = 👏 잘했어요
emote-thanks = 🙏 고마워요
emote-sorry = 🙇 미안해요
emote-hurry = ⏰ 조금만 서둘러 주세요
emote-thinking = 🤔 생각 중이에요
emote-laugh = 😂 하하
emote-wow = 😮 우와
emote-luck = 🍀 행운을 빌어요
menu-revoke = 반칙: 낼 수 없는 카드 내기…
button-revoke-menu = 반칙하기…
lead-special = 첫 트릭에서 { $card } 카드는 아직 특수 카드가 아니라 같은 무늬의 더 높은 카드에 져요. 그래도 낼까요?
button-lead-special = 내기
trust-help = 🤝 *트러스트*: 이 트릭을 딸 것 같다고 모두에게 알려요. 플레이는 바뀌지 않아요.
menu-discard = 버릴 카드 { $count }장 고르기
discard-chosen = 버릴 카드 { $count }장: { $cards }
exchange-chosen = 버리고 새로 받을 카드 { $count }장: { $cards }
discard-scoring = { $cards }: 야당의 { $count }점이 돼요.
discard-scoring-hidden = { $cards }: 점수 카드 { $count }장이에요. 누구의 점수도 되지 않아요.
discard-scoring-first-trick = { $cards }: 점수 카드 { $count }장이에요. 첫 트릭을 딴 사람이 가져가요.
discard-scoring-napoleon = { $cards }: 내 { $count }점이 돼요.
note-mighty = 마이티
note-regular-jack = 정잭
note-sub-jack = 부잭
note-joker = 조커
note-joker-hunter = 조커콜 카드
note-yoromeki = 같은 트릭에서 마이티를 이김
note-own = 내 손에 있음: 짝이 없게 돼요
note-called = 지정한 카드
note-scoring = 야당 1점
note-scoring-hidden = 점수 카드, 누구의 점수도 아님
note-scoring-first-trick = 점수 카드, 첫 트릭을 딴 사람 것
note-scoring-napoleon = 내 1점
note-blind = 바닥패에서
second-call-how = 지정한 카드가 바닥패에 있었어요. 다른 카드를 지정할 수 있지만 공약이 { $points }점 올라가요.

## 결과

outcome-made = { $side ->
    [lone] 주공
   *[side] 여당
} 승리
outcome-lost = { $side ->
    [lone] 주공
   *[side] 여당
} 패배
outcome-siberian = 시베리아 규칙으로 패배
outcome-revoke = 반칙으로 끝
outcome-thrown-in = 무효
outcome-voided = 판 취소

why-made = { $side ->
    [lone] 주공
   *[side] 여당
}: 공약 { $bid }점, **{ $points }점** 획득.
why-failed = { $side ->
    [lone] 주공
   *[side] 여당
}: 공약 { $bid }점, **{ $points }점** 획득. { $short }점 모자라요.
why-overshot = 공약과 정확히 같아야 했어요: 공약 { $bid }점, **{ $points }점** 획득.
why-revoke = { $name } 반칙({ $card }). 판이 바로 끝났고 { $name } 혼자 값을 내요.
why-revoke-counted = { $name } 반칙({ $card }). 판이 바로 끝났고 주공의 승리예요.
why-revoke-nobody = { $name } 반칙({ $card }). 판이 바로 끝났고 누구의 승리도 아니에요.
apology-line = 🙇 관례대로, 진 { role-partner } { $name }님이 { $napoleon }님에게 사과해요.
why-siberian = { $side ->
    [lone] 주공
   *[side] 여당
}: **{ $points }점 전부** 땄지만 공약은 { $bid }점뿐이었어요.
why-siberian-trickless = 야당이 트릭에서 점수 카드를 하나도 따지 못했는데 공약은 { $bid }점뿐이었어요.
why-thrown-in = 모두 { $rule ->
    [next_dealer] 패스했어요
   *[other] 패스했고 더는 다시 나눌 수 없어요
}. { $board ->
    [yes] 앤티는 보드에 남아요.
   *[no] 정산은 없어요.
}
deals-next = { " " }다음 딜러: { $name }.

claimed = { $name }님이 나머지를 확정했어요. 결과가 이미 정해져 있었어요.
you-claimed = 나머지를 확정했어요. 결과가 이미 정해져 있었어요.
undone = { $name }님이 마지막 수를 물렀어요.
moment-played-for = { $won ->
    [yes] { $name }님이 { $amount } 땄어요(플레이한 사람: { $by }): { $how }
   *[no] { $name }님이 { $amount } 잃었어요(플레이한 사람: { $by }): { $how }
}
moment-won = { $amount } 땄어요: { $how }
moment-lost = { $amount } 잃었어요: { $how }
moment-side = { $won ->
    [yes] 우리 편이 이겼어요: { $how }
   *[no] 우리 편이 졌어요: { $how }
}
how-made = { $me ->
    [yes] 내가 { $bid } 공약을 { $points }점으로 이뤘어요
   *[no] 주공이 { $bid } 공약을 { $points }점으로 이뤘어요
}
how-failed = { $me ->
    [yes] 내 { $bid } 공약에 { $points }점을 땄어요
   *[no] 주공이 { $bid } 공약에 { $points }점을 땄어요
}
feat-stopped = { $bid } 공약을 막았어요!
feat-all = { $name }님이 { $bid } 공약으로 모든 점수를 땄어요!
feat-alone = { $name }님이 혼자서 { $bid } 공약을 이뤘어요!
feat-high = { $name }님이 { $bid } 공약을 이뤘어요!
turning-rare = 트릭 { $trick }: { $card }, { $points }점 획득
turning-decided = 트릭 { $trick }에서 결판: { $card }, { $points }점 획득
taken-by-side = { $side ->
    [lone] 주공
   *[side] 여당
} { $points ->
    [0] 0점
   *[other] { $points }점: { $cards }
}
taken-by-others = { $others ->
   *[other] 야당
} { $points ->
    [0] 0점
   *[other] { $points }점: { $cards }
}
own-unrated = 레이팅 제외: { $why ->
    [hint] 힌트를 쓰고 이김
   *[other] 컴퓨터와 연습
}
own-rating = 레이팅 { $rating } ({ $change })
own-practice = 연습 판, 레이팅 제외
new-badges = { $count ->
   *[other] 새 배지
}: { $badges }
balance = 잔액 { $chips }
total = 합계 { $units }
tally-title = 주공으로 이긴 판
tally = 주공으로 { $count }판 승리

final-title = 최종 결과(단위)
final-title-tally = 최종 결과: 주공으로 이긴 판
rank = { $rank }위
rank-tied = 공동 { $rank }위
closed-title = 테이블 닫힘
closed-text = 함께해 주셔서 고마워요!
closed-unplayed = 한 판도 하지 않았어요.

## 플레이어의 메뉴

menu-title = 내 자리
menu-hand-over = 자리를 넘겨줄 사람…
menu-emotes-on = 테이블에서 여덟 가지 짧은 말을 할 수 있어요(손패 아래 *한마디* 또는 /emote).
menu-emotes-off = 이 테이블에서는 한마디가 꺼져 있어요.
menu-nudge-on = 내 차례가 된 지 한참 지났을 때와 대회에서 부를 때 멘션해요.
menu-nudge-off = 시간이나 대회 때문에 멘션하지 않아요.
menu-leave = 나가면 다른 사람이 자리에 앉을 수 있어요.
menu-leave-hand = 지금 나가면 컴퓨터가 이어서 플레이해요.
menu-end = 테이블을 끝내면 최종 결과가 나와요.
menu-end-hand = 테이블을 끝내면 이번이 마지막 판이에요. 끝까지 플레이하고 인정돼요.
menu-nothing = 이 테이블에 자리가 없어요.
menu-title-watch = 이 테이블
menu-watch = 여기 자리는 없지만 구경할 수 있어요: 나만 보는 메시지가 테이블을 따라가요.
watch-until = 구경 중: 이 메시지는 { $until }까지 테이블을 따라가요. 새로 고침을 누르면 시간이 늘어나요.
watch-still = 구경 중이에요. 그 뒤의 일은 새로 고침을 누르면 보여요.
guess-menu =
    { $partner ->
        [general] 장군 맞혀 보기…
       *[adjutant] 프렌드 맞혀 보기…
    }
guess-alone = { $name } (혼자)
guess-made = 내 짐작: { $name }. 맞으면 { $points }점이에요.
guess-right = 내 짐작: { $name }. 맞았어요: { $points }점.
guess-wrong = 내 짐작: { $name }. 틀렸어요.
guess-total = 이 테이블에서 맞힌 점수: { $points }점. 재미로 보는 점수예요.
standby-who = 자리를 기다리는 사람: { $names }
standby-seated = { $name }님, 이 테이블에 자리가 났어요. 다음 판부터 함께해요.
standby-free = { $name }님, { $channel }의 테이블에 자리가 났어요. 먼저 앉는 사람이 임자예요.
done-standby-sit = 다음에 빈자리가 나면 앉게 돼요. 테이블에서 멘션할게요. 순서는 { $hours }시간 동안 유지돼요.
done-standby-tell = 자리가 나면 테이블에서 멘션할게요. 순서는 { $hours }시간 동안 유지돼요.

## 컴퓨터가 잃는 것

computers-room = { $chips ->
    [0] 오늘 컴퓨터는 { $name }님에게 더 주지 않아요. { $name }님이 컴퓨터에 잃은 것만 돌려줘요.
   *[other] 오늘 컴퓨터는 { $name }님에게 최대 { $chips }칩을 더 줘요.
}
not-paid = { $chips } 받지 못함: 컴퓨터가 오늘의 한도에 이르렀어요
absent-next = { $name }님이 이 판 내내 자리를 비웠어요. 그 전에 “돌아왔어요” 버튼을 누르지 않으면 다음 판부터 컴퓨터가 대신 앉고, { $name }님은 칩을 내지 않아요. 판과 판 사이에 /napoleon sit 으로 자리를 되찾을 수 있어요.
