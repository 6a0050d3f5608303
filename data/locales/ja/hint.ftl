# ヒント: 手とその理由

hint-bid = { $bid }を宣言
hint-pass = パス
hint-call = { $card }を指定
hint-discard = { $cards }を捨てる
hint-play = { $card }を出す
hint-ante = アンティ: { $stakes }
hint-pay = 払って伏せ札を見る
hint-decline = 伏せ札を見る支払いを見送る
hint-change = 切り札を{ $suit }に変更
hint-name-suit = { $suit }を指定
hint-claim-redeal = 手札を見せて配り直し
hint-peep = 場のカードをのぞく
hint-garnet = 余分の手札を取る
hint-exchange = { $count ->
    [0] { hint-keep }
   *[other] { $cards }を交換
}
hint-keep = 手札をそのままにする
hint-swap = { $card }を場のカードと取り替える
hint-poker = { $game }を選ぶ
hint-trust = このトリックは確実に取れます。出したあとでトラストも告げられます。
hint-chance = { $side ->
    [poker] 見えている情報に合う配り方100通りのうち、約{ $chance }通りで勝ち。
    [declaring] 見えている情報に合う配り方100通りのうち、約{ $chance }通りで達成。
   *[against] 見えている情報に合う配り方100通りのうち、約{ $chance }通りで阻止。
}
hint-rather = { $figures ->
    [better] { $other }ではなく{ $card }(100通りのうち{ $than }対{ $chance }): { $why }
    [even] { $card }({ $other }でもほぼ同じ、100通りのうち{ $chance }と{ $than }): { $why }
   *[none] { $other }ではなく{ $card }: { $why }
}
hint-figures = { $side ->
    [declaring] 数字は、見えている情報に合う配り方100通りのうち、達成できる数です。
   *[against] 数字は、見えている情報に合う配り方100通りのうち、阻止できる数です。
}
hint-fallback = いま上級のコンピューターが混み合っているため、中級のヒントです。
hint-how = { $level }のコンピューターの助言です。あなたに見えていることだけで考えています。ヒントを見たことは局の記録に残り、プロフィールにも局数が出ます。

## 初心者向けの一言

coach-move = **{ $move }**: { $why }
coach-auction = { role-partner }と2人で取れそうな点を宣言します。いまの宣言に届かなければパス。{ role-declarer }を止めても勝ちです。
coach-auction-alone = 1人で取れそうな点を宣言します。いまの宣言に届かなければパス。{ role-declarer }を止めても勝ちです。
coach-call = 自分が持っていないいちばん強いカードを指定します。持ち主がそのカードでトリックを取ってくれます。
coach-exchange = 切り札と強いカードを残し、枚数の少ないスートをなくします。あとで切り札で取れます。
coach-lead = あなたのリードです。ほかの人は同じスートを出します。負けないカードか、負けても痛くない低いカードを出します。
coach-follow = 同じスートがあれば出します。勝つか、味方に点をあげるか、どちらも無理ならいちばん低いカードを出します。
coach-follow-alone = 同じスートがあれば出します。勝つか、無理ならいちばん低いカードを出します。
coach-nap-auction = いちばん長いスートを切り札にして確実に取れるトリックを数え、それ以上は宣言しません。
coach-nap-play = 同じスートがあれば出します。宣言した人は宣言した数だけ取れば勝ち、ほかの人は力を合わせて止めます。
coach-nap-misere = 同じスートがあれば出します。宣言した人は1トリックも取ってはならず、ほかの人は低いカードを出して取らせます。

## プレイの前

why-usual = コンピューターのいつもの手です。
why-ante-held = 単位を置いた場所のカードを全部持っています。それを取り、自分の側が勝てば、もらえます。
why-ante-spread = カードを全部持っている場所がないので、分けて置きます。
why-bid = 約{ $points }点を見込めます。このような手札の達成率は約{ $chance }%です。
why-bid-daring = 約{ $points }点を見込めます。このような手札の達成率は約{ $chance }%ですが、平均すればパスより得です。
why-bid-must = 宣言しなければなりません。いちばん見込みのある宣言で、達成率は約{ $chance }%です。
why-pass = いちばんよい宣言は{ $bid }ですが、このような手札の達成率は約{ $chance }%しかなく、割に合いません。
why-pass-partner = オールマイティを持っているので、ほかの人が{ role-declarer }ならたいてい{ role-partner }に指定され、その人が勝てば自分も勝ちです。いちばんよい宣言は{ $bid }で、このような手札の達成率は約{ $chance }%です。
why-pass-none = これより高い宣言は残っていません。
why-pay = とても高い宣言に対して、オールマイティとジョーカーを持っています。伏せ札が見えると阻止しやすくなります。
why-decline = 伏せ札を見るには単位がかかり、求めると手札のことが少し知られます。
why-call-own = 自分が持っているカードです。1人で戦い、誰とも分けません。
why-call-mighty = オールマイティを持っていません。味方が持っていれば、ほぼ確実に1トリック取れます。
why-call-jack = このジャックを持っていません。最も強いカードの1枚です。
why-call-joker = ジョーカーを持っていません。最も高い切り札と同じくらいの価値があります。
why-call-joker-wins = ほとんどのカードに勝つジョーカーを持っていません。
why-call-joker-no-trump = ジョーカーを持っていません。リードすれば、負けるのはオールマイティだけです。
why-call-trump = 持っていない普通の切り札のうち、いちばん強いカードです。
why-call-side = このスートのいちばん上を持っていないので、{ role-partner }が代わりに勝てます。
why-discard-void = { $suit }がなくなり、そのスートで切り札を使えます。
why-discard-weak = 切り札と役札はすべて残ります。
why-discard = 捨てても損のいちばん少ないカードです。
why-change = 新しいカードでは、宣言が上がっても、このスートのほうが明らかに有望です。
why-name-suit = 切り札を引き出すか、最も多くの点を集められるスートです。
why-claim-redeal = 宣言できる手札ではなく、配り直したほうが良くなりそうです。

## 絵札を取るゲームのプレイ

why-only = 出せるカードはこれだけです。
why-card = コンピューターの見立てでは、これよりよいカードはありません。
why-decided = 勝敗はもう決まっています。どれを出しても変わりません。
why-proved-make = これなら、ほかの人が最善を尽くしても達成できます。ほかのカードではそうとは限りません。
why-proved-defeat = これなら、ほかの人が最善を尽くしても阻止できます。ほかのカードではそうとは限りません。
why-shuns = 味方がこれ以上点を取ると不利です。点は相手に渡します。
why-gives-one = 全部取ると負けです(シベリア)。いまのうちに、{ role-opponents }に1点取らせましょう。
why-leaves-all = { role-side }は全部取ると負けです(シベリア)。点は残らず取らせましょう。
why-two = ここまで全部同じスートなので、今はその2が勝っています(セイムツー)。
why-wins-surely = これで味方がこのトリックを確実に取ります。
why-ruffs = 切り札ではないリードに、切り札で勝ちに行きます。
why-takes = いまのところ最強です。まだ出す人が残っています。
why-gives-point = このトリックはもう確実に味方のものです。点を足しましょう。
why-sure-keeps = このトリックはもう確実に味方のものです。強いカードは残しましょう。
why-sure-trick = このトリックはもう確実に味方のものです。
why-partner-point = いまは味方の{ $best }が最強です。点を足しましょう。
why-partner-keeps = いまは味方の{ $best }が最強です。それ以上は要りません。
why-points-only = どれを出してもいまは最強にならず、出せるのは絵札だけです。
why-cannot-win = どれを出しても勝てません。強いカードは残しましょう。
why-behind = どれを出しても、いまのところ最強にはなりません。
why-hopes-point = いまは最強になれませんが、味方が取るかもしれません。点を足しましょう。
why-lost-no-points = このトリックは相手のものです。点を渡さないようにします。
why-no-points = 味方が取るとは限りません。点を出さないようにします。
why-keeps-mighty = いまのところ勝てるのはオールマイティだけですが、あとのトリックで使うほうが得です。
why-lets-go = 取ることもできますが、そのカードはあとで使うほうが得です。
why-leaves-trick = 取ることもできますが、コンピューターの見立てでは見送るほうが得です。
why-hunts-joker = 相手が持っているかもしれないジョーカーを出させます。
why-draws-high = 相手が持ちうるどのカードにも負けず、相手の切り札を減らせます。
why-trumps-out = 相手にもう切り札はなく、これに勝つカードもありません。
why-sure-lead = 相手が持ちうるどのカードにも負けません。
why-draws = 相手が持っているかもしれない切り札を減らします。
why-seeks-partner = 指定したカードのスートです。{ role-partner }がそれで勝てます。
why-highest = 残っている中で、このスートの最も高いカードです。負けるのは切り札か役札だけです。
why-special = これに勝てるのは、ほかの役札だけです。
why-leads-point = 強いカードをあとのトリックに残せます。
why-leads-plain = 点を渡さず、強いカードをあとに残せます。
why-low-lead = 低いリードなら点を渡さず、強いカードをあとに残せます。

## ナップとポーカー

why-nap-bid = このような手札の達成率は約{ $chance }%で、平均でいちばん得な宣言です。
why-nap-must = { $chance ->
    [-1] 宣言しなければなりません。
   *[other] 宣言しなければなりません。このような手札の達成率は約{ $chance }%です。
}
why-nap-pass = 残っている宣言は、平均するとパスより得になりません。
why-nap-peep = もう少しで足りる手札です。場のカードで補えるかもしれません。
why-nap-extra = 10枚からよい5枚を選べば、全部のトリックを取れる見込みが十分あります。
why-nap-discard = 残すカードは、{ $suit }を切り札にするといちばん有望です。
why-nap-exchange = いちばん有望な{ $suit }以外で、いちばん低いカードです。
why-nap-exchange-poor = 新しいカードに払うほど見込みのある手札ではありません。
why-nap-exchange-good = いちばん有望な{ $suit }以外に、キングより低いカードはありません。
why-nap-swap = 場のカードを入れると、手札がよくなります。
why-nap-keep = 場のカードと取り替えても、手札はよくなりません。
why-nap-misere = 全部のトリックに負ける必要があります。このカードならこのトリックは取りません。
why-nap-misere-may = 全部のトリックに負ける必要があります。このカードより強いカードがまだ出るかもしれません。
why-nap-misere-against = 宣言した人は1トリックでも取れば負けです。取らせるようにします。
why-nap-misere-below = 宣言した人は1トリックでも取れば負けです。いまはその人が最強なので、それより下のカードを出します。
why-nap-behind = どれを出しても勝てません。
why-nap-partner = いまは宣言した人が勝っていません。同じ側の人を負かす必要はありません。
why-nap-trumps = 最初のリードのスートが切り札になります。いちばん有望なスートです。
why-nap-makes-trumps = 最初のリードのスートが切り札になります。
why-nap-highest = 残っている中で、このスートの最も高いカードです。負けるのは切り札だけです。
why-nap-low-lead = 低いリードなら、強いカードをあとに残せます。
why-nap-saves = 強いカードをあとのトリックに残せます。
why-poker-game = カードを交換できるポーカーです。
why-poker-complete = 5枚で役ができています。そのままにします。
why-poker-equal = 同じ数字を残します。新しいカードで増えるかもしれません。
why-poker-flush = 同じスートが4枚です。あと1枚でフラッシュになります。
why-poker-straight = 両端の空いた4枚続きです。どちらかの端のカードが来ればストレートになります。
why-poker-high = 役につながるカードがないので、いちばん高いカードだけ残します。
