# 힌트: 한 수와 그 이유

hint-bid = { $bid } 부르기
hint-pass = 패스
hint-call = { $card } 지정
hint-name-suit = { $suit } 부르기
hint-claim-redeal = 손패를 보이고 다시 나누기
hint-discard = { $cards } 버리기
hint-play = { $card } 내기
hint-ante = 앤티: { $stakes }
hint-pay = 값 내고 바닥패 보기
hint-decline = 바닥패를 보지 않기
hint-change = 기루다 바꾸기: { $suit }
hint-peep = 카드 엿보기
hint-garnet = 여분의 손패 가져오기
hint-exchange = { $count ->
    [0] { hint-keep }
   *[other] { $cards } 바꾸기
}
hint-keep = 손패 그대로
hint-swap = { $card } 주고 테이블의 카드 받기
hint-poker = { $game } 고르기
hint-trust = 이 트릭은 확실히 따니까 카드를 낸 다음 트러스트도 말할 수 있어요.
hint-chance = { $side ->
    [poker] 보이는 정보에 맞는 딜 가운데 약 { $chance }%에서 이겨요.
    [declaring] 보이는 정보에 맞는 딜 가운데 약 { $chance }%에서 공약을 이뤄요.
   *[against] 보이는 정보에 맞는 딜 가운데 약 { $chance }%에서 공약을 막아요.
}
hint-rather = { $figures ->
    [better] { $other } 말고 { $card }(100번 중 { $than } 대 { $chance }): { $why }
    [even] { $card }, { $other }도 거의 같아요(100번 중 { $chance }, { $than }): { $why }
   *[none] { $other } 말고 { $card }: { $why }
}
hint-figures = { $side ->
    [declaring] 숫자는 보이는 정보에 맞는 딜 100번 중 공약을 이룬 수예요.
   *[against] 숫자는 보이는 정보에 맞는 딜 100번 중 공약을 막은 수예요.
}
hint-fallback = 지금 고급 컴퓨터가 바빠서 중급 컴퓨터의 힌트예요.
hint-how = { $level } 컴퓨터의 조언이에요. 나에게 보이는 것만 보고 생각해요. 힌트는 판 기록에 남고 프로필에 반영돼요.

## 초보자를 위한 한 줄

coach-move = **{ $move }.** { $why }
coach-auction = 짝과 함께 딸 만한 점수를 공약하세요. 지금 공약보다 낮으면 패스하세요. 주공을 막아도 이겨요.
coach-auction-alone = 혼자 딸 만한 점수를 공약하세요. 지금 공약보다 낮으면 패스하세요. 주공을 막아도 이겨요.
coach-call = 나에게 없는 가장 센 카드를 지정하세요. 가진 사람이 그 카드로 트릭을 따 줄 수 있어요.
coach-exchange = 기루다와 높은 카드를 남기세요. 짧은 무늬를 비우면 나중에 기루다로 딸 수 있어요.
coach-lead = 내가 선이에요. 다른 사람은 같은 무늬를 내야 해요. 지지 않을 카드나 잃어도 되는 낮은 카드를 내세요.
coach-follow = 같은 무늬가 있으면 내세요. 트릭을 따거나 짝에게 점수를 주고, 둘 다 안 되면 가장 낮은 카드를 내세요.
coach-follow-alone = 같은 무늬가 있으면 내세요. 트릭을 따거나, 안 되면 가장 낮은 카드를 내세요.
coach-nap-auction = 가장 긴 무늬를 기루다로 하면 확실히 딸 트릭을 세고, 그보다 많이 부르지 마세요.
coach-nap-play = 같은 무늬가 있으면 내세요. 선언자는 선언한 만큼 트릭을 따야 하고, 나머지는 함께 막아요.
coach-nap-misere = 같은 무늬가 있으면 내세요. 선언자는 한 트릭도 따면 안 되고, 나머지는 낮은 카드를 내서 따게 만들어요.

## 플레이 전

why-usual = 컴퓨터가 보통 고르는 수예요.
why-ante-held = 단위를 건 자리의 카드를 모두 갖고 있어요. 그 카드를 따고 우리 편이 이기면 가져가요.
why-ante-spread = 카드를 모두 가진 자리가 없어서 나눠서 걸어요.
why-bid = 우리 편은 약 { $points }점을 기대할 수 있어요. 이런 손패로 이룰 확률은 약 { $chance }%예요.
why-bid-daring = 우리 편은 약 { $points }점을 기대할 수 있어요. 이런 손패로 이룰 확률은 약 { $chance }%지만 평균적으로 패스보다 나아요.
why-bid-must = 공약해야 하는데, 이 공약이 가장 나아요: 약 { $chance }%.
why-pass = 가장 나은 것은 { $bid } 공약이지만, 이런 손패로는 이룰 확률이 약 { $chance }%뿐이라 걸 만하지 않아요.
why-pass-partner = 마이티가 있으니 다른 사람이 주공이 되면 아마 나를 부를 테고, 그 사람이 이기면 나도 이겨요. 가장 나은 것은 { $bid } 공약인데, 이런 손패로 이룰 확률은 약 { $chance }%예요.
why-pass-none = 더 높은 공약이 남아 있지 않아요.
why-pay = 아주 높은 공약에 맞서 마이티와 조커를 갖고 있어요. 바닥패를 보면 막기 쉬워요.
why-decline = 바닥패를 보려면 단위가 들고, 내 손패도 조금 드러나요.
why-call-own = 내 손에 있는 카드예요. 혼자 플레이하고 누구와도 나누지 않아요.
why-call-mighty = 마이티가 없어요. 짝이 갖고 있으면 거의 언제나 트릭을 따요.
why-call-jack = 가장 센 카드 가운데 하나인 이 잭이 없어요.
why-call-joker = 조커가 없어요. 가장 높은 기루다만큼 값어치가 있어요.
why-call-joker-wins = 거의 모든 카드를 이기는 조커가 없어요.
why-call-joker-no-trump = 조커가 없어요. 선으로 내면 마이티만 이길 수 있어요.
why-call-trump = 나에게 없는 보통 기루다 가운데 가장 세요.
why-call-side = 이 무늬의 가장 높은 카드가 없으니 짝이 대신 딸 수 있어요.
why-discard-void = { $suit } 무늬가 남지 않아 기루다로 딸 수 있어요.
why-discard-weak = 기루다와 특수 카드는 모두 남아요.
why-discard = 잃어도 가장 아깝지 않은 카드예요.
why-change = 새 카드로는 공약이 올라가도 이 무늬가 이전 기루다보다 확실히 나아요.
why-name-suit = 우리 편에 가장 좋은 무늬예요: 상대의 기루다를 빼내거나 점수가 가장 많이 모여요.
why-claim-redeal = 이 손패로는 공약하지 않을 테고, 새 손패가 나을 가망이 커요.

## 점수 카드를 따는 게임의 플레이

why-only = 낼 수 있는 카드가 이것뿐이에요.
why-card = 컴퓨터가 보기에 더 나은 카드가 없어요.
why-decided = 공약의 성패가 이미 정해져서 이 카드로는 달라지지 않아요.
why-proved-make = 이 카드면 상대가 가장 잘해도 공약을 이뤄요. 다른 카드는 그렇지 않을 수 있어요.
why-proved-defeat = 이 카드면 상대가 가장 잘해도 공약을 막아요. 다른 카드는 그렇지 않을 수 있어요.
why-shuns = 지금은 점수를 더 따면 우리 편이 불리해요. 상대에게 주세요.
why-gives-one = 전부 따면 져요. 할 수 있을 때 야당에게 1점을 주세요.
why-leaves-all = 여당은 전부 따면 지니까 점수를 모두 넘겨주세요.
why-two = 지금까지 모두 한 무늬라 지금은 그 무늬의 2가 이기고 있어요(세임투).
why-wins-surely = 이 카드로 우리 편이 이 트릭을 확실히 따요.
why-ruffs = 다른 무늬의 선에 기루다를 내서 따려는 거예요.
why-takes = 지금까지는 이기고 있고, 아직 낼 사람이 남았어요.
why-gives-point = 이 트릭은 확실히 우리 편 것이니 점수를 보태세요.
why-sure-keeps = 이 트릭은 확실히 우리 편 것이니 좋은 카드는 아끼세요.
why-sure-trick = 이 트릭은 확실히 우리 편 것이에요.
why-partner-point = 짝의 { $best } 카드가 이기고 있으니 점수를 보태세요.
why-partner-keeps = 짝의 { $best } 카드가 이기고 있으니 더 할 필요가 없어요.
why-points-only = 어느 카드도 이기지 못하고, 낼 수 있는 것은 점수 카드뿐이에요.
why-cannot-win = 이 트릭은 딸 수 없으니 좋은 카드는 아끼세요.
why-behind = 지금은 어느 카드로도 이기지 못해요.
why-hopes-point = 지금은 지고 있지만 우리 편이 딸 수도 있으니 점수를 보태세요.
why-lost-no-points = 이 트릭은 잃었으니 점수를 주지 마세요.
why-no-points = 우리 편이 따지 못할 수 있으니 점수를 주지 마세요.
why-keeps-mighty = 지금은 마이티만 이길 수 있는데, 마이티는 나중에 더 값져요.
why-lets-go = 딸 수 있지만, 거기에 쓸 카드는 나중에 더 값져요.
why-leaves-trick = 딸 수 있지만, 컴퓨터는 넘기는 쪽을 골라요.
why-hunts-joker = 상대가 가졌을지 모르는 조커를 끌어내요.
why-draws-high = 상대가 가졌을 만한 어떤 카드에도 지지 않고, 상대의 기루다를 빼내요.
why-trumps-out = 상대에게 기루다가 없고, 이 카드를 이길 카드도 없어요.
why-sure-lead = 상대가 가졌을 만한 어떤 카드에도 지지 않아요.
why-draws = 상대가 가졌을지 모르는 기루다를 빼내요.
why-seeks-partner = 지정한 카드의 무늬라 짝이 그 카드로 딸 수 있어요.
why-highest = 이 무늬에서 남은 가장 높은 카드예요. 기루다나 특수 카드에만 져요.
why-special = 다른 특수 카드만 이길 수 있어요.
why-leads-point = 더 센 카드를 나중 트릭에 남겨요.
why-leads-plain = 점수를 주지 않고 더 센 카드를 남겨요.
why-low-lead = 낮은 카드로 시작하면 점수를 주지 않고 더 센 카드를 남겨요.

## 냅과 포커

why-nap-bid = 이런 손패로는 이 선언을 약 { $chance }% 확률로 이루고, 평균해서 이보다 나은 선언이 없어요.
why-nap-must = { $chance ->
    [-1] 꼭 선언해야 해요.
   *[other] 꼭 선언해야 해요. 이런 손패로는 이 선언을 약 { $chance }% 확률로 이뤄요.
}
why-nap-pass = 평균하면 남은 어떤 선언보다 패스가 나아요.
why-nap-peep = 손패가 조금 모자라는데, 테이블의 카드가 채워 줄 수 있어요.
why-nap-extra = 10장에서 좋은 5장을 고르면 모든 트릭을 딸 가망이 커요.
why-nap-discard = 이렇게 버리면 { $suit } 기루다로 가장 좋은 손패가 남아요.
why-nap-exchange = 가장 좋은 무늬({ $suit }) 밖에서 가장 낮은 카드예요.
why-nap-exchange-poor = 새 카드에 돈을 낼 만큼 가망 있는 손패가 아니에요.
why-nap-exchange-good = 가장 좋은 무늬({ $suit }) 밖에 킹보다 낮은 카드가 없어요.
why-nap-swap = 테이블의 카드로 바꾸면 손패가 나아져요.
why-nap-keep = 테이블의 카드로 바꿔도 손패가 나아지지 않아요.
why-nap-misere = 모든 트릭을 잃어야 하는데, 이 카드는 이 트릭을 딸 수 없어요.
why-nap-misere-may = 모든 트릭을 잃어야 하는데, 누군가 아직 이 카드를 이길 수 있어요.
why-nap-misere-against = 선언자는 한 트릭만 따도 져요. 따게 만드세요.
why-nap-misere-below = 선언자는 한 트릭만 따도 져요. 지금 선언자가 이기고 있으니 그보다 낮은 카드를 내요.
why-nap-behind = 어느 카드로도 이 트릭을 딸 수 없어요.
why-nap-partner = 선언자가 이기고 있지 않으니 우리 편을 이길 필요가 없어요.
why-nap-trumps = 처음 내는 카드의 무늬가 기루다가 돼요. 가장 좋은 무늬예요.
why-nap-makes-trumps = 처음 내는 카드의 무늬가 기루다가 돼요.
why-nap-highest = 이 무늬에서 남은 가장 높은 카드예요. 기루다에만 져요.
why-nap-low-lead = 낮은 카드로 시작하면 더 센 카드를 남겨요.
why-nap-saves = 더 센 카드를 나중 트릭에 남겨요.
why-poker-game = 카드를 바꿀 수 있는 게임이에요.
why-poker-complete = 다섯 장이 모두 쓰이니 그대로 두세요.
why-poker-equal = 같은 숫자를 남기고 더 뽑으세요.
why-poker-flush = 같은 무늬 네 장이에요. 한 장만 더 오면 플러시예요.
why-poker-straight = 양쪽이 열린 네 장 연속이에요. 어느 쪽이든 오면 스트레이트예요.
why-poker-high = 맞는 카드가 없으니 가장 높은 카드만 남겨요.
