# ハウスルール: 項目名、説明、値

option-auction = ビッドの方式
option-auction-help = 誰がいつビッドできるか。
option-auction-is-turns = 順番に行う
option-auction-is-open = 自由に行う(いつでも誰でも)

option-min-bid = 最低ビッド
option-min-bid-help = ビッドできる最も低い点数です。

option-no-trump = ノートランプ
option-no-trump-help = ノートランプのビッドと、同じ点数での順位です。
option-no-trump-is-none = なし
option-no-trump-is-high = スートより上
option-no-trump-is-low = スートより下

option-suit-order = スートの順位
option-suit-order-help = 同じ点数でのスートの強さ(弱い順)です。
option-suit-order-is-none = 順位なし(点数だけで競う)

option-rebid-after-pass = パス後のビッド
option-rebid-after-pass-help = パスした人がまたビッドできるかどうかです。
option-rebid-after-pass-is-false = できない
option-rebid-after-pass-is-true = できる

option-all-pass = 全員パス
option-all-pass-help = 全員がパスしたときの扱いです。
option-all-pass-is-redeal = 配り直し
option-all-pass-is-blind-up = 伏せ札を公開してもう一度ビッド
option-all-pass-is-mighty-holder = ♠Aを持つ人が必ずビッド
option-all-pass-is-thrown-in = 流して次の人が親になる
option-all-pass-is-dealer-bids-one = 最後の人が1トリック以上を必ずビッド

option-first-trick = 最初のトリック
option-first-trick-help = 最初のトリックで何が効力を持つかです。
option-first-trick-is-plain = 台札のスートの最強が勝つ
option-first-trick-is-specials = 役札のみ有効(切り札は無効)
option-first-trick-is-mighty = オールマイティのみ有効
option-first-trick-is-full = 切り札も含めてすべて有効

option-first-lead-trump = 最初の切り札リード
option-first-lead-trump-help = ナポレオンが最初に切り札をリードできるかどうかです。
option-first-lead-trump-is-true = できる
option-first-lead-trump-is-false = できない

option-same-two = セイムツー
option-same-two-help = 全員が同じスートなら、その2が勝ちます。
option-same-two-is-from-second = 第2トリックから
option-same-two-is-always = 最初から
option-same-two-is-off = なし

option-jacks = 正ジャックと裏ジャック
option-jacks-help = 特別なジャックを使うかどうかです。
option-jacks-is-true = あり
option-jacks-is-false = なし

option-yoromeki = よろめき
option-yoromeki-help = 同じトリックではハートのQがオールマイティに勝ちます。
option-yoromeki-is-false = なし
option-yoromeki-is-true = あり

option-special-suits = 役札のスート
option-special-suits-help = オールマイティと裏ジャックがどのスートに属するかです。
option-special-suits-is-own = 本来のスート
option-special-suits-is-trump = 切り札のスート

option-call-own-card = 自分のカードの指名
option-call-own-card-help = ナポレオンが自分の手札のカードを指名できるかどうかです。
option-call-own-card-is-true = できる
option-call-own-card-is-false = できない

option-adjutant = 副官
option-adjutant-help = ナポレオンが副官を指名するかどうかです。
option-adjutant-is-auto = 4人以上であり
option-adjutant-is-true = あり
option-adjutant-is-false = なし

option-siberian = シベリア
option-siberian-help = 最高点未満の宣言で取りすぎると負けになります。
option-siberian-is-all-points = 全部の点を取ったら負け
option-siberian-is-opponents-trickless = 連合軍が0点なら負け
option-siberian-is-off = なし

option-discards = 絵札の捨て札
option-discards-help = 表向きなら連合軍の点になり、伏せれば誰の点にもなりません。
option-discards-is-face-up = 表向き
option-discards-is-hidden = 伏せる

option-blind-use = 伏せ札の使い方
option-blind-use-help = 伏せ札の扱いです。
option-blind-use-is-exchange = ナポレオンが交換する
option-blind-use-is-deal-out = 全員に1枚ずつ配る

option-payment = 精算の方式
option-payment-help = 宣言の点数と単位の関係です。
option-payment-is-fixed = 一定(最高点の宣言は2倍)
option-payment-is-flat = 一定(2倍なし)
option-payment-is-escalating = 14点から増える
option-payment-is-barraco = バラコ式(最低ビッドからの差)
option-payment-is-declared = 宣言した点数
option-payment-is-tally = チップなし(ナポレオンで勝った回数)
option-payment-is-najami = NAJAMI式(ボードとビッド表)

option-split = 精算の配分
option-split-help = ナポレオン、副官、連合軍1人あたりの単位です。
option-split-is-auto = 標準
option-split-is-1 = 1ずつ
option-split-is-1-1-1 = 1-1-1
option-split-is-2-1 = 2-1(連合軍は1)
option-split-is-2-2 = 2-2(連合軍は1)
option-split-is-3-1 = 3-1(連合軍は1)
option-split-is-3-1-2 = 3-1-2
option-split-is-4-2-3 = 4-2-3

option-remove = 抜くカード
option-remove-help = 伏せ札が減ります(4人か6人のとき)。
option-remove-is-none = なし
option-remove-is-3c = ♣3
option-remove-is-3d = ♦3
option-remove-is-both = ♣3と♦3

option-exact-bid = ちょうどの宣言
option-exact-bid-help = 宣言とちょうど同じ点で勝ちになるかどうかです。
option-exact-bid-is-false = なし
option-exact-bid-is-true = あり

option-tens-score = 10も絵札に数える
option-tens-score-help = 数えると全部で20点、数えないと16点です。
option-tens-score-is-true = 数える(20点)
option-tens-score-is-false = 数えない(16点)

option-revoke = リボーク
option-revoke-help = 反則のカードの扱いです。
option-revoke-is-prevented = 出せない
option-revoke-is-penalty = その場で終わり、本人が支払う

option-trust = トラスト
option-trust-help = このトリックに勝てそうだと、いつ宣言できるかです。
option-trust-is-off = なし
option-trust-is-after-playing = カードを出したあと
option-trust-is-anytime = 最初のリード以降いつでも

option-joker = ジョーカー
option-joker-help = リードしたときだけ勝てます。ほかの人は切り札があれば出します。
option-joker-is-none = なし
option-joker-is-strong = 強い(切り札に勝つ)
option-joker-is-weak = 弱い(最も弱い切り札)

option-joker-rank = 強いジョーカーの順位
option-joker-rank-help = リードされた強いジョーカーに何が勝つかです。
option-joker-rank-is-fourth = 4番目(♠Aと両ジャックが勝つ)
option-joker-rank-is-second = 2番目(♠Aだけが勝つ)

option-joker-first-trick = 最初のトリックのジョーカー
option-joker-first-trick-help = 最初のトリックにジョーカーを出せるかどうかです。
option-joker-first-trick-is-no-lead = リードはできない
option-joker-first-trick-is-forbidden = 出すこともできない

option-joker-hunter = ジョーカー請求
option-joker-hunter-help = このカードがリードされたら、ジョーカーを必ず出します。
option-joker-hunter-is-none = なし
option-joker-hunter-is-3s = ♠3
option-joker-hunter-is-3c-or-3s = ♣3(切り札がクラブなら♠3)

option-joker-breaks-same-two = ジョーカーとセイムツー
option-joker-breaks-same-two-help = トリックにジョーカーがあるとセイムツーが消えるかどうかです。
option-joker-breaks-same-two-is-true = 消える
option-joker-breaks-same-two-is-false = 消えない

option-hand-size = 手札の枚数
option-hand-size-help = 1人に配る枚数(5枚か7枚)です。

option-deal = 配り方
option-deal-help = 一度に何枚ずつ配るかです。
option-deal-is-3-2 = 3枚、次に2枚
option-deal-is-2-3 = 2枚、次に3枚
option-deal-is-4-3 = 4枚、次に3枚
option-deal-is-3-4 = 3枚、次に4枚
option-deal-is-1 = 1枚ずつ

option-pack = カード全体の枚数
option-pack-help = 少ないときは低いランクのカードを抜きます。

option-lowest-number = 最低のトリック数
option-lowest-number-help = ビッドできる最も少ないトリック数です。

option-misere = ミゼール
option-misere-help = 1トリックも取らないというビッドです。
option-misere-is-true = あり
option-misere-is-false = なし

option-wellington = ウェリントン
option-wellington-help = ナップの上を行く、支払いの大きいビッドです。
option-wellington-is-true = あり
option-wellington-is-false = なし

option-blucher = ブリュッヘル
option-blucher-help = ウェリントンの上を行くビッドです。
option-blucher-is-true = あり
option-blucher-is-false = なし

option-wellington-lead = ウェリントンのリード
option-wellington-lead-help = 最初にリードするカードの決まりです。
option-wellington-lead-is-lowest = そのスートの最も低いカード
option-wellington-lead-is-any = 自由

option-misere-trumps = ミゼールの切り札
option-misere-trumps-help = ミゼールにも切り札があるかどうかです。
option-misere-trumps-is-false = なし
option-misere-trumps-is-true = 最初のリードのスート

option-sir-garnet = サー・ガーネット
option-sir-garnet-help = 場に置く余分の手札です。取った人はナップをビッドします。
option-sir-garnet-is-true = あり
option-sir-garnet-is-false = なし

option-peep = のぞき見
option-peep-help = 場の1枚を、プールに払って見ることができます。
option-peep-is-false = なし
option-peep-is-true = あり

option-peep-price = のぞき見の料金
option-peep-price-help = プールに払う単位数です。

option-ecarte = エカルテ
option-ecarte-help = ビッドの前に、1枚1単位でカードを交換できます。
option-ecarte-is-false = なし
option-ecarte-is-true = あり

option-pool-cap = プールへの支払いの上限
option-pool-cap-help = ナップに失敗した人がプールに払う最大の単位数です。

option-dealer-sits-out = 6人のときの親
option-dealer-sits-out-help = 6人のとき、親に手札を配るかどうかです。
option-dealer-sits-out-is-true = 休む(支払いと受け取りには加わる)
option-dealer-sits-out-is-false = プレイする
