# ハウスルール: 項目名、説明、値
# はい・いいえの値で、独自の言い方がないものは option-on と option-off。
option-on = あり
option-off = なし

option-auction = 宣言のしかた
    .help = 誰がいつ宣言できるかです。
    .is-turns = 順番に
    .is-open = 順番なし(いつでも誰でも)

option-min-bid = 最低宣言
    .help = 宣言できる最も低い点数です。

option-max-bid = 最高宣言
    .help = 宣言できる最も高い点数です(カード全体の点数まで)。

option-no-trump = ノートランプ
    .help = ノートランプの宣言と、同じ点数での順位です。
    .is-none = なし
    .is-high = スートより上
    .is-low = スートより下

option-suit-order = スートの順位
    .help = 同じ点数でのスートの強さ(弱い順)です。
    .is-none = 順位なし(点数だけで競う)

option-rebid-after-pass = パス後の宣言
    .help = パスした人がまた宣言できるかどうかです。
    .is-false = できない
    .is-true = できる

option-all-pass = 全員パス
    .help = 全員がパスしたときの扱いです。
    .is-redeal = 配り直し
    .is-blind-up = 伏せ札を公開して宣言をやり直す
    .is-mighty-holder = ♠Aを持つ人が必ず宣言
    .is-mighty-bids = ♠Aを持つ人が決まった点数で必ず宣言
    .is-next-dealer = 次の人が親になる
    .is-first-bids = 親の左隣の人が決まった点数で必ず宣言
    .is-dealer-bids = 親が決まった点数で必ず宣言
    .is-thrown-in = 流して次の人が親になる
    .is-dealer-bids-one = 最後の人が1トリック以上を必ず宣言

option-bound-bid = 決まった点数
    .help = 全員がパスして必ず宣言する人の、宣言の点数です。
    .is-0 = 最低の点数

option-bad-hand = 悪い手札
    .help = 最初の番に見せて配り直しを求められる手札です。
    .is-none = 配り直しなし
    .is-one-point = 絵札が1枚以下
    .is-three-jacks = ジャックが3枚以上
    .is-half-point = 合計0.5点以下(AKQJは1、10は0.5、ジョーカーは−1、♠Aは0)

option-first-trick = 最初のトリック
    .help = 最初のトリックで何が効力を持つかです。
    .is-plain = 台札のスートの最強が勝つ
    .is-specials = 役札のみ有効(切り札は無効)
    .is-mighty = オールマイティのみ有効
    .is-full = 切り札も含めてすべて有効

option-first-lead-trump = 最初の切り札リード
    .help = { role-declarer }が最初に切り札をリードできるかどうかです。
    .is-true = できる
    .is-false = できない

option-first-play-trump = 最初のトリックの切り札
    .help = 最初のトリックに切り札を出せるかどうかです。
    .is-true = 出せる
    .is-false = 誰も出せない

option-same-two = セイムツー
    .help = 全員が同じスートなら、その2が勝ちます。
    .is-from-second = 第2トリックから
    .is-always = 最初から
    .is-off = なし

option-same-two-rank = セイムツーの順位
    .help = どの役札がセイムツーに勝つかです。
    .is-fourth = ♠Aと両ジャック
    .is-third = ♠Aと正ジャック
    .is-second = ♠Aだけ

option-same-two-trumps = 切り札のセイムツー
    .help = 全員が切り札を出したときにもセイムツーがあるかどうかです。
    .is-true = あり
    .is-false = なし

option-jacks = 正ジャックと裏ジャック
    .help = 切り札のJと、同じ色のもう1枚のJを役札にするかどうかです。

option-yoromeki = よろめき
    .help = 同じトリックではハートのQがオールマイティに勝ちます。

option-yoromeki-jacks = よろめきとジャック
    .help = オールマイティと一緒に出たハートのQが、ジャックにも勝つかどうかです。
    .is-true = ジャックにも勝つ
    .is-false = ジャックがあればジャックの勝ち

option-yoromeki-joker = よろめきとジョーカー
    .help = そのハートのQが、切り札に勝つジョーカーにも勝つかどうかです。
    .is-true = ジョーカーにも勝つ
    .is-false = ジョーカーの勝ち

option-spade-mighty = スペードが切り札のときのオールマイティ
    .help = スペードが切り札のとき、どのエースがオールマイティかです。
    .is-as = いつも♠A
    .is-ac = ♣A
    .is-ad = ♦A
    .is-ah = ♥A

option-mighty-fits = オールマイティの出し方
    .help = リードされたスートを持っていてもオールマイティを出せるかどうかです。
    .is-false = フォローの決まりに従う
    .is-true = いつでも出せる

option-special-suits = 役札のスート
    .help = オールマイティと裏ジャックがどのスートに属するかです。
    .is-own = 本来のスート
    .is-trump = 切り札のスート

option-call-own-card = 自分のカードの指定
    .help = { role-declarer }が自分の手札のカードを指定できるかどうかです。
    .is-true = できる
    .is-false = できない

option-call-no-card = カード以外の指定
    .help = 最初のトリックの勝者を{ role-partner }にしたり、{ role-partner }なしを選んだりできるかどうかです。
    .is-true = できる
    .is-false = できない

option-adjutant = { role-partner }
    .help = { role-declarer }が{ role-partner }を指定するかどうかです。
    .is-auto = 4人以上であり
    .is-true = あり
    .is-false = なし

option-call-time = { role-partner }を指定する時
    .help = { role-declarer }がいつカードを指定するかです。
    .is-before = 伏せ札の前
    .is-after = 交換のあと

option-second-call = { role-partner }の指定し直し
    .help = 指定したカードが伏せ札にあったとき、2点上げて指定し直せるかどうかです。
    .is-true = できる
    .is-false = できない

option-siberian = シベリア
    .help = 最高点未満の宣言で取りすぎると負けになります。
    .is-all-points = 全部の点を取ったら負け
    .is-opponents-trickless = { role-opponents }が0点なら負け
    .is-off = なし

option-discards = 絵札の捨て札
    .help = 誰の点になるか、表向きに置くかどうかです。
    .is-face-up = { role-opponents }(表向き)
    .is-hidden = 誰の点にもならない(伏せる)
    .is-first-trick = 最初のトリックの勝者(表向き)
    .is-napoleon = { role-declarer }(表向き)
    .is-napoleon-hidden = { role-declarer }(伏せる)

option-blind-use = 伏せ札の使い方
    .help = 伏せ札の扱いです。
    .is-exchange = { role-declarer }が交換する
    .is-deal-out = 全員に1枚ずつ配る

option-trump-change = 切り札の変更
    .help = { role-declarer }が交換のあと、宣言を上げて切り札を変えられるかどうかです。
    .is-none = できない
    .is-two = 2点上げて変更
    .is-three = 3点上げて変更

option-payment = 精算の方式
    .help = 宣言の点数と単位の関係です。
    .is-fixed = 一定(最高点の宣言は2倍)
    .is-flat = 一定(2倍なし)
    .is-escalating = 14点から増える
    .is-barraco = バラコ式(最低宣言からの差)
    .is-declared = 宣言した点数
    .is-points = 宣言との差の点数
    .is-runs = 宣言と点数(全部取ると2倍)
    .is-tally = チップなし({ role-declarer }で勝った回数)
    .is-najami = NAJAMI式(ボードと宣言表)

option-sweep = 全部の点を取ったとき
    .help = { role-side }が全部の点を取って勝つと2倍になるかどうかです。
    .is-true = 2倍
    .is-false = 割り増しなし

option-split = 精算の配分
    .help = { role-declarer }、{ role-partner }、{ role-opponents }1人あたりの単位です。
    .is-auto = 標準
    .is-1 = 1ずつ
    .is-1-1-1 = 1-1-1
    .is-2-1 = 2-1({ role-opponents }は1)
    .is-2-2 = 2-2({ role-opponents }は1)
    .is-3-1 = 3-1({ role-opponents }は1)
    .is-3-1-2 = 3-1-2
    .is-3-3-2 = 3-3-2({ role-declarer }と{ role-partner }が同じ)
    .is-4-2-3 = 4-2-3
    .is-3-2 = 3-2({ role-opponents }は1)
    .is-5-5-2 = 5-5-2({ role-declarer }と{ role-partner }が同じ)

option-remove = 抜くカード
    .help = 伏せ札が減ります(4人か6人のとき)。
    .is-none = なし
    .is-3c = ♣3
    .is-3d = ♦3
    .is-both = ♣3と♦3

option-exact-bid = ちょうどの宣言
    .help = 宣言とちょうど同じ点で勝ちになるかどうかです。

option-tens-score = 10も絵札に数える
    .help = 数えると全部で20点、数えないと16点です。
    .is-true = 数える(20点)
    .is-false = 数えない(16点)

option-revoke = リボーク
    .help = 反則のカードの扱いです。
    .is-prevented = 出せない
    .is-penalty = その場で終わり、本人が支払う

option-trust = トラスト
    .help = このトリックに勝てそうだと、いつ告げられるかです。
    .is-off = なし
    .is-after-playing = カードを出したあと
    .is-anytime = 最初のリード以降いつでも

option-joker = ジョーカー
    .help = スートのない53枚目のカードです。リードしたときの強さを選びます。
    .is-none = なし
    .is-strong = 強い(切り札に勝つ)
    .is-weak = 弱い(最も弱い切り札)

option-two-jokers = ジョーカーの枚数
    .help = 2枚にすると全部で54枚になり、伏せ札が1枚増えます。
    .is-true = 2枚
    .is-false = 1枚

option-joker-rank = 強いジョーカーの順位
    .help = リードされた強いジョーカーに何が勝つかです。
    .is-fourth = 4番目(♠Aと両ジャックが勝つ)
    .is-second = 2番目(♠Aだけが勝つ)
    .is-third = 3番目(♠Aと正ジャックが勝つ)
    .is-highest = 最強(♠Aにも勝つ)
    .is-weakest = 最も弱い切り札
    .is-none = 力なし(どのカードにも負ける)

option-joker-played = 途中で出したジョーカー
    .help = ほかの人のリードに出したジョーカーが何に勝つかです。
    .is-none = 勝てない
    .is-second = ♠A以外のすべて
    .is-highest = すべて

option-joker-demand = ジョーカーがリードされたら
    .help = ほかの人が何を出さなければならないかです。
    .is-auto = 強: あれば切り札、弱: 切り札、なければ絵札
    .is-trumps = あれば切り札
    .is-scoring = 切り札、なければ絵札
    .is-suit = リードした人が言うスート
    .is-none = 自由

option-joker-last-tricks = 終盤のジョーカー
    .help = 最後のほうでジョーカーの力がなくなるトリックの数です。

option-joker-first-trick = 最初のトリックのジョーカー
    .help = 最初のトリックにジョーカーを出せるかどうかです。
    .is-no-lead = リードはできない
    .is-forbidden = 出すこともできない
    .is-powerless = リードはできず、力もない

option-joker-hunter = ジョーカー請求
    .help = このカードがリードされたら、ジョーカーを必ず出します。
    .is-none = なし
    .is-3s = ♠3
    .is-3c-or-3s = ♣3(切り札がクラブなら♠3)
    .is-3c = いつも♣3

option-joker-breaks-same-two = ジョーカーとセイムツー
    .help = トリックにジョーカーがあるとセイムツーが消えるかどうかです。
    .is-true = 消える
    .is-false = 消えない

option-hand-size = 手札の枚数
    .help = 1人に配る枚数(5枚か7枚)です。

option-deal = 配り方
    .help = 一度に何枚ずつ配るかです。
    .is-3-2 = 3枚、次に2枚
    .is-2-3 = 2枚、次に3枚
    .is-4-3 = 4枚、次に3枚
    .is-3-4 = 3枚、次に4枚
    .is-1 = 1枚ずつ

option-pack = カード全体の枚数
    .help = 少ないときは低いランクのカードを抜きます。

option-lowest-number = 最低のトリック数
    .help = 宣言できる最も少ないトリック数です。

option-misere = ミゼール
    .help = 1トリックも取らないという宣言ができるかどうかです。
    .is-true = あり
    .is-false = なし

option-wellington = ウェリントン
    .help = ナップの上を行く、支払いの大きい宣言です。
    .is-true = あり
    .is-false = なし

option-blucher = ブリュッヘル
    .help = ウェリントンの上を行く宣言です。
    .is-true = あり
    .is-false = なし

option-wellington-lead = ウェリントンのリード
    .help = 最初にリードするカードの決まりです。
    .is-lowest = そのスートの最も低いカード
    .is-any = 自由

option-misere-trumps = ミゼールの切り札
    .help = ミゼールにも切り札があるかどうかです。
    .is-true = 最初のリードのスート
    .is-false = なし

option-sir-garnet = サー・ガーネット
    .help = 場に置く余分の手札です。取った人はナップを宣言します。

option-peep = のぞき見
    .help = 場の1枚を、プールに払って見ることができます。

option-peep-price = のぞき見の料金
    .help = プールに払う単位数です。

option-ecarte = エカルテ
    .help = 宣言の前に、1枚1単位でカードを交換できます。

option-pool-cap = プールへの支払いの上限
    .help = ナップに失敗した人がプールに払う最大の単位数です。

option-dealer-sits-out = 6人のときの親
    .help = 6人のとき、親に手札を配るかどうかです。
    .is-true = 休む(支払いと受け取りには加わる)
    .is-false = プレイする
