# 규칙: 문장마다 하나. bot/ui/rulebook 이 테이블의 규칙에 따라 골라요.

## 항목

book-topic-overview = 개요
book-topic-deal = 딜
book-topic-piles = 2명: 더미
book-topic-board = 보드와 앤티
book-topic-auction = 공약
book-topic-call = 지정
book-topic-exchange = 바닥패
book-topic-play = 플레이
book-topic-winner = 누가 트릭을 따는지
book-topic-joker = 조커
book-topic-examples = 예로 보는 트릭
book-topic-result = 승패
book-topic-payment = 정산
book-topic-poker = 마지막 포커
book-topic-conduct = 반칙과 트러스트
book-topic-aids = 나머지 확정, 무르기, 힌트
book-topic-terms = 용어

## 게임

book-about-japanese = 일본의 고전 게임: 공약으로 주공이 되고, 누가 내 편인지는 프렌드만 알아요.
book-about-japanese-joker = 강한 조커가 있는 나폴레옹. 선으로 내면 다른 사람의 기루다를 빼내고 좀처럼 지지 않아요.
book-about-japanese-joker-weak = 약한 조커가 있는 나폴레옹. 선으로 내면 다른 사람의 기루다와 점수를 빼내지만 거의 이기지 못해요.
book-about-japanese-common = 웹의 게임에서 흔히 하는 조커 나폴레옹: 13 이상 공약하고, 클로버 3이 조커를 부르며, 버린 점수 카드는 첫 트릭을 딴 사람이 가져가요.
book-about-japanese-joker-wins = 조커를 내면 언제나 이기는 나폴레옹: 마이티에만 져요.
book-about-japanese-yoromeki = 하트 Q가 마이티와 한 트릭에 나오면 하트 Q가 이기는 나폴레옹. 선 조커는 마이티 다음으로 강하지만 마지막 세 트릭에서는 힘이 없어요. 모두 패스하면 스페이드 A를 가진 사람이 13점을 공약해요.
book-about-japanese-many = 7명까지 하는 조커 나폴레옹. 패스한 뒤에도 다시 공약할 수 있고, 아무도 공약하지 않으면 다음 사람이 딜러예요.
book-about-hattori = 4명의 게임: 모두 한꺼번에 공약하고, 지정한 뒤 바닥패를 나눠요. 칩은 없고, 이룬 공약마다 주공의 승리를 하나 더해요. 관례로 진 프렌드가 주공에게 사과해요.
book-about-napoleon-1885 = 기록에 남은 가장 오래된 모습: 프렌드도 특수 잭도 없고, 공약과 정확히 같아야 해요.
book-about-general = 주공의 짝을 장군이라 불러요. 누구나 언제든 공약하고, 공약이 높을수록 득실이 커요.
book-about-najami = 모든 것이 있는 5명의 게임: 판마다 쌓이는 보드, 강한 조커, 노기루다, 늦은 기루다 바꾸기, 마지막 포커.
book-about-mighty = 한국의 마이티: 마이티와 조커는 거의 언제나 이기고, 조커로 시작한 사람이 무늬를 부르며, 교환한 뒤에 프렌드를 정해요.
book-about-saved = 이 서버가 저장한 규칙. 바탕 게임: { $game }.

## 개요

book-aim-partner = { $partner ->
    [friend] 주공
   *[other] 주공(나폴레옹)
}과 비밀 { role-partner } 편(여당)이 나머지 모두(야당)와 겨뤄요. 주공이 혼자 플레이할 때도 있어요.
book-aim-alone = { $partner ->
    [friend] 주공
   *[other] 주공(나폴레옹)
}이 혼자 나머지 { $others }명(야당)과 겨뤄요.
book-aim-points = 무늬마다 { $cards } 카드가 점수 카드예요. 한 장에 1점, 모두 { $most }점이에요.
book-aim-bid = 주공은 트릭에서 몇 점을 따겠다고 공약했고, 나머지는 그것을 막아요.
book-course = 한 판: { $steps }
book-step-deal = 딜
book-step-ante = 앤티
book-step-auction = 공약
book-step-call = 지정
book-step-window = 값 내고 보기
book-step-exchange = 교환
book-step-deal-out = 바닥패 나누기
book-step-change = 기루다 바꾸기
book-step-play = 플레이
book-step-payment = 정산
book-units = 득실은 단위로 계산하고, 테이블의 판돈은 1단위당 칩 수예요.
book-units-tally = 내는 것은 없고 이룬 공약 수로 겨뤄요.
book-session = 정한 판 수까지, 또는 그만둘 때까지 해요. 합계가 가장 높은 사람이 이겨요.

## 딜

book-deal-first = 첫 딜은 카드를 뽑아 정해요: 가장 낮은 카드를 뽑은 사람이 딜러이고 A는 2보다 낮아요. 같으면 다시 뽑아요.
book-deal-shuffle = 봇이 섞고, 나중에 누구나 확인할 수 있어요.
book-pack = 카드는 { $count }장이에요. 무늬마다 A가 가장 높고 2가 가장 낮아요.
book-pack-joker = 카드는 조커까지 { $count }장이에요. 무늬마다 A가 가장 높고 2가 가장 낮아요.
book-pack-jokers = 카드는 조커 두 장까지 { $count }장이에요. 무늬마다 A가 가장 높고 2가 가장 낮아요.
book-pack-removed = 뺀 카드: { $cards }
book-deal-each = { $each }장씩, 한 장씩, 딜러 왼쪽부터 시계 방향으로 나눠요. 마지막 { $blind }장이 덮어 둔 바닥패예요.
book-deal-piles = 저마다 테이블에 더미 { $piles }개, 손에 { $hand }장을 받아요. 마지막 { $blind }장이 덮어 둔 바닥패예요.
book-deal-next = 모든 것은 시계 방향이에요. 판마다 딜은 왼쪽으로 넘어가요.

## 2명

book-piles-four = 저마다 테이블에 { $cards }장짜리 더미가 { $piles }개 있어요.
book-piles-faces = 더미에서 1번(맨 위)과 3번은 펴 두고 2번과 4번은 덮어 둬요. 편 카드는 둘 다 봐요.
book-piles-deal = 번갈아 나눠요: 첫 더미를 1번부터 4번까지, 다음 더미, 그다음 손패 { $hand }장씩, 그다음 바닥패.
book-piles-top = 내 더미의 맨 위 카드는 손패와 같아요: 낼 수 있고, 무늬를 따를 때도 손패로 봐요.
book-piles-turn = 맨 위 카드를 냈는데 다음이 덮여 있으면 다음 사람이 내기 전에 펴요. 3번은 맨 위가 되어야 낼 수 있어요.
book-piles-tricks = { $tricks }트릭을 해요.
book-piles-discard = 주공은 손패 { $hand }장과 바닥패에서 버려요. 더미는 그대로예요.

## 공약

book-bid-suits = { $least }~{ $most }점과 기루다로 할 무늬를 공약해요.
book-bid-no-trump = { $least }~{ $most }점과 기루다로 할 무늬 또는 노기루다를 공약해요.
book-order = 점수가 높으면 이겨요. 같은 점수면: { $suits }
book-order-none = 점수가 더 높아야 이기고, 모든 무늬가 같아요.
book-order-no-trump = 점수가 높으면 이기고, 같은 점수면 노기루다가 무늬를 이겨요. 무늬끼리는 같아요.
book-no-trump = 노기루다에는 기루다가 없고 마이티는 힘이 있어요.
book-no-trump-jacks = 노기루다에는 기루다도 특수 잭도 없고 마이티는 힘이 있어요.
book-auction-turns = 딜러 왼쪽 사람부터 차례로 더 높게 공약하거나 패스해요.
book-auction-out = 한 번 패스하면 더는 공약할 수 없어요.
book-auction-end = 공약이 있고 나머지가 모두 패스하면 끝나요. 아직 공약이 없으면 마지막 사람도 공약할 수 있어요.
book-auction-rebid = 패스한 뒤에도 다시 공약할 수 있어요.
book-auction-rebid-end = 공약 뒤에 나머지가 모두 잇달아 패스하면 끝나요.
book-auction-open = 모두 한꺼번에 공약해요: 가장 높은 사람 말고는 누구나 언제든 앞의 공약보다 높게 부를 수 있어요.
book-auction-open-pass = 공약이 나오면 앞의 패스는 모두 없어져요. 그 공약 뒤에 패스했으면 아직 공약할 수 있지만 다시 패스하지 않아도 돼요.
book-auction-open-end = 마지막 공약 뒤에 나머지가 모두 패스하면 끝나요.
book-auction-most = { $most }점 공약도 나머지가 패스해야 끝나요.
book-auction-napoleon = 가장 높게 공약한 사람이 주공이고, 그 무늬가 기루다예요.
book-all-pass-redeal = 모두 패스하면 같은 딜러가 다시 나눠요. { $most }번까지예요. 그 뒤에는 판이 무효이고 딜이 넘어가요.
book-all-pass-next-dealer = 모두 패스하면 판이 무효이고 딜이 넘어가요.
book-all-pass-first = 모두 패스하면 딜러 왼쪽 사람이 { $least }점을 꼭 공약해요. 무늬는 자유예요.
book-all-pass-dealer = 모두 패스하면 딜러가 { $least }점을 꼭 공약해요. 무늬는 자유예요.
book-all-pass-blind-up = 모두 패스하면 바닥패를 공개하고 다시 공약해요. 앞의 패스는 없던 것이 돼요.
book-all-pass-blind-up-again = 다시 모두 패스하면 같은 딜러가 다시 나눠요. { $most }번까지예요. 그 뒤에는 판이 무효이고 딜이 넘어가요.
book-all-pass-mighty = 모두 패스하면 { $mighty } 카드를 가진 사람이 꼭 공약해서 갖고 있음이 드러나요. { $any ->
    [no] { $least }점을 공약하고 무늬는 자유예요
   *[yes] 무엇이든 공약할 수 있어요
}. { $mighty } 카드가 바닥패에 있으면 다시 나눠요.
book-all-pass-mighty-two = 둘 다 패스하면 { $mighty } 카드를 가진 사람이 꼭 공약해서 갖고 있음이 드러나요. { $any ->
    [no] { $least }점을 공약하고 무늬는 자유예요
   *[yes] 무엇이든 공약할 수 있어요
}. { $mighty } 카드가 바닥패에 있거나 더미에 덮여 있으면 다시 나눠요.
book-all-pass-mighty-redeal = 같은 딜러가 다시 나눠요. { $most }번까지예요. 그 뒤에는 판이 무효이고 딜이 넘어가요.
book-bad-hand = 나쁜 손패(딜 미스)를 가진 사람은 손패를 보이고 같은 딜러에게 다시 나누게 할 수 있어요.
book-bad-hand-one-point = 점수 카드가 1장 이하면 나쁜 손패예요.
book-bad-hand-three-jacks = 잭이 3장 이상이면 나쁜 손패예요.
book-bad-hand-half-point = 0.5점 이하면 나쁜 손패예요: A K Q J는 1점, 10은 0.5점, 조커는 −1점, ♠A는 0점.
book-bad-hand-when = 첫 공약 대신에, 다시 나눌 수 있을 때 보여요: 한 판에 { $most }번까지예요.

## 지정

book-call-nobody = 카드를 지정하지 않아요. 주공이 혼자 나머지 { $others }명과 겨뤄요.
book-call-when = 바닥패를 보기 전에 주공이 카드를 지정해요.
book-call-when-dealt = 바닥패를 나누기 전에 주공이 카드를 지정해요.
book-call-when-shown = 바닥패를 받기 전에 주공이 카드를 지정해요.
book-call-late = 바닥패를 교환한 뒤 주공이 카드를 지정해요.
book-call-late-dealt = 바닥패를 나눈 뒤 주공이 카드를 지정해요.
book-call-any = 어떤 카드든, 주공 손에 있는 카드도 돼요.
book-call-others = 주공에게 없는 카드면 무엇이든 돼요.
book-call-others-late = 주공에게 없고 버리지도 않은 카드면 무엇이든 돼요.
book-call-removed = { $cards } 카드는 없어서 지정할 수 없어요.
book-call-blind-up = 바닥패를 공개했으면 그중 한 장을 지정할 수 있어요.
book-call-joker = 조커도 지정할 수 있어요.
book-call-jokers = 두 조커 모두 지정할 수 있어요.
book-call-no-card = 카드 대신 첫 트릭을 따는 사람을 지정하거나(초구 { role-partner }), 아무도 지정하지 않을 수 있어요.
book-call-secret = 그 카드를 가진 사람이 { role-partner } 역할이에요. 말하지 않고 주공을 위해 플레이하며 득실을 함께해요.
book-call-alone = 카드가 바닥패나 주공 손에 있으면 주공 단독이에요. 아무에게도 알리지 않아요.
book-call-alone-blind = 카드가 바닥패에 있으면 주공 단독이에요. 아무에게도 알리지 않아요.
book-call-alone-late = 카드가 주공의 것이거나 버린 카드 중에 있으면 주공 단독이에요. 공개된 것이 아니면 아무에게도 알리지 않아요.
book-call-alone-dealt = 카드가 주공 손에 있으면 주공 단독이에요. 아무에게도 알리지 않아요.
book-call-second = 카드가 바닥패에 있으면 주공은 버리기 전에 손에 없는 다른 카드를 지정할 수 있어요. 공약이 { $points }점 올라가요.
book-call-deal-out = 바닥패를 나눈 뒤 그 카드를 가진 사람이 { role-partner } 역할이에요. 주공 자신이면 주공 단독이에요. 아무에게도 알리지 않아요.
book-call-known = 그 카드가 나오거나 판이 끝나면 비밀이 드러나요.
book-call-known-discard = 그 카드가 나오거나, 공개하고 버려지거나, 판이 끝나면 비밀이 드러나요.

## 바닥패와 교환

book-exchange = 주공은 바닥패({ $blind }장)를 보이지 않고 받고 { $blind }장을 버려요.
book-exchange-two = 주공은 바닥패({ $blind }장)를 보이지 않고 받고, 그것과 손패 { $hand }장에서 { $blind }장을 버려요.
book-discards-face-up = 버린 점수 카드는 펴 두고 야당의 점수로 계산해요. 다른 버린 카드는 덮어 둬요.
book-discards-hidden = 버린 카드는 모두 덮어 두고, 그중 점수 카드는 누구의 점수도 아니에요.
book-discards-first-trick = 버린 점수 카드는 펴 두고 첫 트릭을 딴 사람이 가져가요. 다른 버린 카드는 덮어 둬요.
book-discards-napoleon = 버린 점수 카드는 펴 두고 주공의 점수로 계산해요. 다른 버린 카드는 덮어 둬요.
book-discards-napoleon-hidden = 버린 카드는 모두 덮어 두고, 그중 점수 카드는 끝에 주공의 점수가 돼요.
book-exchange-called = 주공은 지정한 카드를 버릴 수 있어요.
book-deal-out = 지정한 뒤 바닥패를 딜러 왼쪽부터 한 장씩 나눠요. 모두 { $cards }장이 되고 버리는 것은 없어요.
book-window = 값 내고 보기: 지정한 뒤 다른 한 사람이 키티에 { $price }단위를 낼 수 있어요. 그러면 주공이 버리기 전에 모두 바닥패를 봐요.
book-window-share = 둘째 사람이 값을 나눌 수 있어요: { $half }단위씩. 순서 없이 답하고, 답하지 않으면 내지 않는 것으로 봐요.
book-window-close = 둘이 냈거나 모두 답하면 끝나요. 공약에서 바닥패를 이미 공개했으면 낼 것이 없어요.
book-change = 기루다 바꾸기: 시작하기 전에 주공은 기루다를 한 번 바꿀 수 있어요.
book-change-price = 다른 무늬로 바꾸면 공약이 꼭 2 올라가요. { $most } 넘게는 안 되고, 바꾸지 않고 올릴 수는 없어요.
book-change-price-no-trump = 무늬에서 무늬로, 또는 노기루다에서 무늬로 바꾸면 공약이 꼭 2, 무늬에서 노기루다로 바꾸면 꼭 1 올라가요. { $most } 넘게는 안 되고, 바꾸지 않고 올릴 수는 없어요.
book-change-raise = 어떻게 바꾸든 공약이 꼭 { $points } 올라가요. { $most } 넘게는 안 되고, 바꾸지 않고 올릴 수는 없어요.

## 플레이

book-lead = 첫 트릭은 주공이 선이에요. 트릭을 딴 사람이 다음 선이에요.
book-follow = 같은 무늬가 있으면 내고, 없으면 아무 카드나 내요.
book-follow-joker = 같은 무늬가 있으면 내고, 없으면 아무 카드나 내요. 조커는 규칙이 따로 있어요.
book-mighty-fits = { $mighty }(또는 지금의 마이티)는 선 무늬와 상관없이 낼 수 있어요.
book-suits-own = 선과 무늬를 따를 때 { $mighty } 카드는 스페이드예요.
book-suits-own-jack = 선과 무늬를 따를 때 { $mighty } 카드와 특수 잭은 그려진 무늬예요.
book-suits-trump = 선과 무늬를 따를 때 { $mighty } 카드는 기루다예요. 기루다가 없는 트릭과 노기루다는 빼고요.
book-suits-trump-jack = 선과 무늬를 따를 때 { $mighty } 카드와 부잭은 기루다예요. 기루다가 없는 트릭과 노기루다는 빼고요.
book-tricks = { $tricks }트릭을 모두 해요.
book-won = 점수 카드는 딴 사람 앞에 펴 둬요. 트릭은 다음 트릭이 끝날 때까지 펴 두고, 그 뒤에는 나머지 카드를 뒤집어요.
book-won-najami = 점수 카드와 8, 9는 딴 사람 앞에 펴 둬요. 트릭은 다음 트릭이 끝날 때까지 펴 두고, 그 뒤에는 나머지 카드를 뒤집어요.
book-first-trick = 첫 트릭
book-first-plain = 기루다도 특수 카드도 없어요: 선 무늬의 가장 높은 카드가 이겨요.
book-first-mighty = { $mighty } 카드만 힘이 있고 기루다와 다른 특수 카드는 없어요. 그것이 없으면 선 무늬의 가장 높은 카드가 이겨요.
book-first-specials-jacks = { $mighty } 카드와 특수 잭은 힘이 있지만 기루다는 없어요.
book-first-full = 기루다와 특수 카드가 첫 트릭부터 힘이 있어요.
book-first-same-two = 이 트릭에도 세임투가 있어요.
book-first-lead = 주공은 다른 카드가 있으면 첫 트릭을 기루다로 시작할 수 없어요.
book-first-no-trump = 다른 카드가 없거나 선이 기루다인 때가 아니면 아무도 첫 트릭에 기루다를 낼 수 없어요.
book-first-no-trump-joker = 선이 기루다이거나 조커 말고 다른 카드가 없는 때가 아니면 아무도 첫 트릭에 기루다를 낼 수 없어요.
book-first-lead-joker = 주공은 조커 말고 다른 카드가 있으면 첫 트릭을 기루다로 시작할 수 없어요.

## 누가 트릭을 따는지

book-rank-title = 둘째 트릭부터는 나온 카드 중 이 순서로 가장 앞선 것이 트릭을 따요:
book-rank-title-all = 나온 카드 중 이 순서로 가장 앞선 것이 트릭을 따요:
book-rank-mighty = { $mighty }, 마이티
book-rank-regular = 정잭: 기루다의 잭
book-rank-sub = 부잭: 같은 색의 다른 잭
book-rank-joker = 조커(선일 때)
book-rank-joker-weak = 약한 조커(선일 때)
book-rank-joker-any = 조커
book-rank-joker-played = 조커(다른 카드가 선일 때)
book-rank-same-two = 세임투: 모두 한 무늬일 때 그 2
book-rank-trump = 가장 높은 기루다
book-rank-led = 선 무늬의 가장 높은 카드
book-rank-notes = 덧붙임
book-sub-jack = 예: 다이아가 기루다면 { $jack } 카드가 정잭, { $sub } 카드가 부잭이에요.
book-no-jacks = 특수 잭은 없어요: 모두 10과 Q 사이예요.
book-spade-mighty = 스페이드가 기루다면 { $other } 카드가 마이티이고 { $mighty } 카드는 가장 높은 기루다일 뿐이에요.
book-same-two = 세임투: 트릭의 카드가 모두 한 무늬면{ $trumps ->
    [no] (기루다 제외)
   *[yes] (기루다도)
} 그 2가 이겨요. 힘이 있을 때의 마이티에만 져요.
book-same-two-jacks = 세임투: 트릭의 카드가 모두 한 무늬면{ $trumps ->
    [no] (기루다 제외)
   *[yes] (기루다도)
} 그 2가 이겨요. 힘이 있을 때의 마이티와 특수 잭에만 져요.
book-same-two-jack = 세임투: 트릭의 카드가 모두 한 무늬면{ $trumps ->
    [no] (기루다 제외)
   *[yes] (기루다도)
} 그 2가 이겨요. 힘이 있을 때의 마이티와 정잭에만 져요.
book-same-two-from-second = 세임투는 둘째 트릭부터예요.
book-same-two-always = 세임투는 첫 트릭까지 모든 트릭에 있어요.
book-same-two-off = 세임투는 없어요: 2는 그저 낮은 카드예요.
book-yoromeki = 요로메키: { $queen } 카드와 { $mighty } 카드가 한 트릭에 나오면 { $against ->
    [both] 잭과 선 조커가 있어도 { $queen } 카드가 이겨요.
    [jacks] 잭이 있어도 { $queen } 카드가 이기지만, 기루다를 이기는 조커가 있으면 조커가 이겨요.
    [joker] 조커가 있어도 { $queen } 카드가 이기지만, 잭이 있으면 잭이 이겨요.
   *[neither] { $queen } 카드가 이겨요. 다만 잭이나 기루다를 이기는 조커가 있으면 그 카드가 이겨요.
}
book-yoromeki-first = 마이티가 힘이 있는 첫 트릭에서도 그래요.
book-yoromeki-plain = 마이티가 힘이 없는 첫 트릭에서는 아니에요.
book-yoromeki-joker = 마이티를 이기는 조커는 { $queen } 카드도 이겨요.
book-rank-no-trump = 노기루다에서는 이 목록에 기루다가 없어요.
book-rank-no-trump-jacks = 노기루다에서는 이 목록에 기루다와 특수 잭이 없어요.

## 조커

book-joker-free = 조커는 무늬가 없어요. 선과 상관없이 언제든 낼 수 있어요.
book-joker-weakness = 선으로 내지 않으면 트릭을 딸 수 없어요.
book-joker-played-second = 내면 언제나 이겨요: 다른 사람이 선일 때 { $mighty } 카드에만 져요.
book-joker-played-highest = 내면 언제나 이겨요: 다른 사람이 선일 때 아무것도 이길 수 없어요.
book-joker-played-later = 첫 트릭에서는 이기지 못해요.
book-joker-hunted = 조커콜로 나온 조커도 이기지 못해요.
book-joker-demand-trumps = 선이면 다른 사람은 기루다가 있으면 내고, 없으면 아무 카드나 내요.
book-joker-demand-scoring = 선이면 다른 사람은 기루다가 있으면 내고, 없으면 점수 카드를, 그것도 없으면 아무 카드나 내요.
book-joker-demand-none = 선이면 다른 사람은 아무 카드나 내요.
book-joker-demand-suit = 선으로 낸 사람이 무늬를 부르면 다른 사람은 그 무늬가 있으면 내고, 없으면 아무 카드나 내요.
book-joker-rank-second = 선이면 { $mighty } 카드에만 져요.
book-joker-rank-fourth = 선이면 { $mighty } 카드와 두 특수 잭에 져요.
book-joker-rank-third = 선이면 { $mighty } 카드와 정잭에 져요.
book-joker-rank-highest = 선이면 아무것도 이길 수 없어요.
book-joker-rank-none = 선이어도 힘이 없어요: 가장 높은 기루다나 특수 카드가, 없으면 무늬와 상관없이 가장 높은 카드가(같으면 먼저 낸 것이) 이겨요.
book-joker-rank-weakest = 선이면 가장 약한 기루다예요: 어떤 기루다나 특수 카드에도 져요.
book-joker-own = 기루다를 내야 할 때 { $mighty } 카드는 스페이드가 기루다가 아니면 기루다가 아니에요.
book-joker-own-jack = 기루다를 내야 할 때 { $mighty } 카드와 부잭은 그려진 무늬로 쳐요.
book-joker-trump = 기루다를 내야 할 때 { $mighty } 카드는 기루다로 쳐요.
book-joker-trump-jack = 기루다를 내야 할 때 { $mighty } 카드와 부잭은 기루다로 쳐요.
book-joker-no-trump = 노기루다에서 선이면 다른 사람은 아무 카드나 내고, { $mighty } 카드에만 져요.
book-joker-no-trump-free = 노기루다에서도 같지만 다른 사람은 언제나 아무 카드나 낼 수 있어요.
book-joker-no-trump-yoromeki = { $mighty } 카드가 트릭에 있으면 { $queen } 카드에도 져요.
book-joker-breaks = 트릭에 조커가 있으면 세임투가 깨져요.
book-joker-keeps = 트릭에 낸 조커는 세임투를 깨지 않아요: 나머지가 모두 한 무늬여야 해요. 조커가 선이면 세임투가 없어요.
book-joker-first-no-lead = 첫 트릭을 조커로 시작할 수 없어요.
book-joker-first-forbidden = 첫 트릭에는 조커를 낼 수 없어요.
book-joker-first-powerless = 첫 트릭을 조커로 시작할 수 없어요. 낼 수는 있지만 힘이 없어요.
book-joker-last =
    { $count ->
        [1] 마지막 트릭에서는 힘이 없어요.
       *[other] 마지막 { $count }트릭에서는 힘이 없어요.
    }
book-joker-lowest = 힘이 없는 조커로 시작하면 부른 무늬의 가장 낮은 카드로 쳐요.
book-hunter-none = 조커를 부르는 카드는 없어요.
book-hunter = { $card } 카드가 조커콜 카드예요: 선이면 조커를 가진 다른 사람은 같은 무늬가 있어도 조커를 내야 해요.
book-hunter-clubs = { $card } 카드(클로버가 기루다면 { $other } 카드)가 조커콜 카드예요: 선이면 조커를 가진 다른 사람은 같은 무늬가 있어도 조커를 내야 해요.
book-hunter-first = 첫 트릭에서도 그래요.
book-hunter-later = 첫 트릭에서는 조커콜이 힘이 없어요.
book-two-jokers = 두 조커는 힘이 같아요. 한 트릭에 둘 다 나오면 먼저 낸 조커만 힘이 있고, 나중 조커는 아무것도 이기지 못해요.
book-two-jokers-hunted = 조커콜은 두 조커를 모두 불러요: 조커를 가진 다른 사람은 모두 한 장씩 내야 해요.

## 예로 보는 트릭

book-examples-title = 다이아 기루다, 둘째 트릭 이후
book-examples-first = 다이아 기루다, 첫 트릭
book-example = { $cards } → **{ $winner }** { $why }

## 승패

book-result-scoring = { $cards } 한 장에 1점, 모두 { $most }점이에요.
book-result-side = 주공과 { role-partner } 편이 트릭에서 함께 딴 점수를 계산해요.
book-result-side-alone = 주공이 트릭에서 딴 점수를 계산해요.
book-result-discards = 버린 카드는 여당의 점수로 계산하지 않아요.
book-result-discards-napoleon = 주공이 버린 점수 카드는 트릭에서 딴 것처럼 계산해요.
book-result-all-cards = 버리는 것이 없어 모든 점수를 두고 겨뤄요.
book-result-reach = { $most }보다 낮은 공약은 그 점수 이상을 따면 이뤄요.
book-result-exact = { $most }보다 낮은 공약은 정확히 그 점수를 따야 이뤄요. 1점만 더 따도 져요.
book-result-most = { $most } 공약은 { $most }점을 모두 따야 이뤄요.
book-siberian-all = 시베리아 규칙: 더 낮은 공약으로 { $most }점을 모두 따면 져요. 상대에게 1점을 남기세요.
book-siberian-trickless = 시베리아 규칙: 야당이 트릭에서 점수 카드를 하나도 못 따면 { $most }보다 낮은 공약은 져요.
book-siberian-trickless-discards = 시베리아 규칙: 야당이 트릭에서 점수 카드를 하나도 못 따면 { $most }보다 낮은 공약은 져요. 주공이 버린 점수 카드로는 면하지 못해요.
book-siberian-off = 시베리아 규칙은 없어요: { $most }점을 모두 따도 괜찮아요.
book-result-order = 두 가지로 지면 결과는 시베리아 규칙이 아니라 점수 모자람으로 적어요.
book-result-order-exact = 여러 가지로 지면 결과는 이 순서로 적어요: 점수 모자람, 점수 넘침, 시베리아 규칙.

## 정산

book-payment-fixed = 모든 공약의 값이 같지만 { $most } 공약은 이기든 지든 두 배예요.
book-payment-flat = 모든 공약의 값이 같고 두 배는 없어요.
book-payment-escalating = 13까지의 공약은 기본 값이고, 14부터는 공약에서 12를 뺀 수를 곱해요.
book-payment-barraco = 상대 한 사람의 몫은 { $least } 공약이면 1, 그보다 1점 높을 때마다 1씩 늘어요. 짝이 있으면 주공이 합계의 3분의 2, { role-partner } 쪽이 3분의 1을 받고(반올림), 단독이면 주공이 모두 받아요.
book-payment-declared = 상대 한 사람의 몫은 공약한 점수예요. 짝이 있으면 주공이 합계의 3분의 2, { role-partner } 쪽이 3분의 1을 받고(반올림), 단독이면 주공이 모두 받아요.
book-payment-points = 상대 한 사람의 몫은 1이고, 공약과 1점 차이 날 때마다 1씩 늘어요. 표는 가장 적을 때예요. 짝이 있으면 주공이 합계의 3분의 2, { role-partner } 쪽이 3분의 1을 받고(반올림), 단독이면 주공이 모두 받아요.
book-payment-runs = 상대 한 사람의 몫: 공약을 이루면 { $least }점을 넘은 공약 1점마다 2, 공약을 넘게 딴 1점마다 1; 못 이루면 모자란 1점마다 1(적어도 1). 짝이 있으면 주공이 합계의 3분의 2, { role-partner } 쪽이 3분의 1을 받고(반올림), 단독이면 주공이 모두 받아요. 표는 가장 적을 때예요.
book-payment-runs-double = 런({ $most }점을 모두 따서 이룬 공약)과 백런({ $half }점도 못 따서 진 공약)은 두 배예요. 두 배는 곱해지지만 한 사람의 몫은 { $cap }까지예요.
book-payment-runs-no-trump = 노기루다는 두 배예요.
book-payment-runs-nobody = 아무도 지정하지 않으면(노프렌드) 두 배예요.
book-payment-sweep = { $most }점을 모두 따서 공약을 이루면 다른 것에 더해 모두 두 배예요.
book-payment-tally = 단위는 내지 않아요. 이룬 공약마다 주공의 승리를 하나 더해요.
book-payment-najami = 상대가 낸 것의 3분의 2를 주공, 3분의 1을 { role-partner } 쪽이 받거나 그만큼 내요. 단독이면 주공이 모두 받거나 내요. 기루다를 바꾼 뒤에는 올린 공약으로 계산해요.
book-payment-roles = 순서: 주공 · { role-partner } · 상대마다 | 단독이면 주공 · 다른 사람마다
book-payment-roles-alone = 순서: 주공 · 상대마다
book-payment-won = 공약 달성
book-payment-lost = 공약 실패
book-payment-lost-same = 공약을 못 이루면 같은 값을 거꾸로 내요.
book-payment-kitty-share = 🪙 표시는 키티도 가져간다는 뜻이에요. { role-partner } 몫은 그 3분의 1(버림)이고 나머지는 주공 몫이에요. 단독이면 주공이 모두 가져가요.
book-payment-largest = 한 판에 잃을 수 있는 최대: { $loss }단위
book-bid = { $bid }
book-bids = { $from }–{ $to }
book-pay-kitty = { $bids } 🪙
book-pay-kitty-only = **{ $bids }**: 키티
book-pay-nothing = **{ $bids }**: 없음
book-pay-stakes-only = **{ $bids }**: 보드만
book-pay-partner = **{ $bids }**: { $napoleon } · { $adjutant } · { $opponent } | { $alone } · { $each }
book-pay-alone = **{ $bids }**: { $napoleon } · { $opponent }

## 보드

book-board-stakes = 보드의 자리: { $cards }, { $pair }(스페이드 Q와 K 함께), 8-9-10, 키티.
book-board-stays = 아무도 가져가지 않은 것은 다음 판까지 남아요.
book-board-ante = 앤티
book-ante-first = 딜 뒤에 딜러 왼쪽부터 차례로 { $units }단위를 마음대로 걸어요.
book-ante-duty = 그중 적어도 1은 { $pair } 또는 8-9-10에 걸어야 해요.
book-ante-kitty = 키티에는 { $most }까지 걸 수 있어요.
book-ante-later = 다시 나누면 모두 { $units }단위를 더 걸고, 키티의 한도 말고는 자유예요. 앞의 앤티는 그대로예요.
book-ante-silent = 시간이 다 되면 { $pair } 자리와 키티 말고 자리마다 되는 만큼 1단위씩 걸어요.
book-board-collect = 가져가기
book-collect-side = 이긴 편만 가져가요: 공약을 이루면 여당, 아니면 야당.
book-collect-single = 자리의 카드를 트릭에서 따면 그 자리를 가져가요.
book-collect-pair = { $pair } 자리는 한 사람이 두 장을 모두 따야 해요.
book-collect-sequence = 8-9-10은 한 사람이 한 무늬의 8, 9, 10을 모두 따야 해요. 두 벌이어도 한 번만 계산해요.
book-collect-share = 여러 사람이 가져갈 수 있으면 똑같이 나누고 나머지는 남아요.
book-collect-discards = 버린 카드로는 가져가지 못해요.
book-collect-shown = 8과 9도 점수 카드처럼 딴 사람 앞에 펴 둬요.

## 포커

book-poker-what = 게임이 끝나면 포커 한 판으로 보드와 키티의 나머지를 누가 가져갈지 정해요.
book-poker-choice = 마지막 판의 딜러가 파이브 카드 드로, 파이브 카드 스터드, 세븐 카드 스터드, 텍사스 홀덤 중에서 골라요. 베팅은 없어요.
book-poker-deal = 조커 없는 새 52장을 딜러 왼쪽부터 한 장씩 나눠요. 버리는 카드는 없어요.
book-poker-draw = 파이브 카드 드로에서는 차례로 한 번, 5장까지 바꿀 수 있어요.
book-poker-seven = 일곱 장이면 가장 좋은 다섯 장으로 겨뤄요.
book-poker-rank = 보통 포커 순위예요. 무늬는 모두 같고 A-2-3-4-5는 스트레이트예요.
book-poker-tie = 가장 좋은 패가 모두 가져가요. 같으면 나누고, 남는 단위는 딜러 왼쪽부터 먼저예요.
book-poker-few = 두 명보다 적게 남거나 관리자가 테이블을 끝내면 모두 똑같이 나눠요.

## 반칙과 트러스트

book-revoke-prevented = 낼 수 없는 카드는 내지 못해요. 왜 그런지, 무엇을 낼 수 있는지 알려 줘요.
book-revoke = 같은 무늬가 있는데 다른 무늬를 내면 반칙이에요. 한 번 더 확인한 뒤 그 카드는 그대로 나가고 판이 바로 끝나요.
book-revoke-joker = 같은 무늬가 있는데 다른 무늬를 내거나, 선 조커나 조커콜이 요구하는 카드를 내지 않으면 반칙이에요. 한 번 더 확인한 뒤 그 카드는 그대로 나가고 판이 바로 끝나요.
book-revoke-never = 컴퓨터는 반칙하지 않고, 시간이 다 되어 대신 내는 카드도 반칙이 아니에요. 그 밖에 규칙에 맞지 않는 것은 할 수 없어요.
book-revoke-worth = 아래에서 W는 여당이 받았을 값이에요.
book-revoke-worth-najami = 아래에서 W는 키티를 뺀, 여당이 받았을 값이에요. 그래서 9, 10, 14에서는 없어요.
book-revoke-opponent = 상대가 반칙하면 그 사람 혼자 W를 모두 내고, 공약을 이룬 것처럼 나눠요.
book-revoke-adjutant = { role-partner } 반칙: 주공에게 W를 내요.
book-revoke-napoleon = 주공이 반칙하면 혼자서 상대마다 공약에 실패했을 때의 값을 내요.
book-revoke-napoleon-adjutant = 주공이 반칙하면 혼자서 상대마다 공약에 실패했을 때의 값을 내요. { role-partner } 쪽은 내지 않아요.
book-revoke-board = 보드와 키티는 그대로예요.
book-trust = “나를 믿어 줘요”는 이 트릭을 딸 것 같고, 나는 여당이 아니라는 말이에요.
book-trust-napoleon = 주공에게 하면 나는 여당이라는 말이에요.
book-trust-after-playing = 트릭마다 한 번, 내가 낸 뒤 다음 선이 나오기 전에 말할 수 있어요. 마지막 트릭 뒤에는 안 돼요.
book-trust-anytime = 트릭마다 한 번, 첫 선부터 언제든 말할 수 있어요. 마지막 트릭 뒤에는 안 돼요.
book-trust-no-effect = 모두에게 들리고 기록에 남지만 플레이는 바뀌지 않아요. 사실이 아니어도 돼요.
book-aids-claim-points = **나머지 확정**: 첫 트릭 뒤 내 차례에, 카드가 두 장 이상 있고, 남은 트릭을 모두 따거나 남은 점수가 없다는 것이 보이는 카드로 증명되면 나머지를 확정할 수 있어요.
book-aids-claim-rest = 확정하면 나머지 카드를 모두 대신 내요. 무엇이든 결과는 같아요.
book-aids-undo = **무르기**: 테이블이 허락하면 내 마지막 수를 한 번, 다른 사람이 행동하기 전에, 숨은 카드나 누구 편인지 드러나지 않았을 때만 무를 수 있어요. 대회에서는 안 돼요.
book-aids-look-back = **돌아보기**: 지난 트릭은 다음 트릭이 끝날 때까지 펴 둬요. *트릭* 버튼은 앞선 트릭의 선, 승자, 편 카드를 보여 줘요. 다른 카드는 판이 끝날 때까지 숨겨 둬요.
book-aids-hints = **힌트**: 내 차례에 *힌트* 버튼은 고급 컴퓨터의 조언과 그 이유를 보여 줘요. 보통은 혼자 컴퓨터와 할 때만이고 대회에서는 안 돼요. 힌트는 판 기록에 남고 프로필에 반영돼요.

## 게임의 말

book-term-napoleon = **주공**: 가장 높게 공약한 사람{ $partner ->
    [friend] {""}
   *[other] , 나폴레옹
}
book-term-adjutant = **{ role-partner }**: 주공의 비밀 짝, 지정된 카드를 가진 사람. 점수를 함께 계산해요
book-term-allied = **야당**: 주공의 상대. 주공의 편은 여당
book-term-scoring = **점수 카드**: 1점인 카드
book-term-trick = **트릭**: 한 사람에 한 장씩 낸 카드
book-term-lead = **선**: 트릭의 첫 카드, 또는 그것을 내는 사람
book-term-trump = **기루다**: 다른 무늬를 이기는 무늬
book-term-no-trump = **노기루다**: 기루다가 없는 공약
book-term-bid = **공약**: 점수와 기루다
book-term-blind = **바닥패**: 나누고 남은 카드
book-term-mighty = **마이티**: 가장 센 카드, 보통 스페이드 A
book-term-regular = **정잭**: 기루다의 잭
book-term-sub = **부잭**: 같은 색의 다른 잭
book-term-same-two = **세임투**: 트릭이 모두 그 무늬라서 이기는 2
book-term-yoromeki = **요로메키**: “비틀거림”. 마이티가 하트 Q에 반해서 져요
book-term-joker = **조커**: 무늬가 없는 카드
book-term-hunter = **조커콜 카드**: 조커를 불러내는 카드
book-term-siberian = **시베리아 규칙**: 전부보다 낮게 공약하고 전부 따면 져요
book-term-alone = **단독**: { role-partner } 없이 주공으로 플레이하는 것
book-term-eldest = **첫 자리**: 딜러 왼쪽 자리
book-term-ante = **앤티**: 공약 전에 거는 단위
book-term-kitty = **키티**: 어떤 공약이 가져가는 자리
book-term-trust = **트러스트**: 트릭을 딸 것 같다고 알리는 것
book-term-revoke = **반칙**: 같은 무늬가 있는데 내지 않는 것
book-term-unit = **단위**: 득실을 세는 것. 테이블의 판돈은 1단위당 칩 수예요
book-term-fair = **지문**: 비밀 하나에만 맞는 64자리. 딜 전에 공개해서 어느 플레이어도 카드를 고를 수 없고 나중에 누구나 확인해요

## 화면

book-players = { $seats }명
book-here = 이 테이블의 규칙
book-changed = 🏠 { $game } 규칙과 다름
book-house = { $game } 규칙과 다른 점
book-ours = { $mark } 자료에 없거나 서로 달라 우리가 정한 규칙: *docs/rules.md* 참고
book-choose-topic = 항목
book-choose-seats = 인원
book-back = ‹ 이전
book-next = 다음 ›
