# ナップ: 宣言の順位、余分の手札、のぞき見、交換、プール

nap-phase-exchange = カードの交換
nap-exchange-how = 1人1回、捨てた枚数だけ新しいカードを1枚1単位で買えます(残り{ $left }枚)。
nap-phase-auction = 宣言
nap-auction-how = 1人1回だけ、取るトリックの数を前の宣言より高く宣言するか、パスします。{ $misere ->
    [yes] 「ミゼール」は1つも取らないという宣言です。
   *[no] {""}
}
nap-trumps = 切り札: { $suit }
nap-trumps-open = 切り札: 最初にリードされたスート
nap-no-trumps = 切り札はありません。
nap-aim = **{ $needed }トリック**必要、いま{ $won }
nap-aim-misere = 宣言者の目標は1トリックも取らないこと({ $tricks }トリック中{ $played }終了)
nap-pool = プール: { $amount }
nap-extra-hand = 余分の手札{ $count }枚: 取ったら同じ枚数を捨て、必ずナップを宣言します。
nap-peep-card = 伏せたカード1枚(のぞき見は{ $price }をプールへ)
nap-swapped = 場のカードは手札の1枚と取り替えられました。
nap-sits-out = 休み(支払いと受け取りはあり)
nap-you-sit-out = あなたは親なので、この局は休みです。支払いと受け取りはほかの人と同じです。
nap-peeped = のぞき見ずみ
nap-took-extra = 余分の手札を取りました
nap-tricks = { $count }トリック
nap-you-peeped = のぞき見したカードは{ $card }です(のぞき見した人だけが知っています)。
nap-you-took = 場の{ $card }を取りました。

turn-nap-call = { $name }の番です(宣言かパス)
turn-nap-bound = ほかの全員がパスしたため、{ $name }が必ず宣言します
turn-nap-discard = { $name }が余分の手札を取り、{ $count }枚捨てます
turn-nap-garnet = { $name }がナップを宣言します
turn-nap-exchange = { $name }の番です(カードを交換するか、そのまま)
turn-nap-swap = { $name }は、のぞき見したカードを手札と取り替えられます
your-turn-nap-call = **あなたの番です**(宣言かパス、1回だけ)
your-turn-nap-bound = **あなたの番です**。ほかの全員がパスしたので、必ず宣言します
your-turn-nap-discard = **あなたの番です**。余分の手札と合わせた中から{ $count }枚捨ててください
your-turn-nap-garnet = **あなたの番です**。余分の手札を取ったので、ナップを宣言してください
your-turn-nap-exchange = **あなたの番です**(捨てるカードを選ぶか、そのまま)
your-turn-nap-swap = **あなたの番です**。のぞき見したカードと取り替える1枚を選ぶか、そのままにします
nap-lead-trumps = リードしたカードのスートが切り札になります。
nap-lead-lowest = リードしたスートが切り札になります。ウェリントンでは、そのスートの最も低いカードを出します。

nap-menu-exchange = 捨てるカードを選ぶ
nap-menu-swap = 取り替えるカードを選ぶ
nap-button-call = 宣言
nap-button-keep = 手札をそのままにする
nap-button-peep = のぞき見({ $price })
nap-button-garnet = 余分の手札でナップ
nap-ask-garnet = 余分の手札を取ると、必ずナップ(5トリック全部)を宣言することになり、元には戻せません。取りますか?

## 結果

nap-outcome-made = { $name }: { $call }成功
nap-outcome-failed = { $name }: { $call }失敗
nap-feat = { $name }が{ $call }を達成!
nap-how-made = { $me ->
    [yes] あなたの{ $call }が成功
   *[no] { $name }の{ $call }が成功
}
nap-how-failed = { $me ->
    [yes] あなたの{ $call }が失敗
   *[no] { $name }の{ $call }が失敗
}
nap-why = 必要な{ $needed }トリックのうち**{ $won }トリック**を取りました(第{ $played }トリックまで)。
nap-why-misere-made = 宣言どおり、1トリックも取りませんでした。
nap-why-misere-lost = 第{ $number }トリックを取ってしまいました(ミゼールは1つも取れません)。
nap-why-thrown-in = 全員がパスしました。
nap-why-revoke = { $name }が反則の{ $card }を出したため、その場でこの局が終わりました。
nap-pays-won = { $me ->
    [yes] ほかの全員があなたに{ $amount }ずつ払います。
   *[no] ほかの全員が{ $name }に{ $amount }ずつ払います。
}
nap-pays-lost = { $me ->
    [yes] あなたがほかの全員に{ $amount }ずつ払います。
   *[no] { $name }がほかの全員に{ $amount }ずつ払います。
}
nap-pays-alone = { $me ->
    [payer] あなたが1人で{ $name }に{ $amount }払います。
    [yes] { $payer }が1人であなたに{ $amount }払います。
   *[no] { $payer }が1人で{ $name }に{ $amount }払います。
}
nap-pool-won = { $me ->
    [yes] あなたがプールの{ $amount }を取ります。
   *[no] { $name }がプールの{ $amount }を取ります。
}
nap-pool-paid = { $me ->
    [yes] あなたがプールに{ $amount }払います。
   *[no] { $name }がプールに{ $amount }払います。
}
nap-pool-stays = いまのプール: { $amount }
nap-pool-shared = プールの{ $amount }は全員で等分します。
nap-paid-in = プールへ{ $amount }
nap-shown = 勝敗が決まりました。残りの手札:

## 操作の確認

done-peep = のぞき見をしました。カードは手札の下に表示されます。
done-garnet = 余分の手札を取りました。
done-swap = { $card }を場のカードと取り替えました。
done-keep = 手札をそのままにしました。
done-rematch = 同じ設定で新しいテーブルを開き、着席しました。{ $held ->
    [0] 「開始」を押してください。
   *[other] ほかの{ $held }人の席は{ $minutes }分間確保されます。もう一度遊ぶ人は「着席する」を押してください。
}
rematch-seat = もう一度遊ぶテーブルはすでに開いています。{ $channel }に着席しました。
rematch-open = もう一度遊ぶテーブルは{ $channel }にすでに開いています。
