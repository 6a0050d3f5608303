# 냅: 선언 순서, 여분의 손패, 엿보기, 교환, 풀

nap-phase-exchange = 카드 바꾸기
nap-exchange-how = 한 번씩 카드를 버리고 새 카드를 1단위에 한 장 살 수 있어요. 남은 카드: { $left }장.
nap-phase-auction = 선언
nap-auction-how = 한 번씩 선언해요: 몇 트릭을 딸지 앞의 선언보다 높게 부르거나 패스하세요.{ $misere ->
    [yes] {" "}미제르는 한 트릭도 따지 않는다는 선언이에요.
   *[no] {""}
}
nap-trumps = 기루다: { $suit }
nap-trumps-open = 기루다: 처음 내는 카드의 무늬
nap-no-trumps = 기루다가 없어요.
nap-aim = **{ $needed }트릭** 필요, { $won }트릭 땀
nap-aim-misere = 선언자는 모든 트릭을 잃어야 해요: { $tricks }번 중 { $played }번 끝
nap-pool = 풀: { $amount }
nap-extra-hand = 여분의 손패 { $count }장: 가져와서 그만큼 버리고 냅을 선언해요.
nap-peep-card = 덮인 카드 한 장: 풀에 { $price } 내고 볼 수 있어요.
nap-swapped = 선언자가 한 장을 테이블의 카드와 바꿨어요.
nap-sits-out = 쉬지만 득실은 함께해요
nap-you-sit-out = 딜러라 이 판은 쉬어요. 득실은 선언자의 상대와 같아요.
nap-peeped = 엿봄
nap-took-extra = 여분의 손패를 가져감
nap-tricks = { $count }트릭
nap-you-peeped = { $card } 카드를 엿봤어요. 엿본 사람만 알아요.
nap-you-took = 테이블에서 { $card } 카드를 가져왔어요.

turn-nap-call = { $name } 차례: 선언
turn-nap-bound = { $name } 차례: 모두 패스해서 꼭 선언
turn-nap-discard = { $name } 차례: 여분의 손패를 가져와 { $count }장 버리기
turn-nap-garnet = { $name } 차례: 꼭 냅 선언
turn-nap-exchange = { $name } 차례: 카드를 바꾸거나 그대로
turn-nap-swap = { $name } 차례: 엿본 카드와 바꿀 수 있음
your-turn-nap-call = **내 차례**: 선언하거나 패스하세요. 한 번뿐이에요
your-turn-nap-bound = **내 차례**: 모두 패스해서 꼭 선언해야 해요
your-turn-nap-discard = **내 차례**: 여분의 손패를 가져왔으니 { $count }장 버리세요
your-turn-nap-garnet = **내 차례**: 여분의 손패를 가져왔으니 냅을 선언하세요
your-turn-nap-exchange = **내 차례**: 버릴 카드를 고르거나 그대로 두세요
your-turn-nap-swap = **내 차례**: 엿본 카드와 바꿀 카드를 고르거나 그대로 두세요
nap-lead-trumps = 내는 카드의 무늬가 기루다가 돼요.
nap-lead-lowest = 내는 카드의 무늬가 기루다가 돼요. 웰링턴에서는 그 무늬의 가장 낮은 카드여야 해요.

nap-menu-exchange = 버릴 카드
nap-menu-swap = 엿본 카드와 바꿀 카드
nap-button-call = 선언
nap-button-keep = 손패 그대로
nap-button-peep = { $price } 내고 엿보기
nap-button-garnet = 여분의 손패로 냅 선언
nap-ask-garnet = 여분의 손패를 가져오면 다섯 트릭을 모두 따는 냅을 선언해야 하고 무를 수 없어요. 가져올까요?

## 결과

nap-outcome-made = { $name }: { $call } 달성
nap-outcome-failed = { $name }: { $call } 실패
nap-feat = { $name }님이 { $call } 선언을 이뤘어요!
nap-how-made = { $me ->
    [yes] 내가 { $call } 선언을 이뤘어요
   *[no] { $name }님이 { $call } 선언을 이뤘어요
}
nap-how-failed = { $me ->
    [yes] 내가 { $call } 선언에 실패했어요
   *[no] { $name }님이 { $call } 선언에 실패했어요
}
nap-why = 필요한 { $needed }트릭 중 **{ $won }트릭**을 땄어요({ $played }번째 트릭까지).
nap-why-misere-made = 선언자가 약속대로 모든 트릭을 잃었어요.
nap-why-misere-lost = 선언자가 { $number }번째 트릭을 따서 졌어요. 미제르는 모두 잃어야 해요.
nap-why-thrown-in = 모두 패스했어요.
nap-why-revoke = { $name } 반칙({ $card }). 판이 바로 끝났어요.
nap-pays-won = { $me ->
    [yes] 다른 사람이 저마다 나에게 { $amount }씩 내요.
   *[no] 다른 사람이 저마다 { $name }님에게 { $amount }씩 내요.
}
nap-pays-lost = { $me ->
    [yes] 내가 다른 사람 모두에게 { $amount }씩 내요.
   *[no] { $name }님이 다른 사람 모두에게 { $amount }씩 내요.
}
nap-pays-alone = { $me ->
    [payer] 나 혼자 { $name }님에게 { $amount } 내요.
    [yes] { $payer }님 혼자 나에게 { $amount } 내요.
   *[no] { $payer }님 혼자 { $name }님에게 { $amount } 내요.
}
nap-pool-won = { $me ->
    [yes] 내가 풀을 가져가요: { $amount }.
   *[no] { $name }님이 풀을 가져가요: { $amount }.
}
nap-pool-paid = { $me ->
    [yes] 내가 풀에 { $amount } 내요.
   *[no] { $name }님이 풀에 { $amount } 내요.
}
nap-pool-stays = 지금 풀: { $amount }
nap-pool-shared = 풀을 똑같이 나눠요: { $amount }.
nap-paid-in = 풀에 { $amount } 냄
nap-shown = 결과가 확실했어요. 내지 않은 카드:

## 한 일

done-peep = 엿봤어요. 카드는 손패와 함께 보여요.
done-garnet = 여분의 손패를 가져왔어요.
done-swap = { $card } 카드를 주고 테이블의 카드를 받았어요.
done-keep = 손패를 그대로 뒀어요.
done-rematch = 같은 설정의 새 테이블을 열었고 내 자리가 있어요. { $held ->
    [0] 시작을 누르세요.
    [1] 다른 사람의 자리를 { $minutes }분 맡아 둬요. 다시 하려면 앉기를 누르면 돼요.
   *[other] 다른 사람들의 자리를 { $minutes }분 맡아 둬요. 다시 하려면 앉기를 누르면 돼요.
}
rematch-seat = 이미 다시 하는 테이블이 있고 { $channel }에 내 자리가 있어요.
rematch-open = 이미 { $channel }에 다시 하는 테이블이 있어요.
