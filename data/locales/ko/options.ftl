# 하우스 룰: 옵션의 제목, 한 줄 설명, 값
# 따로 말이 없는 예/아니요는 `option-on` 과 `option-off`.
option-on = 켬
option-off = 끔

option-auction = 공약
    .help = 누가 언제 공약할 수 있는지.
    .is-turns = 차례대로
    .is-open = 자유: 누구나 언제든

option-min-bid = 최소 공약
    .help = 공약할 수 있는 가장 낮은 점수.

option-max-bid = 최대 공약
    .help = 공약할 수 있는 가장 높은 점수(카드가 그만큼 있으면).

option-no-trump = 노기루다 공약
    .help = 노기루다를 공약할 수 있는지, 같은 점수에서 순위가 어떤지.
    .is-none = 안 됨
    .is-high = 무늬보다 위
    .is-low = 무늬보다 아래

option-suit-order = 무늬 순서
    .help = 같은 점수에서 무늬의 순서, 낮은 것부터.
    .is-none = 모두 같음: 점수가 더 높아야 해요

option-rebid-after-pass = 패스 뒤 공약
    .help = 패스한 뒤 다시 공약할 수 있는지.
    .is-false = 안 됨
    .is-true = 됨

option-all-pass = 모두 패스
    .help = 모두 패스하면 어떻게 되는지.
    .is-redeal = 다시 나누기
    .is-blind-up = 바닥패를 공개하고 다시 공약
    .is-mighty-holder = ♠A 가진 사람이 꼭 공약
    .is-mighty-bids = ♠A 가진 사람이 정해진 점수로 공약
    .is-next-dealer = 다음 사람이 딜러
    .is-first-bids = 딜러 왼쪽 사람이 정해진 점수로 공약
    .is-dealer-bids = 딜러가 정해진 점수로 공약
    .is-thrown-in = 무효, 다음 사람이 딜러
    .is-dealer-bids-one = 마지막 사람이 적어도 1트릭 선언

option-bound-bid = 정해진 점수
    .help = 모두 패스해서 꼭 공약할 때의 점수.
    .is-0 = 최소 공약

option-first-trick = 첫 트릭
    .help = 첫 트릭에서 힘이 있는 카드.
    .is-plain = 없음: 선 무늬의 가장 높은 카드가 이김
    .is-specials = 특수 카드만, 기루다 제외
    .is-mighty = 마이티만
    .is-full = 모두, 기루다도

option-first-lead-trump = 첫 트릭 기루다 선
    .help = 주공이 첫 트릭을 기루다로 시작할 수 있는지.
    .is-true = 됨
    .is-false = 안 됨

option-first-play-trump = 첫 트릭의 기루다
    .help = 누구든 첫 트릭에 기루다를 낼 수 있는지.
    .is-true = 됨
    .is-false = 안 됨

option-same-two = 세임투
    .help = 트릭이 모두 한 무늬면 그 무늬의 2가 이겨요.
    .is-from-second = 두 번째 트릭부터
    .is-always = 언제나
    .is-off = 끔

option-same-two-rank = 세임투의 순위
    .help = 어떤 특수 카드가 세임투를 이기는지.
    .is-fourth = 마이티와 두 잭
    .is-third = 마이티와 정잭
    .is-second = 마이티만

option-same-two-trumps = 기루다 세임투
    .help = 모두 기루다일 때도 세임투가 되는지.
    .is-true = 됨
    .is-false = 안 됨

option-jacks = 특수 잭
    .help = 기루다의 잭과 같은 색의 다른 잭.

option-yoromeki = 요로메키
    .help = 같은 트릭에서 하트 Q가 마이티를 이겨요.

option-yoromeki-jacks = 요로메키와 잭
    .help = 마이티와 함께 나온 하트 Q가 잭도 이기는지.
    .is-true = 잭도 이김
    .is-false = 잭이 있으면 잭이 이김

option-yoromeki-joker = 요로메키와 조커
    .help = 그 하트 Q가 기루다를 이기는 조커도 이기는지.
    .is-true = 조커도 이김
    .is-false = 조커가 이김

option-spade-mighty = 스페이드 기루다의 마이티
    .help = 스페이드가 기루다일 때 어느 A가 마이티인지.
    .is-as = ♠A, 언제나처럼
    .is-ac = ♣A
    .is-ad = ♦A
    .is-ah = ♥A

option-mighty-fits = 마이티 내기
    .help = 마이티를 무늬와 상관없이 낼 수 있는지.
    .is-false = 무늬를 따라야 함
    .is-true = 언제든

option-special-suits = 특수 카드의 무늬
    .help = 마이티와 부잭이 어느 무늬에 드는지.
    .is-own = 그려진 무늬
    .is-trump = 기루다

option-call-own-card = 내 카드 지정
    .help = 주공이 자기 손의 카드를 지정할 수 있는지.
    .is-true = 됨
    .is-false = 안 됨

option-adjutant = { role-partner }
    .help = 주공이 짝의 카드를 지정하는지.
    .is-auto = 4명 이상일 때
    .is-true = 언제나
    .is-false = 없음

option-call-time = 지정하는 때
    .help = 주공이 짝의 카드를 언제 지정하는지.
    .is-before = 바닥패를 보기 전
    .is-after = 교환한 뒤

option-second-call = 두 번째 지정
    .help = 첫 카드가 바닥패에 있으면 2점 올려 다른 카드를 지정.
    .is-true = 됨
    .is-false = 안 됨

option-bad-hand = 나쁜 손패
    .help = 첫 차례에 보이고 다시 나누자고 할 수 있는 손패(딜 미스).
    .is-none = 다시 나누지 않음
    .is-one-point = 점수 카드 1장 이하
    .is-three-jacks = 잭 3장 이상
    .is-half-point = 0.5점 이하(AKQJ 1, 10은 0.5, 조커 −1, ♠A 0)

option-call-no-card = 카드 없는 지정
    .help = 첫 트릭을 따는 사람을 지정하거나 아무도 지정하지 않을 수 있는지.
    .is-true = 됨
    .is-false = 안 됨

option-siberian = 시베리아 규칙
    .help = 최고보다 낮은 공약으로 너무 많이 따면 져요.
    .is-all-points = 여당이 모든 점수를 따면
    .is-opponents-trickless = 야당이 점수를 하나도 못 따면
    .is-off = 끔

option-discards = 버린 점수 카드
    .help = 누구의 점수가 되는지, 공개하는지 덮는지.
    .is-face-up = 야당, 공개
    .is-hidden = 누구의 것도 아님, 덮어 둠
    .is-first-trick = 첫 트릭을 딴 사람, 공개
    .is-napoleon = 주공, 공개
    .is-napoleon-hidden = 주공, 덮어 둠

option-blind-use = 바닥패
    .help = 바닥패를 어떻게 하는지.
    .is-exchange = 주공이 교환
    .is-deal-out = 한 장씩 나눠 줌

option-trump-change = 기루다 바꾸기
    .help = 교환한 뒤 공약을 올리고 기루다를 바꿀 수 있는지.
    .is-none = 안 됨
    .is-two = 2점 올려서
    .is-three = 3점 올려서

option-payment = 정산
    .help = 공약이 득실을 어떻게 바꾸는지.
    .is-fixed = 고정, 최고 공약은 두 배
    .is-flat = 일정, 두 배 없음
    .is-escalating = 14점부터 커짐
    .is-barraco = 바라코: 최소 공약을 넘은 점수만큼
    .is-declared = 공약 점수만큼
    .is-points = 공약과의 점수 차이만큼
    .is-runs = 공약과 점수만큼, 런은 두 배
    .is-tally = 칩 없음: 주공의 승리를 셈
    .is-najami = NAJAMI: 보드와 공약표

option-sweep = 모든 점수를 따면
    .help = 여당이 모든 점수를 따면 두 배인지.
    .is-true = 두 배
    .is-false = 추가 없음

option-split = 정산 배분
    .help = 주공, { role-partner }, 상대 한 사람의 단위.
    .is-auto = 표준
    .is-1 = 1씩
    .is-1-1-1 = 1-1-1
    .is-2-1 = 2-1, 상대 1
    .is-2-2 = 2-2, 상대 1
    .is-3-1 = 3-1, 상대 1
    .is-3-1-2 = 3-1-2
    .is-3-3-2 = 3-3-2: 주공·{ role-partner } 같음
    .is-4-2-3 = 4-2-3
    .is-3-2 = 3-2, 상대 1
    .is-5-5-2 = 5-5-2: 주공·{ role-partner } 같음

option-remove = 빼는 카드
    .help = 4명이나 6명일 때, 바닥패가 줄어요.
    .is-none = 없음
    .is-3c = ♣3
    .is-3d = ♦3
    .is-both = ♣3, ♦3

option-exact-bid = 정확한 공약
    .help = 주공이 공약과 정확히 같은 점수를 따야 하는지.

option-tens-score = 10도 점수
    .help = 10도 점수면 모두 20점, 아니면 16점.
    .is-true = 네, 20점
    .is-false = 아니요, 16점

option-revoke = 반칙
    .help = 낼 수 없는 카드를 내면 어떻게 되는지.
    .is-prevented = 거절
    .is-penalty = 판이 끝나고 그 사람이 물어냄

option-trust = 트러스트
    .help = 트릭을 딸 것 같다고 언제 말할 수 있는지.
    .is-off = 끔
    .is-after-playing = 트릭에 카드를 낸 뒤
    .is-anytime = 첫 선부터 언제든

option-joker = 조커
    .help = 무늬 없는 53번째 카드. 선일 때 얼마나 센지.
    .is-none = 없음
    .is-strong = 강함: 기루다를 이김
    .is-weak = 약함: 가장 낮은 기루다

option-two-jokers = 조커 수
    .help = 두 장이면 카드는 54장이고 바닥패가 한 장 늘어요.
    .is-true = 두 장
    .is-false = 한 장

option-joker-rank = 강한 조커의 순위
    .help = 선으로 낸 강한 조커를 무엇이 이기는지.
    .is-fourth = 넷째: ♠A와 두 잭에 짐
    .is-second = 둘째: ♠A에만 짐
    .is-third = 셋째: ♠A와 정잭에 짐
    .is-highest = 최고: ♠A도 이김
    .is-weakest = 가장 약한 기루다
    .is-none = 없음: 어떤 카드에도 짐

option-joker-played = 선이 아닌 조커
    .help = 다른 사람이 선일 때 조커가 무엇을 이기는지.
    .is-none = 없음: 이길 수 없음
    .is-second = ♠A 빼고 모두
    .is-highest = 모두

option-joker-demand = 조커가 선일 때
    .help = 다른 사람이 무엇을 내야 하는지.
    .is-auto = 강함: 있으면 기루다, 약함: 기루다, 없으면 점수 카드
    .is-trumps = 있으면 기루다
    .is-scoring = 기루다, 없으면 점수 카드
    .is-suit = 낸 사람이 부른 무늬
    .is-none = 아무 카드

option-joker-first-trick = 첫 트릭의 조커
    .help = 첫 트릭에 조커를 낼 수 있는지.
    .is-no-lead = 낼 수 있지만 선으로는 안 됨
    .is-forbidden = 낼 수 없음
    .is-powerless = 선으로는 안 되고 힘이 없음

option-joker-last-tricks = 막판의 조커
    .help = 조커의 힘이 없어지는 마지막 트릭의 수.

option-joker-hunter = 조커콜 카드
    .help = 이 카드가 선이면 조커를 내야 해요.
    .is-none = 없음
    .is-3s = ♠3
    .is-3c-or-3s = ♣3(클로버 기루다면 ♠3)
    .is-3c = ♣3, 언제나

option-joker-breaks-same-two = 조커와 세임투
    .help = 트릭에 조커가 있으면 세임투가 깨지는지.
    .is-true = 깨짐
    .is-false = 상관없음

option-hand-size = 손패 장수
    .help = 다섯 장 또는 일곱 장.

option-deal = 카드 나누기
    .help = 한 번에 몇 장씩 나누는지.
    .is-3-2 = 세 장, 두 장
    .is-2-3 = 두 장, 세 장
    .is-4-3 = 네 장, 세 장
    .is-3-4 = 세 장, 네 장
    .is-1 = 한 장씩

option-pack = 카드 수
    .help = 몇 장으로 하는지. 적으면 낮은 카드를 빼요.

option-lowest-number = 최소 선언
    .help = 선언할 수 있는 가장 적은 트릭.

option-misere = 미제르
    .help = 모든 트릭을 잃겠다고 선언할 수 있는지.
    .is-true = 선언할 수 있음
    .is-false = 없음

option-wellington = 웰링턴
    .help = 더 큰 판돈으로 냅 위에 선언할 수 있는지.
    .is-true = 선언할 수 있음
    .is-false = 없음

option-blucher = 블뤼허
    .help = 웰링턴 위에 선언할 수 있는지.
    .is-true = 선언할 수 있음
    .is-false = 없음

option-wellington-lead = 웰링턴의 첫 카드
    .help = 그 무늬에서 어느 카드를 먼저 내야 하는지.
    .is-lowest = 가장 낮은 카드
    .is-any = 아무 카드

option-misere-trumps = 미제르의 기루다
    .help = 미제르에서도 첫 카드가 기루다를 정하는지.
    .is-false = 기루다 없음
    .is-true = 첫 카드가 기루다를 정함

option-sir-garnet = 가넷 경
    .help = 테이블의 여분 손패. 가져오면 냅을 선언해야 해요.

option-peep = 엿보기
    .help = 값을 내고 볼 수 있는 테이블의 카드 한 장.

option-peep-price = 엿보기 값
    .help = 풀에 내는 단위.

option-ecarte = 에카르테
    .help = 선언 전에 한 장에 1씩 내고 카드를 바꿔요.

option-pool-cap = 풀에 내는 한도
    .help = 냅에 실패했을 때 풀에 내는 최대 단위.

option-dealer-sits-out = 6명일 때의 딜러
    .help = 6명이면 딜러도 손패를 받는지.
    .is-true = 쉬지만 득실은 함께
    .is-false = 함께 플레이
