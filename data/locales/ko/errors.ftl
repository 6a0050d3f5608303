# 엔진과 서비스의 거절마다 한 문장. 키가 코드예요.

## 차례와 단계

not-your-turn = 내 차례가 아니에요. 지금 차례: { $seat }
hand-over = 이 판은 끝났어요.
redeal-due = 카드를 다시 나누고 있어요.
redeal-not-due = 모두 패스하거나 누가 나쁜 손패를 보인 뒤에만 다시 나눠요.
redeal-unclaimed = 지금은 다시 나누자고 할 수 없어요. 나쁜 손패일 때, 첫 공약 대신에만 할 수 있어요.
seat-needed = 이 동작에는 자리 번호(0부터)가 필요해요.
seat-unknown = { $seat }: 그런 자리는 없어요. 자리는 0부터 { $most }까지예요.
auction-only = 아직 공약 중이에요. 공약하거나 패스하세요.
call-only = 주공이 먼저 카드를 지정해야 해요.
discard-only = 주공이 먼저 카드를 버려야 해요.
play-only = 공약이 끝났어요. 이제 카드를 내세요.
ante-only = 먼저 앤티를 거세요.
window-only = 먼저 값을 내고 바닥패를 볼지 답하세요.

## 공약

bid-range = { $points }점은 공약할 수 없어요. { $least }~{ $most }점으로 공약하세요.
bid-suit = 그 무늬로는 공약할 수 없어요. 클로버, 다이아, 하트, 스페이드, 또는 하우스 룰이 허락하면 노기루다를 고르세요.
bid-too-low =
    { $suit ->
        [C] 클로버
        [D] 다이아
        [H] 하트
        [S] 스페이드
       *[NT] 노기루다
    } { $points }보다 높게 공약해야 해요.
highest-bidder = 내 공약이 가장 높아요. 누군가 더 높게 부를 때까지 기다리세요.
already-passed = 이미 패스했어요. 더 높게 공약하거나 기다리세요.
must-bid = 모두 패스했고 스페이드 A가 있으니 꼭 공약해야 해요.
must-bid-bound = 모두 패스해서 내가 꼭 공약해야 해요.
bid-bound = { $points }점을 공약해야 해요. 무늬는 자유예요.

## 지정과 버리기

call-not-in-pack = { $card } 카드는 이 게임에 없어요. 다른 카드를 지정하세요.
call-own-card = { $card } 카드는 내가 가졌거나 버린 카드예요. 이 하우스 룰에서는 다른 카드를 지정해야 해요.
discard-not-held = { $cards } 카드가 없어요. 손패에서 버리세요.
discard-count = 정확히 { $count }장을 버리세요. { $chosen }장을 골랐어요.
discard-pile = { $cards } 카드는 버릴 수 없어요. 더미가 아니라 손패와 바닥패에서 버리세요.
discard-twice = 같은 카드를 두 번 버릴 수 없어요.
name-suit = 먼저 조커를 따라 낼 무늬를 정하세요: 클로버, 다이아, 하트, 스페이드.
change-suit = 기루다는 클로버, 다이아, 하트, 스페이드, 또는 공약할 수 있으면 노기루다로 바꿀 수 있어요.
change-same =
    이미 { $suit ->
        [C] 클로버 기루다예요
        [D] 다이아 기루다예요
        [H] 하트 기루다예요
        [S] 스페이드 기루다예요
       *[NT] 노기루다예요
    }. 다른 무늬를 고르거나, 그대로 두려면 카드를 내세요.
change-too-high = 그러면 공약이 { $points }점이 되는데, 최고는 { $most }점이에요.

## 보드

ante-total = 앤티는 정확히 { $total }단위여야 해요. 지금은 { $placed }단위를 걸었어요.
ante-kitty = 앤티에서 키티에는 { $most }단위까지 걸 수 있어요. 지금은 { $placed }단위를 걸었어요.
ante-duty = 앤티에서 적어도 1은 스페이드 Q-K 또는 8-9-10에 걸어야 해요.
ante-negative = 보드에서 단위를 뺄 수 없어요. 자리마다 0 이상을 거세요.
stake-unknown = { $stake }: 그런 자리가 없어요. 쓸 수 있는 것: { $allowed }.
ante-unreadable = “{ $text }”: 읽을 수 없어요. 줄마다 자리와 단위를 적으세요. 예: 키티: 1.

## 플레이

card-not-held = { $card } 카드가 없어요. 손패에서 고르세요.
must-follow =
    { $card } 카드는 낼 수 없어요. { $suit ->
        [C] 클로버
        [D] 다이아
        [H] 하트
        [S] 스페이드
       *[NT] 같은 무늬
    } 카드를 내야 해요.
joker-led = { $card } 카드는 낼 수 없어요. 선이 조커라 이 가운데서 내세요: { $legal }.
joker-called-out = { $card } 카드는 낼 수 없어요. 선이 조커를 부르는 { $hunter } 카드라 이 가운데서 내세요: { $legal }.
joker-lead-first = 첫 트릭을 { $card } 카드로 시작할 수 없어요. 이 가운데서 내세요: { $legal }.
joker-first-trick = 첫 트릭에 { $card } 카드를 낼 수 없어요. 이 가운데서 내세요: { $legal }.
lead-trump-first = { $card } 카드로 시작할 수 없어요. 주공은 다른 무늬가 있으면 첫 트릭을 기루다로 시작할 수 없어요.
trump-first-trick = { $card } 카드는 낼 수 없어요. 다른 무늬가 있으면 아무도 첫 트릭에 기루다를 낼 수 없어요.
revoke-none = { $card } 카드는 낼 수 있는 카드라 반칙이 아니에요. 확인 없이 내세요.
trust-off = 이 규칙에는 트러스트가 없어요.
again-over = 그 연습 판은 없어졌어요. 다시 보기에서 새로 시작하세요.
again-not-here = 포커는 다시 할 수 없어요.
daily-deal-over = 그건 다른 날의 판이에요. /daily-deal 로 오늘의 판을 여세요.
daily-deal-changed = 업데이트로 컴퓨터의 플레이가 바뀌어 이 판을 이어 갈 수 없어요. 다음 딜은 평소처럼 할 수 있어요.
daily-deal-erased = 오늘 데이터를 지웠으므로 이 판을 이미 했을 수 있어요. 다음 딜은 { $when }에 나와요.
daily-deal-unfinished = 오늘의 한 판을 끝낸 뒤에 도전장을 보낼 수 있어요.
practice-over = 연습은 끝났고 다시 켤 수 없어요.
trust-not-yet = 아직 트러스트를 말할 수 없어요. 먼저 트릭에 카드를 내세요.
trust-twice = 이 트릭에서 이미 트러스트를 말했어요.
revoke-prevented = { $card } 카드로 반칙할 수 없어요. 이 규칙에서는 낼 수 없는 카드를 내지 못해요.

## 냅

exchange-only = 지금은 교환이에요. 카드를 버리거나 손패를 그대로 두세요.
exchange-not-held = { $cards } 카드가 없어요. 손패에서 바꾸세요.
exchange-stock = 살 수 있는 카드가 { $left }장뿐이에요. { $chosen }장을 골랐어요.
call-unknown = 이 게임에서 { $call } 선언은 할 수 없어요. 할 수 있는 선언: { $allowed }.
call-too-low = { $call }보다 높게 선언해야 해요.
call-needs-nap = 웰링턴은 다른 사람의 냅 위에만 선언할 수 있어요.
call-needs-wellington = 블뤼허는 웰링턴 위에만 선언할 수 있어요.
must-call = 모두 패스해서 적어도 1트릭을 선언해야 해요.
garnet-off = 이 규칙에는 여분의 손패가 없어요.
garnet-gone = 여분의 손패는 이미 누가 가져갔어요.
garnet-too-late = 여분의 손패를 가져오기에는 늦었어요. 누군가 냅 이상을 선언했어요.
garnet-discard = 먼저 카드 { $count }장을 버리세요.
garnet-nap = 여분의 손패를 가져왔으니 냅을 선언해야 해요.
peep-off = 이 규칙에는 엿볼 카드가 없어요.
peep-twice = 이미 엿봤어요.
swap-only = 먼저 엿본 카드를 받을지 답하세요.
lead-lowest = { $card } 카드로 시작할 수 없어요. 웰링턴의 첫 카드는 그 무늬에서 가장 낮은 { $lowest } 카드여야 해요.

## 기록

pack-wrong = 카드 { $count }장이 저마다 꼭 한 번씩 있어야 해요.
card-unknown = { $card }: 그런 카드는 없어요. 숫자와 무늬를 적으세요. 예: AS, 10D, 4H.
action-malformed = 이 동작({ $do })에 빠지거나 틀린 것이 있어요.
action-unknown = { $do }: 그런 동작은 없어요. 쓸 수 있는 것: { $allowed }.
record-none = 판 기록이 아니에요.
record-field-missing = 기록에 빠진 것이 있어요: { $field }.
record-field-wrong = 기록에 틀린 것이 있어요: { $field }.
record-dealer = 딜러 { $dealer } 자리가 테이블에 없어요. 자리는 0부터 { $most }까지예요.

## 하우스 룰

option-unknown = { $option }: 그런 하우스 룰은 없어요. 쓸 수 있는 것: { $allowed }.
option-value = { $option }: { $value } 값은 쓸 수 없어요. 쓸 수 있는 것: { $allowed }.
conflict-seats = 이 게임은 { $seats }명으로는 할 수 없어요. { $least }~{ $most }명을 고르세요.
conflict-no-trump-order = 무늬보다 아래인 노기루다에는 무늬 순서가 필요해요. 노기루다를 가장 높이거나 끄거나, 무늬 순서를 고르세요.
conflict-remove-seats = 카드를 빼는 것({ $remove })은 4명이나 6명일 때만 되고 { $seats }명은 안 돼요. 카드를 모두 쓰세요.
conflict-bound-nobody = { $option } 설정은 모두 패스할 때 정해진 점수로 공약하는 사람이 있어야 해요. “모두 패스”에서 고르거나 이 설정을 되돌리세요.
conflict-bound-bid = 정해진 점수 { $bound_bid }점은 공약할 수 없어요. 공약은 { $min_bid }점부터 { $most }점까지예요. 바꾸세요.
conflict-min-bid = 최소 공약 { $min_bid }점이 가장 높은 { $most }점보다 높아요. 낮추세요.
conflict-split = 정산 배분 { $split } 값은 { $seats }명에 맞지 않아요. 쓸 수 있는 것: { $allowed }.
conflict-adjutant-seats = { $seats }명이면 주공의 짝이 없어요. “{ role-partner }” 설정을 자동으로 두거나 끄세요.
conflict-deal-out = 바닥패를 나눠 주려면 한 사람에 한 장이 필요한데 { $seats }명에 { $blind }장이에요. 주공이 교환하게 하거나 인원, 조커, 빼는 카드를 바꾸세요.
conflict-open-rebid = 자유 공약에서는 패스한 뒤에도 늘 공약할 수 있어요. 패스 뒤 공약을 끄거나 차례대로 하세요.
conflict-no-joker = { $option } 설정은 조커가 있어야 해요. 조커를 넣거나 이 설정을 되돌리세요.
conflict-no-same-two = { $option } 설정은 세임투가 있어야 해요. 세임투를 켜거나 이 설정을 되돌리세요.
conflict-no-yoromeki = { $option } 설정은 요로메키가 있어야 해요. 요로메키를 켜거나 이 설정을 되돌리세요.
conflict-hunter-removed = { $card } 카드를 뺐으니 조커를 부를 수 없어요. 다른 조커콜 카드를 고르거나 그 카드를 남기세요.
conflict-najami-seats = NAJAMI 정산은 { $needed }명만 되고 { $seats }명은 안 돼요. { $needed }명이나 다른 정산을 고르세요.
conflict-najami-joker = NAJAMI 정산에는 조커가 필요해요. 조커를 넣거나 다른 정산을 고르세요.
conflict-najami-tens = NAJAMI 정산에서는 10도 점수여야 해요. 10을 점수로 하거나 다른 정산을 고르세요.
conflict-najami-call = NAJAMI 정산에서는 바닥패를 보기 전에 지정해요. { $option } 설정을 되돌리거나 다른 정산을 고르세요.
conflict-najami-change = NAJAMI 정산에는 기루다를 바꾸는 규칙이 따로 있어요. { $option } 설정을 되돌리거나 다른 정산을 고르세요.
conflict-najami-sweep = NAJAMI 정산에는 모든 점수를 땄을 때의 정산이 따로 있어요. { $option } 설정을 되돌리거나 다른 정산을 고르세요.
conflict-najami-min-bid = NAJAMI 정산은 { $least }점부터인데 최소 공약이 { $min_bid }점이에요. { $least }점 이상으로 올리거나 다른 정산을 고르세요.
conflict-blucher = 블뤼허는 웰링턴 위의 선언이에요. 웰링턴을 허락하거나 블뤼허를 끄세요.
conflict-seven-cards = { $option }: 일곱 장으로는 할 수 없어요. 끄거나 다섯 장으로 하세요.
conflict-deal = 카드 나누기 { $deal } 방식으로는 { $hand_size }장이 되지 않아요. 다른 방식을 고르거나 한 장씩 나누세요.
conflict-pack = 카드 { $pack }장은 모자라요. { $seats }명에는 { $needed }장이 필요해요. 카드를 늘리거나 인원을 줄이거나 여분의 카드를 빼세요.
preset-unknown = { $preset }: 그런 게임은 없어요. 쓸 수 있는 것: { $presets }.
option-unreadable = “{ $text }”: 읽을 수 없어요. min_bid=13처럼 적고, 여럿이면 쉼표로 나누세요.
name-unusable = 그 이름은 쓸 수 없어요. 1~{ $most }자의 글자, 숫자, 빈칸, - + ! & ( ) 같은 기호를 쓰세요.
saved-rules-taken = { $name }: 이미 있는 이름이에요. 다른 이름을 고르거나 그 규칙 세트를 먼저 삭제하세요.
saved-rules-full = 이 서버에는 이미 한도인 { $most }개의 규칙 세트가 있어요. 먼저 하나를 삭제하세요.
saved-rules-unknown = { $name }: 그런 규칙 세트는 없어요. /rules list 에서 모두 볼 수 있어요.
saved-rules-gone = 이 규칙 세트는 삭제됐어요.
saved-rules-outdated = { $name } 규칙 세트는 이제 규칙에 맞지 않아요. 이 문제를 고쳐서 다시 저장하세요:
not-manager = 서버 관리자(*서버 관리하기* 권한이 있는 멤버)만 할 수 있어요.
not-operator = 이 봇을 운영하는 사람만 할 수 있어요.
server-only = 서버의 채널에서만 할 수 있어요.
share-played = 이 판을 플레이한 사람만 공유할 수 있어요.
share-silent = 여기서 그림을 올릴 수 없으니 판도 공유할 수 없어요.
share-files = 봇이 여기에 파일을 올릴 수 없어요. 서버 관리자가 파일 첨부를 허락할 수 있어요.

## 포커

other-game = 지금 하는 게임에서는 쓸 수 없는 동작이에요.
poker-over = 이 포커는 끝났어요.
poker-choose-first = 딜러가 먼저 포커를 골라야 해요.
poker-game-unknown = { $game }: 그런 포커는 없어요. 쓸 수 있는 것: { $allowed }.
poker-exchange-only = 지금은 교환이에요. 0~5장을 고르세요.

## 테이블

table-unknown = { $table }번 테이블은 없어요.
table-closed = 이 테이블은 닫혔어요.
ahead-away = 컴퓨터가 대신 플레이하고 있어요. 예약하기 전에 “돌아왔어요” 버튼을 누르세요.
ahead-not = 지금은 예약할 수 없어요. 플레이에서는 손패의 카드를, 공약에서는 패스를 예약할 수 있어요.
table-paused = 이 판은 이어 갈 수 없어요. 방장이나 관리자가 테이블을 끝낼 수 있고, 건 칩은 모두 돌려줘요.
no-table-here = 이 채널에는 테이블이 없어요. /play-now 로 바로 하거나 /napoleon new 로 여세요.
hand-unknown = { $hand }번 판은 없어요. /replay 에서 내 판을 볼 수 있어요.
hint-event = 대회에서는 힌트를 볼 수 없어요.
hint-off = 방장이 이 테이블의 힌트를 껐어요.
hint-people = 이 테이블에서는 힌트를 볼 수 없어요. 기본으로는 혼자 컴퓨터와 할 때만이에요. 방장이 대기실(하우스 룰, 힌트)에서 허락할 수 있어요.
hint-server = 이 서버의 관리자가 힌트를 껐어요.
hint-not-due = 힌트는 내 차례에만 볼 수 있어요.
hint-asking = 지난 힌트를 아직 계산하고 있어요.
hint-late = 그사이 게임이 진행돼서 힌트가 맞지 않아요. 내 차례에 다시 요청하세요.
review-not-played = 직접 플레이한 판이 아니라서 복기할 수 없어요.
review-not-here = 복기할 것이 없어요. 이 판에서 고를 카드가 없었거나, 이 게임에는 복기가 없어요. 포커 고르기는 카드를 나누기 전이라 평가하지 않아요.
review-busy = 복기를 제때 끝내지 못했어요. 1분 뒤 다시 해 보세요.
hand-unfinished = 이 판은 아직 진행 중이에요. 끝나면 카드를 볼 수 있어요.
hand-unreadable = “{ $text }”: 판 번호가 아니에요. 목록에서 고르거나 57 같은 번호를 적으세요.
hand-sealed = 이 딜은 다른 테이블에서 아직 플레이하고 있어요. 라운드가 끝나면 카드를 볼 수 있어요.
hand-expired = { $hand }번 판의 카드는 삭제됐고 결과만 남아 있어요.
hand-damaged = { $hand }번 판은 기록이 망가져 다시 볼 수 없어요. /verify 로 무엇이 맞지 않는지 볼 수 있어요.
session-unfinished = 전체 기록은 테이블이 닫힌 뒤 받을 수 있어요.
not-dealt-in = 이 판의 카드를 받지 않았어요.
void-computers = 컴퓨터도 카드를 받아서 합의로는 이 판을 취소할 수 없어요. 끝까지 플레이하고 인정돼요. 가야 한다면 테이블을 나가세요.
void-once = 이 판에서 이미 한 번 제안했어요.
void-lapsed = 그 투표는 끝났어요. 그 전에 취소되지 않았으면 판은 인정돼요.
manager-plays = 이 테이블에서 플레이하고 있어 끝내는 것을 정할 수 없어요. 다른 플레이어나 다른 관리자에게 부탁하세요.
end-elsewhere = 테이블이 있는 곳에서 하세요: { $channel }.
table-has-place = 내 테이블은 { $channel }에 있어요.
here-elsewhere = 테이블을 연 곳에서 되살리세요: { $channel }.
not-seated = 이 테이블에 자리가 없어요. 거기서 메뉴를 누르면 구경할 수 있어요.
not-host = 테이블의 방장만 할 수 있어요.
bad-player = 자신에게 자리를 넘길 수 없어요. 다른 사람을 고르세요.
already-seated = { $name }님은 이미 이 테이블에 앉아 있어요.
own-seat = 이미 이 테이블에 앉아 있어요.
elsewhere-clock = 다른 테이블에서 내 제한 시간이 흐르고 있어요: { $channel }. 여기서도 하려면 버튼을 한 번 더 누르세요.
elsewhere-other = { $name }님이 제한 시간이 있는 다른 테이블에서 플레이하고 있어요. { $name }님도 시작을 눌러 두 곳에서 한다고 확인하거나 나가면 첫 판의 카드를 나눠요.
elsewhere-board = 대회에서 { $name }님을 부르고 있고 보드에 { $name }님 몫이 있어요. 본인이 다음 판을 누르거나, 방장이 테이블을 끝내고 보드를 나눌 수 있어요. 카드는 나누지 않았어요.
offer-gone = 이 제안은 이제 없어요. 자리는 바뀌지 않았어요.
offer-not-yours = 이 자리는 다른 사람에게 제안된 것이에요.
offer-not-giver = 자리를 제안한 사람만 취소할 수 있어요.
hand-seen = { $name }님은 이 판의 카드를 봐서 판이 끝난 뒤에만 앉을 수 있어요.
table-full = 이 테이블의 자리가 모두 찼어요.
tell-muted = 멘션이 꺼져 있어 알릴 수 없어요. /preferences 나 서버 설정을 확인하세요.
standby-full = 이미 { $most }명이 자리를 기다리고 있어요. 나중에 다시 해 보세요.
guess-late = 지금은 맞힐 것이 없어요.
chairs-held = 빈자리 { $count }개는 다른 사람을 위해 맡아 두고 있어요. 누구 자리이고 언제까지인지는 테이블에 나와요. 방장은 더 일찍 컴퓨터에게 줄 수 있어요.
not-agreed = 테이블이 바뀌기 전에 앉은 { $count }명이 아직 동의하지 않았어요: { $seat }. 동의를 누르거나 변경을 되돌리면 카드를 나눌 수 있어요.
terms-changed = 테이블이 다시 바뀌었어요. 지금 보고 한 번 더 누르세요.
rematch-over = 이 테이블이 닫힌 지 { $minutes }분이 넘었어요. /napoleon new 로 새로 여세요.
seats-empty = { $empty }자리가 비어 있어요. 사람을 기다리거나 컴퓨터를 추가하세요.
seats-taken = 이미 { $seated }명이 앉아 있어 { $seats }자리로는 모자라요.
hand-under-way = 판과 판 사이에만 할 수 있어요. 지금은 판이 진행 중이에요.
not-started = 아직 시작하지 않았어요. 먼저 시작을 누르세요.
already-started = 첫 카드를 나누기 전에만 할 수 있어요.
no-hand = 진행 중인 판이 없어요.
no-computer = 뺄 컴퓨터가 없어요.
stake-range = 판돈은 1단위에 { $least }~{ $most }칩이어야 해요.
hands-range = 판 수는 { $least }~{ $most } 사이여야 해요.
total-range = 합계는 { $least }~{ $most } 사이여야 해요.
claim-unproven = 나머지가 아직 확실하지 않아요. 둘째 트릭부터 카드가 두 장 이상일 때, 남은 트릭을 모두 따거나 남은 점수가 없다는 것이 보이는 카드로 증명되면 확정할 수 있어요.
undo-off = 이 테이블에서는 수를 무를 수 없어요. 대회가 아니면 방장이 첫 카드를 나누기 전에 허락할 수 있어요.
undo-acted = 지금은 무를 수 없어요. 내 마지막 수만, 한 번, 다른 사람이 행동하거나 봇이 다시 시작되기 전에, 숨은 카드나 누구 편인지 드러나지 않았을 때만 무를 수 있어요.
stale-turn = 게임이 이미 더 진행됐어요. 가장 새로운 메시지를 쓰세요.
deal-unshown = 다음 딜의 지문이 방금 나왔어요. 화면을 보고 다시 누르세요.
values-changed = 그사이 값 목록이 바뀌었어요. 공정한 딜 화면에서 보고 다시 나누세요.
values-closed = 이 판의 값 목록은 닫혔어요.
values-open = 값 목록이 아직 열려 있어요. 누군가 카드를 나눈 뒤 내 값을 열 수 있어요.
values-sealed = { $name }님이 아직 봉인한 값을 열어야 해요. 열지 않으면 1분 뒤 다시 나누세요. 그 딜은 버려져요.
value-given = 이 딜에 이미 값을 추가했어요.
value-barred = 봉인한 값을 열지 않았으니 이 테이블에서는 열린 값만 추가할 수 있어요.
value-not-sealed = 열어야 할 봉인된 값이 없어요.
value-unlike = 봉인한 값이 아니에요. SHA-256이 달라요.
value-long = 값은 { $most }자까지예요.
value-unprintable = 값에는 보이는 글자만 쓸 수 있어요.
value-no-seal = 대회는 기다리지 않고 시작해서 봉인할 수 없어요. 값 자체를 적으세요.
not-enough-chips = { $name }님은 이 테이블에서 한 판을 하기에 칩이 모자라요. 1단위 { $stake }칩으로 { $units }단위까지 잃을 수 있어 { $needed }칩이 필요한데 { $balance }칩이 있어요. 판돈을 낮추거나, /chips daily 를 쓰거나, 선물(/chips give)을 부탁하세요.
storage-conflict = 같은 순간에 다른 것이 저장됐어요. 다시 해 보세요.
table-changed = 같은 순간에 테이블이 바뀌었어요. 다시 해 보세요.
hand-changed = 같은 순간에 판이 바뀌었어요. 다시 해 보세요.

## 칩과 설정

daily-off = 이 서버에는 일일 칩이 없어요. 서버 관리자가 /settings 에서 바꿀 수 있어요.
stake-alone = 상대가 컴퓨터뿐일 때 이 서버의 최고 판돈은 1단위 { $most }칩인데 이 테이블은 { $stake }칩이에요. 카드는 나누지 않았어요. 첫 카드를 나누기 전에 판돈을 낮추거나 다른 사람을 기다리세요.
absent-board = { $name }님이 지난 판 내내 자리를 비웠고 보드에 그 몫이 있어요. 본인이 “돌아왔어요”를 누르거나 방장이 테이블을 끝내고 보드를 나눌 수 있어요. 카드는 나누지 않았어요.
daily-hand = 먼저 한 판을 끝내세요. 오늘의 { $chips }칩은 지난번에 받은 뒤 한 판이라도 플레이해야 받을 수 있어요.
gift-closed = 이 서버의 계좌를 만든 지 얼마 되지 않아, 다른 사람과 { $hands }판 더 하고 { $when }부터 칩을 선물할 수 있어요.
gift-hands = 다른 사람과 { $hands }판 더 하면 칩을 선물할 수 있어요.
gift-days = 이 서버의 계좌를 만든 지 얼마 되지 않아 { $when }부터 칩을 선물할 수 있어요.
gift-given = { $left ->
    [0] 오늘은 더 선물할 수 없어요.
   *[other] 오늘은 { $left }칩을 더 선물할 수 있어요.
} 여기 한도는 하루 { $most }칩이에요. 아무것도 보내지 않았어요.
gift-received = { $left ->
    [0] 이 멤버는 오늘 더 받을 수 없어요.
   *[other] 이 멤버는 오늘 { $left }칩을 더 받을 수 있어요.
} 여기 한도는 하루 { $most }칩이에요. 아무것도 보내지 않았어요.
gift-self = 자신에게 칩을 선물할 수 없어요. 다른 사람을 고르세요.
gift-stranger = 이 서버에 없는 사람이에요. 멤버를 고르세요.
gift-range = 선물은 { $least }~{ $most }칩이어야 해요.
gift-rate = 선물은 한 시간에 { $most }번까지예요. 아무것도 보내지 않았어요. 나중에 다시 해 보세요.
chips-off = 이 서버는 칩 없이 해요. 판돈은 0이어야 해요.
daily-enough = 일일 칩은 { $most }칩까지 채워 주는데, 걸린 칩까지 세면 이미 그만큼 있어요.
newcomer-budget = { $name }님은 이 서버가 처음이에요. 처음 { $days }일 동안은 테이블과 참가비를 합쳐 하루 { $most }칩까지 다른 멤버에게 갈 수 있어요. 오늘은 { $left }칩 남았는데 { $needed }칩이 들 수 있어요. 판돈을 낮추거나 0칩으로 하세요.
members-budget = 한 멤버에게서 다른 멤버에게 갈 수 있는 칩은 테이블, 참가비, 선물을 합쳐 하루 { $most }칩까지예요. { $name }님이 { $other }님에게 오늘 더 잃을 수 있는 것은 { $left }칩인데 { $needed }칩이 들 수 있어요. 판돈을 낮추거나 0칩으로 하세요.
gift-budget = 한 멤버에게서 다른 멤버에게 갈 수 있는 칩은 테이블, 참가비, 선물을 합쳐 하루 { $most }칩까지예요. 이 멤버에게는 오늘 { $left }칩까지 줄 수 있어요.
gift-too-much = { $amount }칩을 선물할 수 없어요. 쓸 수 있는 칩은 { $balance }칩이에요. 판에 걸린 칩은 선물할 수 없어요.
bot-has-none = 봇에게는 칩이 없어요. 사람을 고르세요.
grant-range = 지급과 회수는 1~{ $most }칩이어야 해요.
grant-reason = 이유를 적으세요. 내역에 남아요.
grant-rate = 이 서버에서 지급은 한 시간에 { $most }번까지예요. 아무것도 지급하지 않았어요. 나중에 다시 해 보세요.
grant-too-much = { $amount }칩을 회수할 수 없어요. 판에 걸린 칩을 빼고 { $balance }칩뿐이에요.
history-of-other = 다른 멤버의 내역은 서버 관리자만 볼 수 있어요.
setting-range = { $setting }: { $least }~{ $most } 사이여야 해요.
number-unreadable = “{ $text }”: 숫자로 읽을 수 없어요. 1000처럼 숫자로 적으세요. 바뀐 것은 없어요.
time-zone-unknown = { $text }: 그런 시간대는 없어요. Asia/Seoul, Europe/Berlin, UTC처럼 적으세요. 바뀐 것은 없어요.
channels-range = 채널은 { $most }개까지 고를 수 있어요. 여럿이면 카테고리를 고르세요.
## 대회

tournament-unknown = 여기에 그런 대회는 없어요. /tournament list 에서 모두 볼 수 있어요.
tournament-changed = 같은 순간에 대회가 바뀌었어요. 다시 해 보세요.
event-table = 이 테이블은 대회 테이블이라 카드, 자리, 종료를 모두 대회에서 정해요. 그만두려면 대회 공지에서 그만두기를 누르세요.
tournament-draft = 이 대회는 아직 공지되지 않았어요.
tournament-announced = 이 대회는 이미 공지됐어요. 주최자 도구에서 “설정 바꾸기”를 누르세요.
edit-entry = 누군가 참가한 뒤에는 참가비를 바꿀 수 없어요.
edit-most = 이미 { $count }명이 참가했으니 정원은 그 이상이어야 해요.
edit-team = 누군가 참가한 뒤에는 팀전이나 팀 인원을 바꿀 수 없어요.
edit-check-in = 체크인이 열려서 이제 이름과 시작만 바꿀 수 있어요.
edit-nothing = 바뀐 것이 없어 공지할 것도 없어요.
tournament-running = 이 대회는 이미 진행 중이에요.
tournament-not-running = 이 대회는 아직 시작하지 않았어요.
tournament-played = 이 대회의 판은 모두 끝났어요.
tournament-over = 이 대회는 끝났어요.
tournament-unfinished = 보고서는 대회가 끝난 뒤 받을 수 있어요.
not-tournament-host = 대회 주최자와 서버 관리자만 할 수 있어요.
tournament-refused = 주최자가 이 대회나 같은 시리즈의 지난 대회에서 내보내, 주최자가 다시 허락할 때까지 참가할 수 없어요.
tournament-invited = 주최자가 초대한 사람만 참가할 수 있어요.
tournament-role = { $role } 역할이 있는 멤버와 초대받은 사람만 참가할 수 있어요.
tournament-rating = 이 게임의 내 레이팅: { $rating }. { $most ->
        [0] 이 대회는 레이팅 { $least } 이상만 참가해요.
       *[other] { $least ->
            [0] 이 대회는 레이팅 { $most } 이하만 참가해요.
           *[other] 이 대회는 레이팅 { $least }~{ $most }만 참가해요.
        }
    }
tournament-ratings = 최저 레이팅({ $least })이 최고({ $most })보다 높을 수 없어요.
tournament-reminders = 알림은 { $most }개까지, 저마다 시작 1분 전부터 { $days }일 전까지예요.
tournament-repeats = 매주 여는 대회에는 시작 시각이 필요해요. 이름과 시작에서 정하거나 매주 반복을 끄세요.
already-waiting = 이미 대기자 명단에 있어요.
waiting-full = 대기자 명단이 찼어요(한도 { $most }명). 나중에 다시 해 보세요.
substitute-played = 이 대회에서 플레이하고 있거나 플레이한 사람은 교체 명단에 오를 수 없어요.
substitutes-full = 교체 명단이 찼어요(한도 { $most }명). 나중에 다시 해 보세요.
substitute-gone = 교체하지 않았어요. 그 사람이 돌아왔거나 명단의 사람이 빠졌어요. 화면을 새로 고치세요.
teams-none = 이 대회는 팀전이 아니에요.
teams-full = 팀을 더 만들 수 없어요. 자리가 있는 팀에 들어가세요.
teams-too-few = 그 인원의 팀을 만들 사람이 모자라요. 더 기다리세요.
team-taken = { $name }: 같거나 아주 비슷한 팀이 이미 있어요. 다른 이름을 고르거나 그 팀에 들어가세요.
team-gone = 그 팀은 이제 없어요. 다른 팀을 고르세요.
team-full = { $name } 팀이 찼어요. 다른 팀을 고르세요.
not-refused = 이미 참가할 수 있어요.
invited-all = 이미 초대했거나 참가하고 있어요.
invited-too-many = { $most }명까지 초대할 수 있어요.
co-hosts-by-host = 주최자만 공동 주최자를 정할 수 있어요.
co-hosts-same = 공동 주최자가 그대로예요.
co-hosts-too-many = 공동 주최자는 { $most }명까지예요.
not-entered = 이 대회에 참가하고 있지 않아요.
already-entered = { $name }님은 이미 이 대회에 있어요.
entered-once = 이미 이 대회에 참가했고, 지금은 다른 플레이어가 그 자리를 이어받았어요. 리그 점수와 상금은 그대로 받지만, 두 번 참가할 수는 없어요.
played-for-another = { $name }님은 이 대회에서 이미 다른 참가자 대신 플레이하며 손패를 봤어요. 다른 사람을 고르세요.
entrant-banned = { $name }님은 여기서 참가가 금지됐어요. 다른 사람을 고르세요.
tournament-full = 이 대회는 정원이 찼어요({ $most }명).
tournament-late = 참가하기에는 늦었어요. 더는 늦은 참가를 받지 않아요.
ping-not-allowed = 여기서 그 역할을 멘션할 수 없어요. 다른 역할을 고르거나 비워 두세요.
check-in-over = 체크인이 끝났어요. 대회가 이미 진행 중이에요.
remind-nobody = 모두 체크인했어요.
remind-enough = 이미 { $most }번 알렸어요.
check-in-closed = 체크인이 아직 열리지 않았어요.
no-computer-entrant = 뺄 컴퓨터 참가자가 없어요.
start-early = 공지한 시작 시각보다 일러요. 앞당기려면 먼저 5분 동안, 또는 모두 체크인할 때까지 체크인을 받으세요. 체크인한 사람만으로 시작하고, 나머지 사람은 참가비가 있으면 돌려받아요.
check-in-short = 체크인할 시간이 5분은 있어야 해요. 체크인하지 않은 사람은 참가할 수 없게 되니, 5분이 지나거나 모두 체크인한 뒤에 시작하세요.
tournament-too-few =
    대회에는 적어도 { $least }명이 필요한데 { $present ->
        [0] 아무도 준비되지 않았어요
       *[other] { $present }명만 준비됐어요
    }. 더 기다리거나 컴퓨터를 추가하세요.
entrant-out = 그 참가자는 이미 대회에서 나갔어요.
entrant-unknown = 그런 참가자는 없어요.
entrant-computer = 컴퓨터예요. 사람만 교체할 수 있어요.
entry-chips = { $name }님은 참가비 { $needed }칩을 낼 수 없어요. 잔액: { $balance }.
template-taken = { $name } 템플릿이 이미 있어요. 다른 이름을 고르거나 그 템플릿을 먼저 삭제하세요.
templates-full = 이 서버에는 이미 한도인 { $most }개의 템플릿이 있어요. 먼저 하나를 삭제하세요.
template-gone = 이 템플릿은 삭제됐어요.
tournament-range =
    { $field ->
        [hands] 라운드의 판 수
        [rounds] 라운드 수
        [entry] 참가비
        [check_in] 체크인(분)
        [no_show] 오지 않은 사람을 기다리는 시간(분)
        [round_minutes] 라운드 제한 시간(분)
        [late_rounds] 늦은 참가를 받는 라운드
        [most] 최대 참가자
        [least] 최소 참가자
        [rating_least] 최저 레이팅
        [rating_most] 최고 레이팅
       *[advance] 테이블마다 올라가는 사람
    }: { $least }~{ $most } 사이여야 해요.
tournament-least = 최소 참가자({ $least })가 최대({ $most })보다 많을 수 없어요.
tournament-prizes = 상금은 합이 100이 되는 0보다 큰 정수 1~{ $most }개예요. 상금에는 참가비가, 참가비에는 상금이 필요해요.
tournament-start = 시작은 지금보다 뒤, { $days }일 안이어야 해요.
tournament-duplicate-odd = 듀플리케이트는 모든 테이블이 같은 카드로 해서, 빈자리에는 컴퓨터를 골라야 해요.
tournament-duplicate-game = 이 게임은 판에서 판으로 이어지는 것이 있어 듀플리케이트로 할 수 없어요. 다른 게임이나 하우스 룰을 고르세요.
already-paused = 대회가 이미 멈춰 있어요.
not-paused = 대회가 멈춰 있지 않아요.
series-none = 이 시리즈에 다음 대회가 없어요. 이미 공지됐을 수 있으니 그 대회의 주최자 도구를 여세요.
no-round = 진행 중인 라운드가 없어요.
round-unlimited = 이 라운드에는 제한 시간이 없어요.
pause-range = 정해진 휴식은 { $most }분까지예요.
adjust-range = 점수는 한 번에 1~{ $most }점을 바꿀 수 있어요.
extend-range = 라운드는 한 번에 { $least }~{ $most }분 늘릴 수 있어요.
tournament-table-unknown = 이 라운드에 그런 테이블은 없어요.
hand-voided = 그 판은 이미 무효예요.
tournament-extra-begun = 그 테이블은 판 결과에 따라 추가 판을 시작했어요. 이제 앞의 판은 무효로 할 수 없고 추가 판만 돼요.
reason-needed = 1~{ $most }자의 이유를 적으세요.
undo-needs-manager = 혼자 정할 수 없었던 것이라 혼자 되돌릴 수도 없어요. 플레이하고 있지 않은 서버 관리자가 할 수 있어요.
acts-too-many = 결정마다 채널에 올라가서 { $minutes }분에 { $most }번까지 할 수 있어요. 조금 기다리세요.
request-waits = 같은 요청이 이미 동의를 기다리고 있어요. 채널에 있는 버튼을 보세요.
requests-too-many = 이미 요청 { $most }개가 동의를 기다려요. 저마다 한 시간 뒤 사라져요.
request-over = 그 요청은 이제 동의를 기다리지 않아요.
agree-own = 내 요청이라 다른 사람이 동의해야 해요.
agree-not-you = 함께 플레이하는 다른 사람이나 플레이하고 있지 않은 서버 관리자만 동의할 수 있어요.
entry-above-budget = 이 서버에서는 한 멤버에게서 다른 멤버에게 하루 { $most }칩까지만 갈 수 있어서, 그보다 높은 참가비는 두 번째 사람부터 낼 수 없어요. 참가비를 낮추거나 관리자에게 /settings 에서 한도를 올려 달라고 하세요.
entry-needs-manager = 이 대회는 칩 참가비가 있어 서버 관리자나 대회 운영자가 공지해야 해요(/tournament host). 관리자는 /settings 에서 모두에게 허락할 수 있어요. 참가비가 없으면 직접 공지할 수 있어요.
undo-nothing = 되돌릴 것이 없어요.
undo-too-late = 되돌리기에는 늦었어요. 마지막 결정만 1분 안에, 그에 따라 일어난 일이 없을 때만 되돌릴 수 있어요.
## 시즌

season-just-closed = { $number }번째 시즌이 방금 마감됐어요. 다음 시즌은 1분 뒤에 마감하세요.
season-other = 그 시즌은 이미 마감됐어요. 지금은 { $number }번째 시즌이에요.
season-changed = 같은 순간에 다른 사람이 { $number }번째 시즌을 마감했어요.
season-stakes = 아직 칩을 초기화할 수 없어요. 멤버 { $count }명이 { $chips }칩 넘게 걸고 있어요. /season close 에서 멤버와 테이블을 볼 수 있어요. 시즌은 마감하지 않았어요.
season-unknown = { $number }번째 시즌은 마감되지 않았어요. /season show 에서 마감된 시즌을 볼 수 있어요.
season-not-typed = 바뀐 것이 없어요. 모두의 칩을 초기화하려면 입력 창에 { season-word } 라고 적으세요.

## 내 데이터

privacy-leaving = 데이터 삭제를 요청했어요. 끝날 때까지 앉거나 열거나 참가할 수 없어요. 무엇을 기다리는지 보거나 취소하려면 /privacy show 를 쓰세요.
privacy-leaving-other = 이 사람은 지금 참가할 수 없어요.
## 테이블을 열 수 있는 곳
open-elsewhere = 이 채널에서는 테이블을 열 수 없어요. 열 수 있는 곳: { $channels }.
open-nowhere = 테이블을 여는 채널이 삭제됐어요. 서버 관리자가 /settings 에서 다른 곳을 고를 수 있어요.
open-managers = 이 서버에서는 서버 관리자만 테이블을 열 수 있어요. 관리자에게 부탁하거나 열린 테이블에 앉으세요.
open-role = 이 서버에서는 { $role } 역할이 있는 멤버만 테이블을 열 수 있어요. 부탁하거나 열린 테이블에 앉으세요.
flood-own-data = 오늘 데이터를 너무 자주 요청했어요. 요청마다 저장된 모든 것을 찾기 때문이에요. { $until } 다시 해 보세요.
flood-emotes = 방금 말을 많이 했어요. { $seconds }초 기다리세요.
emotes-off = 방장이 이 테이블의 한마디를 껐어요.
emotes-off-server = 이 서버에서는 한마디가 꺼져 있어요.
emotes-elsewhere = 한마디는 테이블이 있는 채널에서 하세요.
flood-pictures = 그림을 많이 요청했어요. { $seconds }초 뒤 다시 해 보세요.
flood-public = 모두가 보는 것이라 자주 할 수 없어요. { $seconds }초 뒤 다시 해 보세요.
server-tables = 이 서버는 한 번에 테이블 { $most }개까지인데 모두 열려 있어요. 거기 앉거나 하나가 끝날 때까지 기다리세요.
server-tournaments = 이 서버는 한 번에 대회 { $most }개까지예요. 하나가 끝날 때까지 기다리세요.
too-many-tournaments = 여기서 이미 대회 { $most }개를 주최하고 있어요. 하나가 끝날 때까지 기다리세요.
too-many-drafts = 준비 중인 대회가 이미 { $most }개 있어요. 하나를 공지하거나 버리세요: /tournament host 에 모두 나와요.
tournament-computers = 모든 테이블에 사람이 한 명은 있어야 해요. { $people ->
    [0] 아무도 참가하지 않으면
   *[other] 사람이 { $people }명이면
} 컴퓨터는 { $most }대까지 참가할 수 있어요. 사람이 늘면 더 돼요.
too-many-tables = 여기서 이미 테이블 { $most }개의 방장이에요. 먼저 하나를 끝내거나 다른 사람이 열게 하세요.
league-unknown = 이 서버에 그런 리그는 없어요. /league 에서 있는 리그를 볼 수 있어요.
league-needs-manager = 서버 관리자와 대회 운영자만 리그를 만들거나 대회에 고를 수 있어요.
league-taken = { $name } 리그가 이미 있어요. 다른 이름을 고르세요.
league-points = 0~{ $highest }의 정수를 1~{ $most }개 적으세요. 첫째는 0보다 커야 하고, 앞의 것보다 클 수 없어요.
league-points-unreadable = “{ $text }”: 점수로 읽을 수 없어요. 10 8 6 5처럼 적으세요.
league-events = 한 시즌은 대회 1~{ $most }개예요.
league-best = 반영하는 결과는 1~{ $events }개예요. 시즌의 대회가 그만큼뿐이에요.
league-share = 참가비의 { $most }%까지만 시즌 상금으로 갈 수 있어요.
league-prizes = 시즌 상금은 합이 100이 되는 0보다 큰 정수 1~{ $most }개예요.
leagues-full = 한 서버에 열린 리그는 { $most }개까지예요. 먼저 하나를 닫으세요.
league-closed = 이 리그는 닫혀서 대회를 반영할 수 없어요.
league-season-past = 이 시즌은 이미 끝났어요.
league-season-empty = 이번 시즌에 반영된 대회가 없어 끝낼 것이 없어요.
league-season-begun = 이번 시즌에는 이미 결과가 있어요. 먼저 시즌을 끝내세요.
league-pot = { $chips }칩이 다음 시즌의 승자를 기다리고 있어 지금은 리그를 닫을 수 없어요.
league-in-use = 아직 이 리그에 반영할 대회: { $names }. 먼저 그 대회를 취소하거나 설정에서 리그를 빼세요.
league-changed = 같은 순간에 누군가 이 리그를 바꿨어요. 다시 해 보세요.
league-team = 한 팀의 선수는 { $least }~{ $most }명이에요. 팀이 없으면 0을 적으세요.
league-no-teams = 이 리그에는 팀이 없어요. 관리자와 대회 운영자가 *규칙*에서 넣을 수 있어요.
league-teams-full = 한 리그의 팀은 { $most }개까지예요. 있는 팀에 들어가세요.
league-team-taken = { $name }: 같거나 아주 비슷한 팀이 이미 있어요. 다른 이름을 고르세요.
league-team-elsewhere = 한 리그에서 한 팀에만 들 수 있어요. 지금 팀: { $name }
league-team-full = 팀에 빈자리가 없어요. 초대도 한 자리를 차지해요.
league-team-part-full = 선수와 후보는 각각 { $most }명까지예요.
league-team-invited = 이미 초대했어요.
league-team-not-invited = 이 초대는 이제 쓸 수 없어요.
league-team-other = 다른 사람에게 보낸 초대예요.
league-team-not-in = 그 사람은 팀에 없어요.
league-team-captain-only = 팀의 주장, 서버 관리자, 대회 운영자만 할 수 있어요.

## 막힌 사람

banned = 여기서 참가가 금지됐어요. { $until } 풀려요. 이유: { $reason }
banned-for-good = 여기서 참가가 금지됐어요. 이유: { $reason }
blocked = 이 멤버가 나를 차단했어요. 이 멤버의 테이블에 앉거나 칩을 선물할 수 없어요.
ban-self = 자신의 참가를 금지할 수 없어요.
ban-none = 이 멤버는 여기서 참가가 금지되지 않았어요.
block-self = 자신을 차단할 수 없어요.
block-none = 이 멤버를 차단하지 않았어요.
removed = 방장이 나를 이 테이블에서 내보냈어요. 방장이 초대해야 다시 앉을 수 있어요.
door-invited-only = 방장이 초대한 사람만 이 테이블에 앉을 수 있어요.
door-role-only = { $role } 역할이 있는 멤버만 이 테이블에 앉을 수 있어요.
remove-self = 자신을 내보낼 수 없어요. 대신 테이블에서 나가세요.
remove-board = 보드에 { $name }님 몫이 있어서 지금은 내보낼 수 없어요. 테이블을 끝내면 보드를 나누거나 마지막으로 겨뤄요.
not-at-table = 이 테이블에 자리가 없는 사람이에요.
voice-missing = 이 채널에 글을 쓸 권한이 없어서 봇도 여기에 대신 올리지 않아요.
threads-missing = 이 대회에는 스레드가 필요한데 이 채널에서 스레드를 만들 권한이 없어요. 서버 관리자나 대회 운영자에게 공지를 부탁하세요.
