# 냅의 규칙: 문장마다 하나. 테이블의 규칙에 따라 골라요.

## 항목

book-topic-ecarte = 에카르테
book-topic-special = 특별한 선언
book-topic-garnet = 가넷 경
book-topic-peep = 엿보기
book-topic-pool = 풀
book-topic-revoke = 반칙

## 게임

book-about-nap = 모든 선언이 있는 영국의 냅: 미제르, 웰링턴, 블뤼허, 그리고 대담한 사람을 위한 가넷 경의 여분 손패.
book-about-nap-old = 처음 하던 그대로의 냅: 트릭 수만 부르고 카드는 한 장씩 나눠요.
book-about-nap-simple = 처음 하기 좋은 간단한 냅: 트릭 수, 웰링턴, 블뤼허. 미제르와 여분의 손패는 없어요.
book-about-nap-peep = 테이블에 카드 한 장이 있는 냅: 풀에 내고 엿보고, 선언자가 되면 가져와요.
book-about-nap-ecarte = 교환이 있는 냅: 선언 전에 새 카드를 살 수 있고, 낸 것은 풀로 가요.
book-about-nap-seven = 일곱 장 냅: 다섯 트릭이 냅이고, 여섯과 일곱은 훨씬 많이 줘요.

## 개요

book-nap-aim = 한 사람(선언자)이 { $tricks }트릭 중 몇 트릭을 따겠다고 약속하고 혼자 플레이해요.
book-nap-aim-others = 나머지는 모두 선언자와 겨루고, 저마다 선언자에게서 따거나 선언자에게 내요.
book-nap-aim-trumps = 아무도 기루다를 부르지 않아요: 선언자가 처음 낸 카드의 무늬가 기루다예요.
book-nap-aim-pool = 풀도 있어서 어떤 선언은 풀을 가져가요.
book-nap-sits-out = 6명이면 딜러는 쉬어요: 손패는 없지만 득실은 선언자의 상대와 같아요.
book-nap-step-swap = 엿본 선언자의 맞바꾸기

## 딜

book-nap-pack = 카드는 { $count }장이에요: 무늬마다 { $low }부터 가장 높은 A까지.
book-nap-deal-packets = { $out ->
    [yes] 딜러 말고 모두
   *[no] 모두
} { $each }장씩, 딜러 왼쪽부터 시계 방향으로: 먼저 { $first }장씩, 다음 { $second }장씩.
book-nap-deal-singly = { $out ->
    [yes] 딜러 말고 모두
   *[no] 모두
} { $each }장씩, 한 장씩, 딜러 왼쪽부터 시계 방향으로.
book-nap-deal-garnet = 그다음 { $count }장을 덮어 둬요: 가넷 경의 여분 손패.
book-nap-deal-peep = 그다음 한 장을 덮어 둬요: 엿볼 카드.
book-nap-deal-stock = { $count ->
    [0] 더미로 남는 카드가 없어요.
   *[other] 남은 { $count }장이 더미예요.
}
book-nap-deal-rest = 남은 { $count }장은 쓰지 않고 아무도 보지 않아요.

## 에카르테

book-nap-ecarte = 선언 전에 딜러 왼쪽부터 차례로, 한 번, { $most }장 중 몇 장이든 버리고 그만큼 새로 받을 수 있어요.
book-nap-ecarte-price = 새 카드 한 장에 1단위를 풀에 내요.
book-nap-ecarte-stock = 새 카드는 { $count }장의 더미에서 와요. 다 떨어지면 살 수 없어요.
book-nap-ecarte-thrown = 버린 카드는 보이지 않고 이 판에 다시 쓰지 않아요. 몇 장 버렸는지는 모두 봐요.

## 선언

book-nap-ladder = 선언, 낮은 것부터: { $calls }
book-nap-ladder-all = 숫자는 따겠다고 약속하는 트릭이고, 냅은 { $tricks }트릭 모두예요.
book-nap-ladder-some = 숫자는 따겠다고 약속하는 트릭이고, 냅은 { $hand }트릭 중 { $tricks }트릭이에요.
book-nap-auction-once = 딜러 왼쪽부터 딜러까지 한 번씩 선언해요: 패스하거나 앞의 선언보다 높게 불러요.
book-nap-auction-once-out = 카드를 받은 사람이 딜러 왼쪽부터 한 번씩 선언해요: 패스하거나 앞의 선언보다 높게 불러요.
book-nap-auction-all = 가장 높은 선언이 나온 뒤에도 모두 차례가 와요.
book-nap-auction-bidder = 가장 높게 부른 사람이 선언자예요.
book-nap-all-pass = 모두 패스하면 판은 무효이고 딜은 왼쪽으로 넘어가요.
book-nap-all-pass-pool = 모두 패스하면 판은 무효이고 딜은 왼쪽으로 넘어가요. 풀에 낸 것은 그대로예요.
book-nap-bound = 모두 패스했으면 마지막 사람은 패스할 수 없어요: 적어도 1트릭을 불러야 하고 더 높게 불러도 돼요.
book-nap-bound-one = 1트릭은 그때만 부를 수 있어요.

## 미제르, 웰링턴, 블뤼허

book-nap-misere = **미제르**: 모든 트릭을 잃겠다는 약속이에요.
book-nap-misere-no-trumps = 미제르에는 기루다가 없어요: 선 무늬의 가장 높은 카드가 이겨요.
book-nap-misere-trumps = 미제르에서도 처음 낸 카드의 무늬가 기루다예요.
book-nap-wellington = **웰링턴**: 냅처럼 { $tricks }트릭이에요. 다른 사람의 냅 위에만 부를 수 있어요. 이루면 다른 사람마다 { $won } 받고, 못 이루면 { $lost } 내요.
book-nap-wellington-lowest = 웰링턴의 첫 카드는 그 무늬에서 선언자의 가장 낮은 카드여야 해요.
book-nap-wellington-any = 웰링턴에서도 다른 선언처럼 아무 카드로나 시작할 수 있어요.
book-nap-blucher = **블뤼허**: { $tricks }트릭이에요. 다른 사람의 웰링턴 위에만 부를 수 있어요. 이루면 다른 사람마다 { $won } 받고, 못 이루면 { $lost } 내요.
book-nap-blucher-lead = 블뤼허에서는 아무 카드로나 시작할 수 있어요.

## 가넷 경

book-nap-garnet = 테이블에 { $count }장이 덮여 있어요: 여분의 손패예요.
book-nap-garnet-take = 선언의 내 차례에, 아무도 냅 이상을 부르지 않았으면 가져올 수 있어요.
book-nap-garnet-discard = 그러면 { $both }장이 되고 { $count }장을 덮어서 버려요. 아무도 보지 않아요.
book-nap-garnet-then = 그다음 냅을 불러야 하고, 그 사이에 다른 것은 할 수 없어요.
book-nap-garnet-once = 한 판에 한 사람만 가져올 수 있어요.
book-nap-garnet-pay = 보통 냅과 같아요: 이루면 다른 사람마다 { $won } 받고, 못 이루면 { $lost } 내요.
book-nap-garnet-over = 뒤의 사람이 그 위에 { $call } 선언을 할 수 있어요.

## 엿보기

book-nap-peep = 테이블에 카드 한 장이 덮여 있어요.
book-nap-peep-look = 선언의 내 차례에, 부르기 전에, 풀에 { $price }단위를 내고 볼 수 있어요.
book-nap-peep-pass = 본 뒤에도 부르거나 패스할 수 있어요.
book-nap-peep-known = 엿본 것은 모두에게 알리지만 카드는 보이지 않아요.
book-nap-peep-garnet = 여분의 손패를 가져온 뒤에는 엿볼 수 없어요.
book-nap-peep-swap = 엿본 선언자는 플레이 전에 손패 한 장과 바꿀 수 있어요. 자기 카드는 덮어 둬요.

## 플레이

book-nap-lead = 첫 트릭은 선언자가 시작하고, 그 카드의 무늬가 기루다예요.
book-nap-lead-misere = 첫 트릭은 선언자가 시작하고, 그 카드의 무늬가 기루다예요. 미제르에는 기루다가 없어요.
book-nap-winner = 가장 높은 기루다가 트릭을 따고, 없으면 선 무늬의 가장 높은 카드가 따요. 딴 사람이 다음 선이에요.
book-nap-play-out = 쉬는 딜러는 건너뛰어요.
book-nap-faces = 카드는 낸 사람 앞에 펴 두고, 트릭을 딴 카드는 뒤집어요.
book-nap-stop = 선언자가 약속한 트릭을 땄거나 더는 딸 수 없으면 바로 끝나요.
book-nap-stop-misere = 미제르는 선언자가 한 트릭을 따는 순간 지고 바로 끝나요.
book-nap-shown = 끝나면 모두의 남은 카드를 보여 줘요.

## 예로 보는 트릭

book-nap-examples-trumps = 다이아 기루다
book-nap-examples-misere = 미제르, 기루다 없음

## 정산

book-nap-payment = 선언자는 다른 사람과 한 명씩 정산해요: 이루면 받고 못 이루면 내요.
book-nap-payment-extra = 더 딴 트릭은 반영하지 않아요.
book-nap-payment-roles = 순서: 이루면 선언자 · 다른 사람마다 | 못 이루면 같은 순서
book-nap-payment-title = 선언의 값
book-nap-pay = **{ $call }**: { $bidder } · { $other } | { $failed } · { $each }
book-nap-payment-out = 쉬는 딜러도 다른 사람과 똑같이 쳐요.
book-nap-payment-garnet = 여분의 손패로 한 냅도 값은 같아요.
book-nap-payment-pool = 이 선언들은 풀을 가져가거나 채우기도 해요: { $calls }

## 풀

book-nap-pool-peep = 엿볼 때마다 { $price }단위가 풀로 가요.
book-nap-pool-ecarte = 산 카드 한 장에 1단위가 풀로 가요.
book-nap-pool-won = 다음에 이 선언 중 하나를 이룬 사람이 모두 가져가요: { $calls }
book-nap-pool-lost = 그중 하나를 못 이룬 선언자는 풀에 있는 만큼, 최대 { $most }단위를 내요.
book-nap-pool-lost-nothing = 그중 하나를 못 이룬 선언자는 풀에 내지 않아요.
book-nap-pool-stays = 아무도 가져가지 않으면 다음 판까지 남아요.
book-nap-pool-shared = 게임이 끝나면 모두 똑같이 나누고, 남는 단위는 마지막 딜러 왼쪽부터 하나씩 가요.

## 반칙

book-nap-revoke-bidder = 선언자가 반칙하면 진 선언처럼 다른 사람마다 내요. { $nap }: { $units }단위.
book-nap-revoke-other = 다른 사람이 반칙하면 그 사람 혼자 선언자가 받았을 만큼을 모두 내요. { $nap }: { $units }단위.
book-nap-revoke-pool = 풀은 그대로예요.

## 나머지 확정

book-aids-claim-tricks = **나머지 확정**: 첫 트릭 뒤 내 차례에, 카드가 두 장 이상 있고, 남은 트릭을 모두 딴다는 것이 보이는 카드로 증명되면 나머지를 확정할 수 있어요.

## 용어

book-nap-term-bidder = **선언자**: 가장 높게 부른 사람
book-nap-term-bid = **선언** 또는 **공약**: 몇 트릭을 따거나 하나도 따지 않겠다는 약속
book-nap-term-ladder = **선언 순서**: 가장 낮은 것부터 높은 것까지 모든 선언
book-nap-term-nap = **냅**: { $tricks }트릭의 선언
book-nap-term-misere = **미제르**: 모든 트릭을 잃겠다는 선언
book-nap-term-wellington = **웰링턴**: 냅 위의 선언
book-nap-term-blucher = **블뤼허**: 웰링턴 위의 선언
book-nap-term-garnet = **가넷 경**: 테이블의 여분 손패
book-nap-term-peep = **엿보기**: 값을 내고 보는 테이블의 카드
book-nap-term-ecarte = **에카르테**: 선언 전의 카드 교환
book-nap-term-pool = **풀**: 다음에 냅 이상을 이루는 사람의 단위
