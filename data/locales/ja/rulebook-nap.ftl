# ナップのルールブック: 一文ごとに一つ。どの文を出すかは bot/ui/rulebook/nap*.py が決めます。

## 項目

book-topic-ecarte = エカルテ
book-topic-special = 特別な宣言
book-topic-garnet = サー・ガーネット
book-topic-peep = のぞき見
book-topic-pool = プール
book-topic-revoke = リボーク

## ゲーム

book-about-nap = 宣言がすべてそろった英国のナップです。ミゼール、ウェリントン、ブリュッヘルに加え、思い切った人のためのサー・ガーネットの手札があります。
book-about-nap-old = 昔ながらのナップです。宣言はトリックの数だけで、カードは1枚ずつ配ります。
book-about-nap-simple = 初めての人にも遊びやすいナップです。トリックの数とウェリントン、ブリュッヘルだけで、ミゼールも余分の手札もありません。
book-about-nap-peep = 場に1枚伏せておくナップです。プールに払ってのぞき見をし、宣言者になればそのカードを手札に入れられます。
book-about-nap-ecarte = カードを交換できるナップです。宣言の前に新しいカードを買うことができ、その代金がプールにたまります。
book-about-nap-seven = 7枚で遊ぶナップです。5トリックがナップで、6トリックと7トリックの精算はずっと大きくなります。

## 概要

book-nap-aim = 宣言者が1人で、{ $tricks }トリックのうちいくつ取るかを約束して戦います。
book-nap-aim-others = 残りの全員がそれを阻みます。精算は、宣言者とほかの人それぞれの間で行います。
book-nap-aim-trumps = 切り札は前もって決めません。宣言者が最初に出したカードのスートが切り札になります。
book-nap-aim-pool = そのほかに、特別な宣言でもらえるプールがあります。
book-nap-sits-out = 6人のときは親が休みます。手札はありませんが、精算ではほかの人と同じように払い、受け取ります。
book-nap-step-swap = のぞき見した宣言者の取り替え

## 配り方

book-nap-pack = 使うカードは{ $count }枚です。どのスートも{ $low }からAまでで、Aが最も強いカードです。
book-nap-deal-packets = 親の左隣から時計回りに、{ $out ->
    [yes] 親を除いて
   *[no] 全員に
}まず{ $first }枚ずつ、次に{ $second }枚ずつ、1人{ $each }枚になるように配ります。
book-nap-deal-singly = 親の左隣から時計回りに、{ $out ->
    [yes] 親を除いて
   *[no] 全員に
}1枚ずつ、1人{ $each }枚になるように配ります。
book-nap-deal-garnet = 続いて{ $count }枚を裏向きに配ります。これがサー・ガーネットの余分の手札です。
book-nap-deal-peep = 続いて1枚を裏向きに置きます。これがのぞき見のカードです。
book-nap-deal-stock = { $count ->
    [0] 山札になるカードは残りません。
   *[other] 残りの{ $count }枚が山札です。
}
book-nap-deal-rest = 残りの{ $count }枚は使わず、誰も見ません。

## エカルテ

book-nap-ecarte = 宣言の前に親の左隣から順に、それぞれ一度だけ、手札{ $most }枚のうち何枚でも捨てて、同じ枚数の新しいカードを取れます。
book-nap-ecarte-price = 新しいカードは1枚につき1単位で、代金はプールに払います。
book-nap-ecarte-stock = 新しいカードは山札{ $count }枚から取ります。なくなれば交換できません。
book-nap-ecarte-thrown = 捨てたカードは見せず、その局ではもう使いません。何枚捨てたかは全員に知らされます。

## 宣言

book-nap-ladder = 宣言できるものは低いほうから: { $calls }
book-nap-ladder-all = 数の宣言は、取ると約束するトリックの数です。ナップは{ $tricks }トリック全部です。
book-nap-ladder-some = 数の宣言は、取ると約束するトリックの数です。ナップは{ $hand }トリックのうち{ $tricks }トリックです。
book-nap-auction-once = 親の左隣から親まで、1人一度だけ、前より高く宣言するかパスします。
book-nap-auction-once-out = 親の左隣から順に、手札のある人が一度だけ、前より高く宣言するかパスします。
book-nap-auction-all = 最も高い宣言が出ても、残りの人の番は必ず回ります。
book-nap-auction-bidder = 最も高く宣言した人が「宣言者」です。
book-nap-all-pass = 全員がパスしたら流れて、親が左隣へ移ります。
book-nap-all-pass-pool = 全員がパスしたら流れて、親が左隣へ移ります。それまでに払った単位はプールに残ります。
book-nap-bound = ほかの全員がパスしたら、最後の人はパスできません。1トリックか、それより高く宣言します。
book-nap-bound-one = 1トリックの宣言ができるのは、このときだけです。

## ミゼール、ウェリントン、ブリュッヘル

book-nap-misere = **ミゼール**: 1トリックも取らないという約束です。
book-nap-misere-no-trumps = ミゼールに切り札はありません。リードされたスートの最も強いカードが勝ちます。
book-nap-misere-trumps = ミゼールでも、最初にリードしたカードのスートが切り札です。
book-nap-wellington = **ウェリントン**: ナップと同じ{ $tricks }トリックです。ほかの人のナップの上にだけ宣言できます。達成すればほかの人それぞれから{ $won }単位をもらい、失敗すればそれぞれに{ $lost }単位を払います。
book-nap-wellington-lowest = ウェリントンの最初のリードは、そのスートで持っている最も低いカードでなければなりません。
book-nap-wellington-any = ウェリントンでも、最初のリードはどのカードでもかまいません。
book-nap-blucher = **ブリュッヘル**: { $tricks }トリックです。ほかの人のウェリントンの上にだけ宣言できます。達成すればほかの人それぞれから{ $won }単位をもらい、失敗すればそれぞれに{ $lost }単位を払います。
book-nap-blucher-lead = ブリュッヘルの最初のリードは、どのカードでもかまいません。

## サー・ガーネット

book-nap-garnet = 場に{ $count }枚の余分の手札が裏向きに置かれます。
book-nap-garnet-take = 宣言の番が来たとき、ナップ以上の宣言がまだなければ、これを取ることができます。
book-nap-garnet-discard = 合わせて{ $both }枚の中から{ $count }枚を裏向きに捨てます。誰にも見せません。
book-nap-garnet-then = 続けて必ずナップを宣言します。その間にほかのことはできません。
book-nap-garnet-once = 取れるのは、1局に1人だけです。
book-nap-garnet-pay = 精算は普通のナップと同じです。達成すればほかの人それぞれから{ $won }単位をもらい、失敗すればそれぞれに{ $lost }単位を払います。
book-nap-garnet-over = あとの番の人は、この上に{ $call }を宣言できます。

## のぞき見

book-nap-peep = 場に1枚のカードが裏向きに置かれます。
book-nap-peep-look = 宣言の番が来たとき、宣言する前に、プールに{ $price }単位を払ってこのカードを見ることができます。
book-nap-peep-pass = 見たあとは、宣言してもパスしてもかまいません。
book-nap-peep-known = のぞき見をしたことは全員に知らされますが、カードはほかの人には見えません。
book-nap-peep-garnet = 余分の手札を取ったあとは、のぞき見はできません。
book-nap-peep-swap = のぞき見をした人が宣言者になったら、プレイの前に手札の1枚とこのカードを取り替えられます。出す1枚は裏向きに置きます。

## プレイ

book-nap-lead = 最初のトリックは宣言者がリードします。そのカードのスートが切り札です。
book-nap-lead-misere = 最初のトリックは宣言者がリードします。そのカードのスートが切り札です。ミゼールだけは切り札がありません。
book-nap-winner = 最も強い切り札が勝ち、切り札が出なければ、リードされたスートの最も強いカードが勝ちます。勝った人が次のリードをします。
book-nap-play-out = 休んでいる親の番は飛ばします。
book-nap-faces = 出したカードは、出した人の前に表向きのまま並べます。各トリックで勝ったカードは裏返します。
book-nap-stop = 宣言者が約束のトリックを取るか、もう取れないと決まったところで、プレイは終わりです。
book-nap-stop-misere = ミゼールは、宣言者が1トリックでも取れば失敗で、そこで終わりです。
book-nap-shown = 終わると、全員の残りの手札を公開します。

## トリックの例

book-nap-examples-trumps = ダイヤが切り札
book-nap-examples-misere = ミゼール(切り札なし)

## 精算

book-nap-payment = 宣言者はほかの人それぞれと精算します。達成すればもらい、失敗すれば払います。
book-nap-payment-extra = 約束より多く取っても、何も変わりません。
book-nap-payment-roles = 順に: 達成したとき 宣言者 · ほか各自 | 失敗したとき 宣言者 · ほか各自
book-nap-payment-title = 宣言ごとの精算
book-nap-pay = **{ $call }**: { $bidder } · { $other } | { $failed } · { $each }
book-nap-payment-out = 休んでいる親も、「ほか各自」の1人です。
book-nap-payment-garnet = 余分の手札を取ったナップも、額は同じです。
book-nap-payment-pool = プールも動く宣言: { $calls }

## プール

book-nap-pool-peep = のぞき見をするたびに、{ $price }単位がプールに入ります。
book-nap-pool-ecarte = カードを1枚交換するたびに、1単位がプールに入ります。
book-nap-pool-won = 次のどれかを最初に達成した宣言者が、全部もらいます: { $calls }
book-nap-pool-lost = これに失敗した宣言者は、プールにあるのと同じ額を払い込みます。ただし{ $most }単位までです。
book-nap-pool-lost-nothing = これに失敗しても、プールには払い込みません。
book-nap-pool-stays = もらう人がいなければ、次の局に持ち越します。
book-nap-pool-shared = 最後に残った分は全員で等しく分け、端数は最後の親の左隣から順に1単位ずつもらいます。

## リボーク

book-nap-revoke-bidder = 宣言者のリボーク: ほかの人それぞれに、失敗したときの額を払います。{ $nap }なら、宣言者は{ $units }単位です。
book-nap-revoke-other = ほかの人のリボーク: その人だけが、宣言者が達成したときに全員からもらえたはずの額を払います。{ $nap }なら、その人は{ $units }単位です。
book-nap-revoke-pool = プールはそのまま残ります。

## 残りの確定

book-aids-claim-tricks = **残りの確定**: 2トリック目から、自分の番に手札が2枚以上あり、残りのトリックを全部取れることが、見えているカードだけで証明できれば、残りを確定できます。

## 用語

book-nap-term-bidder = **宣言者**: 最も高く宣言した人
book-nap-term-bid = **宣言**: 取るトリックの数、または1つも取らないという約束
book-nap-term-ladder = **宣言の順位**: 低いほうから高いほうへ並べたすべての宣言
book-nap-term-nap = **ナップ**: { $tricks }トリックの宣言
book-nap-term-misere = **ミゼール**: 1トリックも取らないという宣言
book-nap-term-wellington = **ウェリントン**: ナップの上の宣言
book-nap-term-blucher = **ブリュッヘル**: ウェリントンの上の宣言
book-nap-term-garnet = **サー・ガーネット**: 場に置かれた余分の手札
book-nap-term-peep = **のぞき見**: 払って場のカードを見ること
book-nap-term-ecarte = **エカルテ**: 宣言の前のカードの交換
book-nap-term-pool = **プール**: 次にナップ以上を達成した人がもらう積み立て
