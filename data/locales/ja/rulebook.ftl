# ルールブック: 一文ごとに一つ。どの文を出すかは bot/ui/rulebook が決めます。

## 項目

book-topic-overview = ゲームの概要
book-topic-deal = 配り方
book-topic-piles = 2人用の山
book-topic-board = ボードとアンティ
book-topic-auction = 宣言
book-topic-call = カードの指定
book-topic-exchange = 伏せ札
book-topic-play = プレイ
book-topic-winner = トリックの勝ち方
book-topic-joker = ジョーカー
book-topic-examples = トリックの例
book-topic-result = 勝ち負け
book-topic-payment = 精算
book-topic-poker = 最後のポーカー
book-topic-conduct = リボークとトラスト
book-topic-aids = 残りの確定、取り消し、ヒント
book-topic-terms = 用語

## ゲーム

book-about-japanese = 日本で長く親しまれてきたゲームです。誰がナポレオンの味方なのかは、副官本人しか知りません。
book-about-japanese-joker = 強いジョーカーの入ったナポレオンです。リードされたジョーカーは切り札を引き出し、めったに負けません。
book-about-japanese-joker-weak = 弱いジョーカーの入ったナポレオンです。リードされたジョーカーは切り札や絵札を引き出しますが、自分ではあまり勝てません。
book-about-japanese-common = ネット上の多くのナポレオンと同じルールの、ジョーカー入りナポレオンです。宣言は13点からで、♣3がジョーカー請求、捨てた絵札は最初のトリックの勝者のものになります。
book-about-japanese-joker-wins = ジョーカーがいつ出しても強いナポレオンです。勝てるのはオールマイティだけです。
book-about-japanese-yoromeki = ♥Qがオールマイティと同じトリックに出ると♥Qが勝つナポレオンです。リードしたジョーカーはオールマイティの次に強く、最後の3トリックでは効きません。全員がパスすると、♠Aを持つ人が必ず13点で宣言します。
book-about-japanese-many = 7人まで遊べるジョーカー入りのナポレオンです。パスした後でもまた宣言でき、誰も宣言しなければ次の人が親になります。
book-about-hattori = 全員が同時に宣言できる4人用のゲームです。伏せ札はカードの指定のあとで配られます。チップは動かず、宣言を達成するとナポレオンの勝ち数が増えます。負けたときは副官がナポレオンに謝るのがならわしです。
book-about-napoleon-1885 = 記録に残る最も古い形です。副官も特別なジャックもなく、宣言した点をちょうど取らなければなりません。
book-about-general = ナポレオンの味方を「将軍」と呼びます。いつ誰が宣言してもよく、宣言が高いほど精算も大きくなります。
book-about-najami = 5人用の盛りだくさんなゲームです。次の局へ持ち越されるボード、強いジョーカー、ノートランプ、切り札の変更、そして最後にはポーカーがあります。
book-about-mighty = ナポレオンの親戚にあたる韓国のゲームです。オールマイティとジョーカーはほぼ必ず勝ち、ジョーカーをリードした人がスートを決め、味方(フレンド)は交換のあとで指定します。
book-about-saved = このサーバーで保存されたルールです(もとのゲーム: { $game })。

## 概要

book-aim-partner = { role-declarer }とその秘密の{ role-partner }が、残りの全員({ role-opponents })と戦います。{ role-declarer }が独り立ちになることもあります。
book-aim-alone = { role-declarer }が独りで、残りの{ $others }人({ role-opponents })と戦います。
book-aim-points = 各スートの{ $cards }が絵札で、1枚1点、全部で{ $most }点です。
book-aim-bid = { role-declarer }は、宣言した点数をトリックで取ると約束した人です。ほかの人はそれを阻みます。
book-course = 1局の流れ: { $steps }
book-step-deal = 配る
book-step-ante = アンティ
book-step-auction = 宣言
book-step-call = カードの指定
book-step-window = 伏せ札を見る権利
book-step-exchange = 交換
book-step-deal-out = 伏せ札を配る
book-step-change = 切り札の変更
book-step-play = プレイ
book-step-payment = 精算
book-units = 勝ち負けは「単位」で数えます。1単位が何チップになるかは、テーブルのレートで決まります。
book-units-tally = 精算はありません。達成した宣言の数を数えます。
book-session = 決めた局数を終えるか、みんながやめるまで続けます。合計の最も多い人が勝ちです。

## 配り方

book-deal-first = 最初の親はカードを引いて決めます。最も低いカードの人が親で、Aは2より下です。同じ数字なら引き直します。
book-deal-shuffle = シャッフルはボットがします。公正だったことは、あとから誰でも確かめられます。
book-pack = 使うカードは{ $count }枚です。どのスートもAが最も強く、2が最も弱いカードです。
book-pack-joker = 使うカードはジョーカー1枚を入れて{ $count }枚です。どのスートもAが最も強く、2が最も弱いカードです。
book-pack-jokers = 使うカードはジョーカー2枚を入れて{ $count }枚です。どのスートもAが最も強く、2が最も弱いカードです。
book-pack-removed = 抜いておくカード: { $cards }
book-deal-each = 親の左隣から時計回りに1枚ずつ、1人{ $each }枚になるように配ります。最後の{ $blind }枚が伏せ札です。
book-deal-piles = 2人それぞれに、場の山{ $piles }つと手札{ $hand }枚を配ります。最後の{ $blind }枚が伏せ札です。
book-deal-next = すべて時計回りに進みます。1局終わるごとに、親は左隣へ移ります。

## 2人用の山

book-piles-four = それぞれの前に、{ $cards }枚の山を{ $piles }つ置きます。
book-piles-faces = 山の1枚目(いちばん上)と3枚目は表向き、2枚目と4枚目は裏向きです。表向きのカードは2人とも見られます。
book-piles-deal = カードは2人に交互に配ります。最初の山を1枚目から4枚目まで、続いて次の山を同じように配り、そのあと手札を{ $hand }枚ずつ、残りが伏せ札です。
book-piles-top = 各山のいちばん上のカードは手札のうちです。プレイでき、フォローの義務にも入ります。
book-piles-turn = いちばん上のカードを出して次が裏向きなら、相手が出す前に表に返します。3枚目は、いちばん上になってから出せます。
book-piles-tricks = 全部で{ $tricks }トリックです。
book-piles-discard = { role-declarer }が捨てるのは、手札{ $hand }枚と伏せ札の中からです。山には手を付けません。

## 宣言

book-bid-suits = 宣言では、点数({ $least }〜{ $most }点)と切り札のスートを言います。
book-bid-no-trump = 宣言では、点数({ $least }〜{ $most }点)と、切り札のスートまたはノートランプを言います。
book-order = 点数の高いほうが上です。同じ点数なら{ $suits }の順です。
book-order-none = 点数の高い宣言だけが上になります。スートの順位はありません。
book-order-no-trump = 点数の高い宣言が上になり、同じ点数ならノートランプがスートより上です。スートどうしの順位はありません。
book-no-trump = ノートランプには切り札がありません。オールマイティは効きます。
book-no-trump-jacks = ノートランプには切り札がなく、正ジャックと裏ジャックもありません。オールマイティは効きます。
book-auction-turns = 親の左隣から順に、前より高く宣言するか、パスします。
book-auction-out = 一度パスした人は、もう宣言できません。
book-auction-end = 宣言があり、ほかの全員がパスしたところで終わりです。まだ誰も宣言していなければ、最後の人も宣言できます。
book-auction-rebid = パスした人も、あとでまた宣言できます。
book-auction-rebid-end = 誰かの宣言に、ほかの全員が続けてパスしたら終わりです。
book-auction-open = 順番はなく、最高の宣言をした人以外なら、いつ誰が宣言してもかまいません。宣言は前より高くします。
book-auction-open-pass = 新しい宣言があれば、それまでのパスは取り消されます。最後の宣言のあとにパスした人もまた宣言できますが、もう一度パスする必要はありません。
book-auction-open-end = 最後の宣言のあと、ほかの全員がパスしたら終わりです。
book-auction-most = { $most }点の宣言が出ても、ほかの全員がパスするまでは終わりません。
book-auction-napoleon = 最も高く宣言した人が{ role-declarer }になり、そのスートが切り札です。
book-all-pass-redeal = 全員がパスしたら、同じ親が配り直します。配り直しは{ $most }回までで、それでも決まらなければ流れて親が移ります。
book-all-pass-next-dealer = 全員がパスすると、その局は流れて次の人が親になります。
book-all-pass-first = 全員がパスすると、親の左隣の人が必ず{ $least }点で宣言します。スートは自由です。
book-all-pass-dealer = 全員がパスすると、親が必ず{ $least }点で宣言します。スートは自由です。
book-bad-hand = 悪い手札の人は、手札を見せて同じ親に配り直してもらえます。
book-bad-hand-one-point = 絵札が1枚以下なら悪い手札です。
book-bad-hand-three-jacks = ジャックが3枚以上なら悪い手札です。
book-bad-hand-half-point = 合計が0.5点以下なら悪い手札です。AKQJは1点、10は0.5点、ジョーカーは−1点、♠Aは0点です。
book-bad-hand-when = 最初の宣言の代わりに見せます。配り直しが残っているときだけで、1局に{ $most }回までです。
book-all-pass-blind-up = 全員がパスしたら、伏せ札を表に返して全員に見せ、宣言をやり直します。それまでのパスは無効です。
book-all-pass-blind-up-again = また全員がパスしたら、同じ親が配り直します。配り直しは{ $most }回までで、それでも決まらなければ流れて親が移ります。
book-all-pass-mighty = 全員がパスしたら、{ $mighty }を持つ人が必ず宣言します(持っていることが知られます)。{ $any ->
    [no] 宣言は{ $least }点で、スートは自由です。
   *[yes] どの宣言でもかまいません。
}{ $mighty }が伏せ札にあれば配り直しです。
book-all-pass-mighty-two = 2人ともパスしたら、{ $mighty }を持つ人が必ず宣言します(持っていることが知られます)。{ $any ->
    [no] 宣言は{ $least }点で、スートは自由です。
   *[yes] どの宣言でもかまいません。
}{ $mighty }が伏せ札か、山の裏向きのカードなら配り直しです。
book-all-pass-mighty-redeal = 配り直すのは同じ親で、{ $most }回までです。それでも決まらなければ流れて親が移ります。

## 副官指定

book-call-nobody = カードの指定はありません。{ role-declarer }は独り立ちで、ほかの{ $others }人と戦います。
book-call-when = { role-declarer }は、伏せ札を見る前にカードを1枚指定します。
book-call-when-dealt = { role-declarer }は、伏せ札が配られる前にカードを1枚指定します。
book-call-when-shown = { role-declarer }は、伏せ札を取る前にカードを1枚指定します。
book-call-late = { role-declarer }は、伏せ札と交換したあとでカードを1枚指定します。
book-call-late-dealt = { role-declarer }は、伏せ札が配られたあとでカードを1枚指定します。
book-call-any = 使うカードならどれでもよく、自分の持っているカードでもかまいません。
book-call-no-card = カードの代わりに、最初のトリックの勝者を{ role-partner }に指定したり、誰も指定せずに戦ったりできます。
book-call-others = 自分の持っていないカードなら、どれでもかまいません。
book-call-others-late = { role-declarer }が持っているカードと捨てたカードのほかなら、どのカードでも指定できます。
book-call-removed = 抜いてある{ $cards }は指定できません。
book-call-blind-up = 伏せ札が表に返っていれば、その中のカードも指定できます。
book-call-joker = ジョーカーも指定できます。
book-call-jokers = どちらのジョーカーも指定できます。
book-call-secret = そのカードを持つ人が{ role-partner }です。名乗らずに{ role-declarer }に味方し、勝ち負けを分け合います。
book-call-alone = そのカードが伏せ札か自分の手札にあれば、{ role-declarer }は独り立ちです。誰にも知らされません。
book-call-alone-blind = そのカードが伏せ札にあれば、{ role-declarer }は独り立ちです。誰にも知らされません。
book-call-alone-late = 指定したカードが自分の手札か捨て札にあれば、{ role-declarer }は独り立ちです。表向きの捨て札でない限り、誰にも知らされません。
book-call-alone-dealt = 指定したカードが自分の手札にあれば、{ role-declarer }は独り立ちです。誰にも知らされません。
book-call-second = 指定したカードが伏せ札にあったときは、捨てる前に、持っていない別のカードを指定し直せます。宣言は{ $points }点上がります。
book-call-deal-out = 伏せ札を配り終えたときに、そのカードを持つ人が{ role-partner }です。{ role-declarer }自身なら独り立ちです。誰にも知らされません。
book-call-known = 秘密が明らかになるのは、そのカードが出たとき、遅くとも精算のときです。
book-call-known-discard = 秘密が明らかになるのは、そのカードが出るか表向きに捨てられたとき、遅くとも精算のときです。

## 伏せ札と交換

book-exchange = { role-declarer }は{ $blind }枚の伏せ札をほかの人に見せずに取り、{ $blind }枚捨てます。
book-exchange-two = { role-declarer }は{ $blind }枚の伏せ札を見せずに取り、これと手札{ $hand }枚の中から{ $blind }枚捨てます。
book-discards-face-up = 捨てた絵札は表向きに置き、{ role-opponents }の点になります。ほかの捨て札は裏向きです。
book-discards-hidden = 捨て札はすべて裏向きです。絵札があっても、誰の点にもなりません。
book-discards-first-trick = 捨てた絵札は表向きに置き、最初のトリックの勝者のものになります。ほかの捨て札は裏向きです。
book-discards-napoleon = 捨てた絵札は表向きに置き、{ role-declarer }の点になります。ほかの捨て札は裏向きです。
book-discards-napoleon-hidden = 捨て札はすべて裏向きです。中の絵札は、最後に{ role-declarer }の点になります。
book-exchange-called = 指定したカードを捨ててもかまいません。
book-deal-out = カードの指定のあと、伏せ札を親の左隣から1枚ずつ配ります。全員{ $cards }枚になり、捨て札はありません。
book-window = 伏せ札を見る権利: カードの指定のあと、ほかの1人がキティに{ $price }単位払うと、{ role-declarer }が捨てる前に伏せ札が全員に公開されます。
book-window-share = もう1人が加わり、{ $half }単位ずつ分け合ってもかまいません。答える順番は自由で、答えなければ払わないことになります。
book-window-close = 2人が払うか、全員が答えたら終わりです。宣言の途中で伏せ札が表に返っていれば、この機会はありません。
book-change = 切り札の変更: { role-declarer }はリードする前に一度だけ切り札を変えられます。
book-change-price = 別のスートに変えると、宣言がちょうど2点上がります。{ $most }点を超えることはできず、変更なしに上げることもできません。
book-change-price-no-trump = スートから別のスート、またはノートランプからスートに変えると、宣言がちょうど2点上がります。スートからノートランプならちょうど1点です。{ $most }点を超えることはできず、変更なしに上げることもできません。
book-change-raise = 変更すると宣言がちょうど{ $points }点上がります。{ $most }点を超えることはできず、変更せずに上げることもできません。

## プレイ

book-lead = 最初のトリックは{ role-declarer }がリードします。次からは、トリックに勝った人がリードします。
book-follow = リードされたスートを持っていれば必ず出し、なければ何を出してもかまいません。
book-follow-joker = リードされたスートを持っていれば必ず出し、なければ何を出してもかまいません。ジョーカーには別の決まりがあります。
book-mighty-fits = オールマイティ({ $mighty }など)は、何がリードされていても出せます。
book-suits-own = リードでもフォローでも、{ $mighty }はスペードのカードです。
book-suits-own-jack = リードでもフォローでも、{ $mighty }と正・裏ジャックは、書かれているスートのカードです。
book-suits-trump = リードでもフォローでも、{ $mighty }は切り札のカードです。ただし、切り札のないトリックとノートランプではスペードのままです。
book-suits-trump-jack = リードでもフォローでも、{ $mighty }と裏ジャックは切り札のカードです。ただし、切り札のないトリックとノートランプでは、書かれているスートのままです。
book-tricks = 全部で{ $tricks }トリックです。
book-won = 取った絵札は、取った人の前に表向きに並べます。直前のトリックは次のトリックが終わるまで見えるままにし、そのあとほかのカードを裏向きにします。
book-won-najami = 取った絵札と8、9は、取った人の前に表向きに並べます。直前のトリックは次のトリックが終わるまで見えるままにし、そのあとほかのカードを裏向きにします。
book-first-trick = 最初のトリック
book-first-plain = 切り札も役札もありません。リードされたスートの最も強いカードが勝ちます。
book-first-mighty = 効くのは{ $mighty }だけです。出なければ、リードされたスートの最も強いカードが勝ちます。
book-first-specials-jacks = { $mighty }と正・裏ジャックは効きますが、切り札はありません。
book-first-full = 切り札も役札も、最初のトリックから効きます。
book-first-same-two = このトリックでもセイムツーがあります。
book-first-lead = ほかにカードがある限り、{ role-declarer }は切り札をリードできません。
book-first-no-trump = 切り札がリードされたとき、またはほかにカードがないとき以外、最初のトリックには誰も切り札を出せません。
book-first-no-trump-joker = 切り札がリードされたとき、またはジョーカーのほかにカードがないとき以外、最初のトリックには誰も切り札を出せません。
book-first-lead-joker = ジョーカーのほかにカードがある限り、{ role-declarer }は切り札をリードできません。

## トリックの勝ち方

book-rank-title = 2トリック目からは、出た中で次の順に強いカードが勝ちます。
book-rank-title-all = 出た中で、次の順に強いカードが勝ちます。
book-rank-mighty = { $mighty }(オールマイティ)
book-rank-regular = 正ジャック(切り札のJ、右バウアー)
book-rank-sub = 裏ジャック(切り札と同じ色のJ、左バウアー)
book-rank-joker = リードされたジョーカー
book-rank-joker-weak = リードされた弱いジョーカー
book-rank-joker-any = ジョーカー
book-rank-joker-played = ほかの人のリードに出したジョーカー
book-rank-same-two = セイムツー(全員同じスートのときの2)
book-rank-trump = 最も強い切り札
book-rank-led = リードされたスートの最も強いカード
book-rank-notes = 補足
book-sub-jack = たとえばダイヤが切り札なら、{ $jack }が正ジャック、{ $sub }が裏ジャックです。
book-no-jacks = 正ジャックと裏ジャックはありません。Jは10とQの間の強さです。
book-spade-mighty = スペードが切り札のときは{ $other }がオールマイティになり、{ $mighty }はただの最も強い切り札です。
book-same-two = セイムツー: 出たカードがすべて同じスートなら({ $trumps ->
    [no] 切り札を除く
   *[yes] 切り札でも
})、その2が勝ちます。効力のあるオールマイティだけがこれより強いカードです。
book-same-two-jacks = セイムツー: 出たカードがすべて同じスートなら({ $trumps ->
    [no] 切り札を除く
   *[yes] 切り札でも
})、その2が勝ちます。効力のあるオールマイティと正・裏ジャックだけがこれより強いカードです。
book-same-two-jack = セイムツー: 出たカードがすべて同じスートなら({ $trumps ->
    [no] 切り札を除く
   *[yes] 切り札でも
})、その2が勝ちます。効力のあるオールマイティと正ジャックだけがこれより強いカードです。
book-same-two-from-second = セイムツーは2トリック目からです。
book-same-two-always = セイムツーは最初のトリックからあります。
book-same-two-off = セイムツーはありません。2はただの低いカードです。
book-yoromeki = よろめき: 同じトリックに{ $queen }と{ $mighty }が出たら、{ $queen }が勝ちます。{ $against ->
    [both] ジャックやリードされたジョーカーがあっても同じです。
    [jacks] ジャックがあっても同じですが、切り札に勝つジョーカーがあればジョーカーの勝ちです。
    [joker] ジョーカーがあっても同じですが、ジャックがあればジャックの勝ちです。
   *[neither] ただし、ジャックか切り札に勝つジョーカーがあれば、そちらの勝ちです。
}
book-yoromeki-first = オールマイティの効く最初のトリックでも同じです。
book-yoromeki-plain = 最初のトリックではオールマイティが効かないので、よろめきもありません。
book-yoromeki-joker = オールマイティに勝つジョーカーは{ $queen }にも勝ちます。
book-rank-no-trump = ノートランプでは、この中の切り札がありません。
book-rank-no-trump-jacks = ノートランプでは、この中の切り札と正・裏ジャックがありません。

## ジョーカー

book-joker-free = ジョーカーにはスートがなく、何がリードされていても、いつでも出せます。
book-joker-weakness = リードしない限り、トリックには勝てません。
book-joker-played-second = ほかの人のリードに出しても勝ちます。そのとき勝てるのは{ $mighty }だけです。
book-joker-played-highest = ほかの人のリードに出しても勝ちます。そのときジョーカーに勝てるカードはありません。
book-joker-played-later = 最初のトリックでは勝てません。
book-joker-hunted = 請求されて出したジョーカーも勝てません。
book-joker-demand-trumps = リードされたら、ほかの人は切り札があれば必ず出し、なければ何を出してもかまいません。
book-joker-demand-scoring = リードされたら、ほかの人は切り札があれば必ず切り札を、なければ絵札を、それもなければ何を出してもかまいません。
book-joker-demand-none = リードされても、ほかの人は何を出してもかまいません。
book-joker-demand-suit = リードした人がスートを決めます。ほかの人はそのスートがあれば必ず出し、なければ何を出してもかまいません。
book-joker-last = { $count ->
    [1] 最後のトリックでは力がありません。
   *[other] 最後の{ $count }トリックでは力がありません。
}
book-joker-lowest = 力のないジョーカーをリードすると、決めたスートのいちばん下のカードになります。
book-joker-rank-second = リードしたジョーカーに勝てるのは{ $mighty }だけです。
book-joker-rank-fourth = リードしたジョーカーには、{ $mighty }と正・裏ジャックが勝ちます。
book-joker-rank-third = リードしたジョーカーには、{ $mighty }と正ジャックが勝ちます。
book-joker-rank-highest = リードしたジョーカーに勝てるカードはありません。
book-joker-rank-none = リードしたジョーカーには力がありません。役札か最も強い切り札が、どちらもなければスートを問わず最も高いカード(同じなら先に出たほう)が勝ちます。
book-joker-rank-weakest = リードしたジョーカーは最も弱い切り札です。どの切り札にも、どの役札にも負けます。
book-joker-own = 切り札を出さなければならないとき、{ $mighty }はスペードが切り札でない限り切り札に入りません。
book-joker-own-jack = 切り札を出さなければならないとき、{ $mighty }と裏ジャックは、書かれているスートのカードとして扱います。
book-joker-trump = 切り札を出さなければならないとき、{ $mighty }も切り札です。
book-joker-trump-jack = 切り札を出さなければならないとき、{ $mighty }と裏ジャックも切り札です。
book-joker-no-trump = ノートランプでリードされたときは、ほかの人は何を出してもよく、勝てるのは{ $mighty }だけです。
book-joker-no-trump-free = ノートランプでも同じですが、ほかの人はいつでも何を出してもかまいません。
book-joker-no-trump-yoromeki = { $mighty }と一緒に出た{ $queen }も勝てます。
book-joker-breaks = ジョーカーが出たトリックでは、セイムツーがなくなります。
book-joker-keeps = ジョーカーが出ても、ほかのカードがすべて同じスートならセイムツーがあります。ジョーカーがリードされたときはありません。
book-joker-first-no-lead = 最初のトリックでは、ジョーカーをリードできません。
book-joker-first-forbidden = 最初のトリックには、ジョーカーを出せません。
book-joker-first-powerless = 最初のトリックではジョーカーをリードできません。出すことはできますが、力はありません。
book-hunter-none = ジョーカー請求のカードはありません。
book-hunter = ジョーカー請求は{ $card }です。これがリードされたら、ほかの人はジョーカーを持っていれば、フォローできるときでも必ず出します。
book-hunter-clubs = ジョーカー請求は{ $card }です(クラブが切り札なら{ $other })。これがリードされたら、ほかの人はジョーカーを持っていれば、フォローできるときでも必ず出します。
book-hunter-first = 最初のトリックでも同じです。
book-hunter-later = 最初のトリックでは、ジョーカー請求は効きません。
book-two-jokers = 2枚のジョーカーの力は同じです。1つのトリックに2枚とも出たら、力があるのは先に出たほうだけで、もう1枚は何にも勝てません。
book-two-jokers-hunted = ジョーカー請求は2枚とも呼び出します。ジョーカーを持っているほかの人は、全員1枚ずつ出します。

## トリックの例

book-examples-title = ダイヤが切り札、2トリック目から
book-examples-first = ダイヤが切り札、最初のトリック
book-example = { $cards } → **{ $winner }** { $why }

## 勝ち負け

book-result-scoring = { $cards }が1枚1点、全部で{ $most }点です。
book-result-side = { role-declarer }と{ role-partner }がトリックで取った点の合計で決まります。
book-result-side-alone = { role-declarer }がトリックで取った点で決まります。
book-result-discards = 捨て札は{ role-side }の点になりません。
book-result-discards-napoleon = { role-declarer }が捨てた絵札は、{ role-declarer }がトリックで取ったものとして数えます。
book-result-all-cards = 捨て札がないので、すべての点がプレイで争われます。
book-result-reach = { $most }点未満の宣言は、その点数以上を取れば勝ちです。
book-result-exact = { $most }点未満の宣言は、ちょうどその点数を取れば勝ちです。1点でも多ければ負けです。
book-result-most = { $most }点の宣言は、{ $most }点すべてを取れば勝ちです。
book-siberian-all = シベリア: それより低い宣言で{ $most }点すべてを取ると負けです。1点は相手に残しましょう。
book-siberian-trickless = シベリア: { $most }点未満の宣言で、{ role-opponents }がトリックで絵札を1枚も取れないと負けです。
book-siberian-trickless-discards = シベリア: { $most }点未満の宣言で、{ role-opponents }がトリックで絵札を1枚も取れないと負けです。{ role-declarer }の捨てた絵札があっても変わりません。
book-siberian-off = シベリアはありません。{ $most }点すべてを取っても、それだけで負けにはなりません。
book-result-order = 点の不足とシベリアが重なるときは、点の不足とします。
book-result-order-exact = 理由が重なるときは、点の不足、取りすぎ、シベリアの順に示します。

## 精算

book-payment-fixed = どの宣言でも同じ額です。{ $most }点の宣言は、勝っても負けても2倍です。
book-payment-flat = どの宣言でも同じ額で、2倍はありません。
book-payment-escalating = 13点までは基本の額、14点からはその(宣言 − 12)倍です。
book-payment-barraco = { role-opponents }1人の分は{ $least }点の宣言で1、1点上がるごとに1増えます。{ role-partner }がいればその合計の3分の2が{ role-declarer }、3分の1が{ role-partner }(四捨五入)、独り立ちなら全部が{ role-declarer }です。
book-payment-declared = { role-opponents }1人の分は宣言した点数です。{ role-partner }がいればその合計の3分の2が{ role-declarer }、3分の1が{ role-partner }(四捨五入)、独り立ちなら全部が{ role-declarer }です。
book-payment-points = { role-opponents }1人の分は1単位で、宣言との差1点ごとに1単位増えます(表は最も少ない額です)。{ role-partner }がいればその合計の3分の2が{ role-declarer }、3分の1が{ role-partner }(四捨五入)、独り立ちなら全部が{ role-declarer }です。
book-payment-runs = { role-opponents }1人の分は、達成したら宣言が{ $least }点を1点上回るごとに2、取った点が宣言を1点上回るごとに1です。達成できなければ足りない点1点ごとに1(少なくとも1)です。{ role-partner }がいればその合計の3分の2が{ role-declarer }、3分の1が{ role-partner }(四捨五入)、独り立ちなら全部が{ role-declarer }です。表は最も少ない額です。
book-payment-runs-double = { $most }点すべてを取って達成すると2倍(ラン)、{ $half }点未満で失敗しても2倍(バックラン)です。2倍は重なりますが、1人の分は{ $cap }までです。
book-payment-runs-no-trump = ノートランプなら2倍です。
book-payment-runs-nobody = 誰も指定しなかったときは2倍です。
book-payment-sweep = { $most }点すべてを取って勝つと、ほかの割り増しに加えて、すべて2倍になります。
book-payment-tally = 単位は動きません。宣言を達成すると、{ role-declarer }の勝ち数が1増えます。
book-payment-najami = 連合軍が払う(受け取る)合計の3分の2がナポレオン、3分の1が{ role-partner }です。独り立ちなら全部がナポレオンです。切り札を変えたときは、上がった宣言で計算します。
book-payment-roles = 順に: { role-declarer } · { role-partner } · { role-opponents }各自 | 独り立ち: { role-declarer } · ほか各自
book-payment-roles-alone = 順に: { role-declarer } · { role-opponents }各自
book-payment-won = 宣言を達成したとき
book-payment-lost = 達成できなかったとき
book-payment-lost-same = 達成できなかったときは、プラスとマイナスが逆になります。
book-payment-kitty-share = 🪙は、キティももらえる宣言です。{ role-partner }が3分の1(端数切り捨て)、残りが{ role-declarer }で、独り立ちなら全部が{ role-declarer }です。
book-payment-largest = 1局で失う可能性のある最大: { $loss }単位
book-bid = { $bid }
book-bids = { $from }–{ $to }
book-pay-kitty = { $bids } 🪙
book-pay-kitty-only = **{ $bids }**: キティ
book-pay-nothing = **{ $bids }**: なし
book-pay-stakes-only = **{ $bids }**: ボードの分だけ
book-pay-partner = **{ $bids }**: { $napoleon } · { $adjutant } · { $opponent } | { $alone } · { $each }
book-pay-alone = **{ $bids }**: { $napoleon } · { $opponent }

## ボード

book-board-stakes = ボードの置き場所: { $cards }、{ $pair }(スペードのQとKの組)、8-9-10、キティ。
book-board-stays = 誰も取らなかった分は、次の局に持ち越します。
book-board-ante = アンティ
book-ante-first = 配り終えたら、親の左隣から順に{ $units }単位を好きなように置きます。
book-ante-duty = そのうち少なくとも1単位は、{ $pair }か8-9-10に置きます。
book-ante-kitty = キティに置けるのは{ $most }単位までです。
book-ante-later = 配り直しのあとは、全員が{ $units }単位ずつ足します。キティの上限のほかは自由に置けて、前に置いた分はそのままです。
book-ante-silent = 時間切れのときは、{ $pair }とキティを除く置き場所に、単位のある限り1単位ずつ置かれます。
book-board-collect = 取り方
book-collect-side = 取れるのは勝った側だけです。宣言が達成されれば{ role-side }、そうでなければ{ role-opponents }です。
book-collect-single = 置き場所のカードをトリックで取った人が、そこの単位をもらいます。
book-collect-pair = { $pair }は、1人で2枚とも取ったときです。
book-collect-sequence = 8-9-10は、1人で同じスートの8、9、10を取ったときです。2組そろえても1組分です。
book-collect-share = 同じ場所を取れる人が何人かいれば等しく分け、端数は残します。
book-collect-discards = 捨て札では何も取れません。
book-collect-shown = 取った8と9も、絵札と同じく表向きに並べます。

## ポーカー

book-poker-what = 最後に、ボードとキティに残った単位をかけてポーカーを1回します。
book-poker-choice = 最後の局の親が、ファイブカード・ドロー、ファイブカード・スタッド、セブンカード・スタッド、テキサス・ホールデムから選びます。ベットはありません。
book-poker-deal = ジョーカーを除いた52枚を新しく使い、親の左隣から1枚ずつ配ります。途中で捨て札(バーン)はしません。
book-poker-draw = ファイブカード・ドローでは、順に一度だけ0〜5枚を交換できます。
book-poker-seven = 7枚あるときは、最も強い5枚で決めます。
book-poker-rank = 役の強さは普通のポーカーと同じです。スートに上下はなく、A-2-3-4-5もストレートです。
book-poker-tie = 最も強い手の人が全部もらいます。同じ強さなら分け合い、端数は親の左隣から数えて最初の人がもらいます。
book-poker-few = 残った人が2人に満たないときや、管理者がテーブルを終わらせたときは、全員で等しく分けます。

## 反則とトラスト

book-revoke-prevented = 出せないカードは受け付けません。理由と、出せるカードをお知らせします。
book-revoke = フォローできるのに別のスートを出すのがリボークです。確認のうえでカードは受け付けられ、その局はすぐに終わります。
book-revoke-joker = フォローできるのに別のスートを出したり、リードされたジョーカーやジョーカー請求に応じなかったりするのがリボークです。確認のうえでカードは受け付けられ、その局はすぐに終わります。
book-revoke-never = コンピューターと時間切れの自動プレイは、リボークをしません。そのほかの反則は受け付けません。
book-revoke-worth = 精算のもとになるWは、{ role-side }が勝ったときにもらえたはずの額です。
book-revoke-worth-najami = 精算のもとになるWは、ナポレオン軍が勝ったときにもらえたはずの額です。キティは除くので、9点、10点、14点では0です。
book-revoke-opponent = { role-opponents }のリボーク: その人だけがWを全部払い、勝ったときと同じように分けます。
book-revoke-adjutant = { role-partner }のリボーク: Wを{ role-declarer }に払います。
book-revoke-napoleon = { role-declarer }のリボーク: { role-opponents }の各自に、負けたときの額を1人で払います。
book-revoke-napoleon-adjutant = { role-declarer }のリボーク: { role-opponents }の各自に、負けたときの額を1人で払います。{ role-partner }は払いません。
book-revoke-board = ボードとキティはそのまま残ります。
book-trust = 「トラスト」は、「このトリックは私が勝つつもりだ。{ role-declarer }の味方ではないと信じてほしい」と全員に告げることです。
book-trust-napoleon = { role-declarer }に向けては、「味方だと信じてほしい」という意味になります。
book-trust-after-playing = 1トリックに一度、自分のカードを出してから次のリードまでに言えます。最後のトリックのあとには言えません。
book-trust-anytime = 最初のリードのあとなら、1トリックに一度、いつでも言えます。最後のトリックのあとには言えません。
book-trust-no-effect = 全員に知らされて記録に残りますが、プレイには影響しません。本当でなくてもかまいません。
book-aids-claim-points = **残りの確定**: 2トリック目から、自分の番に手札が2枚以上あり、残りのトリックを全部取れること、または点になるカードがもう残っていないことが、見えているカードだけで証明できれば、残りを確定できます。
book-aids-claim-rest = 確定すると、全員の残りのカードは自動で出されます。何が出ても結果は変わりません。
book-aids-undo = **取り消し**: テーブルで許可されていれば、ほかの人が続ける前に、自分の直前の手を一度だけ取り消せます。隠れたカードや、誰がどちらの側かを見せてしまった手は取り消せません。大会ではできません。
book-aids-look-back = **見直し**: 直前のトリックは、次のトリックが終わるまですべて見られます。それより前のトリックは、「トリック」で、リードした人、取った人、表向きのカードがわかります。ほかのカードは局が終わるまで見られません。
book-aids-hints = **ヒント**: 自分の番に「ヒント」を押すと、上級のコンピューターの助言が、その理由とともにわかります。ふつうはコンピューター相手に1人のときだけで、大会では使えません。使ったことは局の記録に残り、プロフィールにも局数が出ます。

## 用語

book-term-napoleon = **{ role-declarer }**: 最も高く宣言した人
book-term-adjutant = **{ role-partner }**: 指定されたカードを持つ、{ role-declarer }の秘密の味方。2人の取った点は合わせて数える
book-term-allied = **{ role-opponents }**: { role-declarer }と戦うほかの全員
book-term-scoring = **絵札**: 1点になるカード
book-term-trick = **トリック**: 全員が1枚ずつ出したひとまとまり
book-term-lead = **リード**: トリックの最初のカード(台札)を出すこと
book-term-trump = **切り札**: ほかのスートに勝つスート
book-term-no-trump = **ノートランプ**: 切り札なしの宣言
book-term-bid = **宣言**: 取る点数と切り札の約束
book-term-blind = **伏せ札**: 配り終えて残ったカード
book-term-mighty = **オールマイティ**: 最も強いカード。ふつうはスペードのA
book-term-regular = **正ジャック**: 切り札のJ(右バウアー)
book-term-sub = **裏ジャック**: 切り札と同じ色のもう1枚のJ(左バウアー)
book-term-same-two = **セイムツー**: 出たカードがすべて同じスートのとき、そのトリックに勝つ2
book-term-yoromeki = **よろめき**: オールマイティがハートのQに負けること
book-term-joker = **ジョーカー**: スートのないカード
book-term-hunter = **ジョーカー請求**: ジョーカーを出させるカード
book-term-siberian = **シベリア**: 全部より低い宣言なのに、全部取ってしまって負けること
book-term-alone = **独り立ち**: { role-partner }のいない{ role-declarer }
book-term-eldest = **親の左隣**: 最初に配られる席
book-term-ante = **アンティ**: 宣言の前に置く単位
book-term-kitty = **キティ**: 決まった宣言でもらえる積み立て
book-term-trust = **トラスト**: トリックに勝つつもりだと告げること
book-term-revoke = **リボーク**: フォローできるのにしないこと
book-term-unit = **単位**: 精算を数えるもの。1単位が何チップかは、テーブルのレートで決まる
book-term-fair = **証明コード**: 1つの秘密にしか合わない64桁。配る前に公開されるので、プレイヤーはカードを選べず、あとで誰でも確かめられる

## パネル

book-players = { $seats }人
book-here = このテーブルのルール
book-changed = 🏠 { $game }と違うところ
book-house = { $game }と違うところ
book-ours = { $mark } 資料に書かれていないか食い違うため、このボットで決めたルール: *docs/rules.md* を参照
book-choose-topic = 項目
book-choose-seats = 人数
book-back = ‹ 前へ
book-next = 次へ ›
