# 끝난 판 다시 보기와 딜의 증명

replay-title = 판 #{ $hand } 다시 보기 · { $game }
worked-title = 해설 판 · { $game }
worked-intro = 이 게임의 규칙대로 딜부터 칩까지, 모든 카드를 펴고 보는 한 판이에요. ▶️ 다음 단계, ⏩ 다음 트릭.
button-worked = 해설 판
button-why = 왜 이겼나요?
replay-step = { $last }단계 중 { $step }
replay-jump = 건너뛰기…
replay-jump-more = 뒤쪽 트릭으로…
replay-button-back = 이전 트릭
replay-button-next = 다음 트릭
replay-to-deal = 딜
replay-to-redeal = 다시 나누기
replay-to-ante = 앤티
replay-to-auction = 공약
replay-to-call = 지정
replay-to-window = 값 내고 바닥패 보기
replay-to-exchange = 교환
replay-to-change = 기루다 바꾸기
replay-to-swap = 맞바꾸기
replay-to-choice = 게임 고르기
replay-to-trick = 트릭 { $number }
replay-to-result = 결과
replay-trick-note = { $points ->
    [0] { $name }
   *[other] { $name }, { $points }점
}
replay-extra-hand = 여분의 손패: { $cards }
replay-peep-card = 엿볼 카드: { $card }

## 내 카드의 복기

button-review = 복기
review-title = 판 #{ $hand } 내 복기
review-summary = { $count ->
    [0] 정확도 { $accuracy }%, 승부처 없음
   *[other] 정확도 { $accuracy }%, 승부처 { $count }곳
}
review-choices = { $count ->
    [0] 결과를 바꿀 수 있던 카드가 없어요.
   *[other] 결과를 바꿀 수 있던 카드가 { $count }장 있어요.
}
review-bid = 내 공약 { $bid }: 이런 손패로 이룰 확률은 약 { $chance }%예요.
review-bid-lost = 내 마지막 공약 { $bid }: 이런 손패로 이룰 확률은 약 { $chance }%였어요.
review-trick = 트릭 { $trick }
review-on-table = 테이블: { $cards }
review-led = 내가 선
review-played = { $side ->
    [declaring] 낸 카드 { $card }: 딜의 { $chance }%에서 공약을 이뤄요.
   *[against] 낸 카드 { $card }: 딜의 { $chance }%에서 공약을 막아요.
}
review-other = 대신 { $card }: { $chance }%.
review-advised = 찾기 어려운 수였어요. 초보자에게 조언(🎓)하는 중급 컴퓨터도 나와 같은 카드를 내요. *힌트*는 더 멀리 내다봐요.
review-held = 손패 { $cards }
review-exchanged = { $count ->
    [0] 모두 그대로: 딜의 { $chance }%에서 이겨요.
   *[other] { $cards } 교환: 딜의 { $chance }%에서 이겨요.
}
review-exchange-right = 뚜렷이 더 나은 교환은 없어요.
review-exchange-best = { $count ->
    [0] 최선: 모두 그대로, { $chance }%.
   *[other] 최선: { $cards } 교환, { $chance }%.
}
review-exchange-other = { $count ->
    [0] 모두 그대로: { $chance }%.
   *[other] 대신 { $cards }: { $chance }%.
}
review-how-exchange = 나에게 보이던 것만으로 평가해요. 맞는 딜마다 교환을 해 보고, 다른 사람은 컴퓨터처럼 교환해요. 비기면 나눈 몫으로 계산해요. 다른 사람이 실제로 가진 카드는 상관없어요. 포커 고르기는 카드를 나누기 전이라 평가하지 않아요.
review-how = 나에게 보이던 것만으로 평가해요. 맞는 딜마다 카드를 내 봐요. 다른 사람이 실제로 가진 카드는 상관없어요. 정확도는 내 카드가 이길 가망을 평균 얼마나 지켰는지예요.

## 한 일

replay-by-clock = 시간 종료
replay-by-computer = 컴퓨터가 대신함
replay-by-claim = 나머지 확정
replay-undone = { $name } 무르기.
replay-dealt = { $name } 딜.
replay-redealt = 카드를 다시 나눠요.
replay-voided = 판이 취소됐어요.
replay-bid = { $name }: **{ $bid }**
replay-pass = { $name } 패스.
replay-call = { $name } 지정: { $card }.
replay-call-first-trick = { $name } 지정: 첫 트릭을 따는 사람.
replay-call-no-card = { $name }: 아무도 지정하지 않고 혼자 플레이해요.
replay-name-suit = { $name } 무늬: { $suit }.
replay-claim-redeal = { $name }: 다시 나누자고 해요.
replay-call-held = { $partner ->
    [general] 장군: { $name }.
   *[adjutant] 프렌드: { $name }.
}
replay-call-nobody = 다른 누구에게도 없어요: 주공 단독.
replay-discard = { $name } 버림: { $cards }.
replay-lead = { $name } 선: { $card }.
replay-play = { $name }: { $card }.
replay-revoke = { $name } 반칙: { $card }.
replay-trust = { $name } 트러스트: “이 트릭은 내가 따요.”
replay-ante = { $name } 앤티: { $stakes }.
replay-pays = { $name }: 값을 내고 바닥패를 봐요.
replay-declines = { $name }: 바닥패를 보지 않아요.
replay-change = { $name } 기루다 변경. 공약은 이제 **{ $bid }**
replay-peep = { $name }: { $price } 내고 { $card } 카드를 엿봐요.
replay-garnet = { $name } 여분의 손패: { $cards }.
replay-exchange = { $name } 버림: { $thrown }, 받음: { $drawn }.
replay-exchange-none = { $name }: 카드를 모두 그대로 둬요.
replay-swap = { $name } 줌: { $given }, 받음: { $taken }.
replay-swap-none = { $name }: 손패를 그대로 둬요.
replay-chooses = { $name } 선택: { $game }.

## 이어진 일

replay-napoleon = 👑 주공: { $name }, { $bid }.
replay-bidder = 👑 { $name }: { $call }, 나머지 모두와 겨뤄요.
replay-blind-taken = { $name } 바닥패: { $cards }.
replay-blind-dealt = 바닥패를 한 장씩 나눠요.
replay-turned-up = 더미에서 { $card } 공개.
replay-alone = 🎖️ 주공이 단독인 것이 드러나요.
replay-revealed = { $partner ->
    [general] 🎖️ 장군이 드러나요: { $name }.
   *[adjutant] 🎖️ 프렌드가 드러나요: { $name }.
}
replay-trick = 트릭: { $name } 승리{ $points ->
    [0] { "" }
   *[other] , { $points }점
}{ $why ->
    [no] .
   *[other] { " " }({ $why }).
}

## 판 찾기

replay-line = #{ $hand } { $game } · { $date } · { $end }
replay-line-poker = 보드를 건 포커
replay-end = { $outcome ->
    [made] { $name } { $bid } 달성
    [thrown_in] 무효
    [revoke] { $name } { $bid }, 반칙으로 끝
    [voided] 취소
    [poker] 끝남
    [shared] 나눔
   *[other] { $name } { $bid } 실패
}
replay-none = 아직 끝난 판이 없어요. /napoleon new 로 테이블을 여세요. 판이 끝나면 다시 볼 수 있어요.
replay-none-own = 여기에서 열 수 있는 내 판이 아직 없어요. 서버에서 한 판 하면 여기서 고를 수 있어요.
replay-which = 판을 고르세요. 다른 사람은 보지 못해요.
replay-choose = 판 고르기…

## 딜의 증명

verify-hand = 테이블 { $table } · { $number }번째 판
verify-proven = 판 #{ $hand }: 공정하게 나눴음이 증명됐어요
verify-wrong = 판 #{ $hand }: 증명과 맞지 않아요
verify-none = 판 #{ $hand }: 증명이 없어요
verify-means = 비밀은 누가 버튼을 누르기 전에 정해졌고 그 지문을 보여 줬어요. 아래의 클릭과 값을 더하면 꼭 이 카드가 나와요. 그래서 어느 플레이어도 카드를 고를 수 없었어요.
verify-players-only = 봇을 운영하는 사람이 카드를 고르지 않았다는 증명은 아니에요: 운영자는 비밀을 알고 클릭을 기록하는데, 아무도 자기 값을 넣지 않았어요.
verify-guards = { $names }님에게는 봇을 운영하는 사람과 다른 모두가 짜도 카드를 고를 수 없었음이 증명돼요. 단, 자기가 준 값이 여기에 있고 그 앞에 보지 못한 값이 없어야 해요.
verify-others = { $names }님에게는 봇을 운영하는 사람도 카드를 고를 수 없었음이 증명돼요. 단, 자기 값이 여기에 있고 그 뒤에 값을 추가한 사람을 믿어야 해요.
verify-event = 대회의 판이에요. 비밀과 클릭은 대회의 것에서 오고, 최종 보고서의 파일만 그것을 증명해요. 누가 어디 앉았는지는 증명하지 않아요.
verify-means-not = 저장된 판이 나누고 플레이한 판과 달라요. 나중에 바뀌었거나 망가졌어요. 봇을 운영하는 사람에게 알려 주세요.
verify-commitment = 비밀과 지문이 맞음
verify-pack = 첫 딜
verify-redeal = 다시 나누기 { $number }
verify-cut = 첫 딜러 뽑기
verify-course = 수를 따라가면 저장된 결과가 나옴
verify-unreadable = 증명을 읽을 수 없음
verify-shown-before = 딜 전에 보인 지문(SHA-256)
verify-secret = 비밀
verify-presses = 판을 시작한 클릭
verify-algorithm = 알고리즘
verify-yourself = 직접 확인하기
verify-how = 지문은 딜 전에 🔒 안에, 그 처음 여덟 자리는 화면에 보였어요. Discord 밖 내 컴퓨터에서 기록을 확인하세요: `python -m bot verify record.json`. 카드가 어떻게 나오는지는 이 봇의 *docs/fair-deal.md* 에 있어요.

button-replay = 다시 보기

## 같은 딜을 연습으로 다시

button-try-again = 여기서 다시 해 보기
button-again = 이 딜을 다시 해 보기
button-again-more = 한 번 더
review-try = 트릭 { $trick } 다시 해 보기
again-title = 판 #{ $hand } 다시
again-what = 연습: 나만 보고, 아무것도 반영하지 않으며, 다른 자리는 컴퓨터예요.
again-now = 이번: { $units }
again-then = 실제 판: { $units }
again-expert = 내 자리의 고급 컴퓨터: { $units }
button-verify = 검증
button-film = 공유
share-forward = 여기서는 나만 볼 수 있어요. 다른 사람에게 보이려면 전달하세요.
share-title = { $name }님이 공유한 판 #{ $hand } · { $game }
