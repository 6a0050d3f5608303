# 終わった局のリプレイと、配りの検証

replay-title = 局#{ $hand }のリプレイ · { $game }
worked-title = 見本の一局 · { $game }
worked-intro = このゲームの標準ルールで、配札から精算まで1局を通して見られます。手札はすべて表向きです。▶️で1手ずつ、⏩で次のトリックへ進みます。
button-worked = 見本の一局
button-why = なぜ勝ったの?
replay-step = { $last }手中{ $step }手目
replay-jump = 見たい場面を選ぶ…
replay-jump-more = 後のトリックを選ぶ…
replay-button-back = 前のトリック
replay-button-next = 次のトリック
replay-to-deal = 配札
replay-to-redeal = 配り直し
replay-to-ante = アンティ
replay-to-auction = 宣言
replay-to-call = カードの指定
replay-to-window = 伏せ札を見る支払い
replay-to-exchange = 交換
replay-to-change = 切り札の変更
replay-to-swap = カードの取り替え
replay-to-choice = ゲームの選択
replay-to-trick = 第{ $number }トリック
replay-to-result = 結果
replay-trick-note = { $points ->
    [0] { $name }
   *[other] { $name } { $points }点
}
replay-extra-hand = 余分の手札: { $cards }
replay-peep-card = のぞき見用のカード: { $card }

## 自分のカードの検討

button-review = 検討
review-title = 局#{ $hand }の検討(自分だけに表示)
review-summary = { $count ->
    [0] 精度{ $accuracy }%、分かれ目なし
   *[other] 精度{ $accuracy }%、分かれ目{ $count }か所
}
review-choices = { $count ->
    [0] 結果を左右するカード選びはありませんでした。
   *[other] 結果を左右するカード選びは{ $count }回ありました。
}
review-bid = あなたの宣言{ $bid }: このような手札の達成率は約{ $chance }%です。
review-bid-lost = あなたの最後の宣言{ $bid }: このような手札の達成率は約{ $chance }%でした。
review-trick = 第{ $trick }トリック
review-on-table = 場のカード: { $cards }
review-led = あなたのリード
review-played = { $side ->
    [declaring] { $card }を出しました: 100通りの配り方のうち{ $chance }通りで達成。
   *[against] { $card }を出しました: 100通りの配り方のうち{ $chance }通りで阻止。
}
review-other = { $card }なら{ $chance }通り。
review-advised = 見つけにくい手でした。初心者に助言(🎓)する中級のコンピューターも、あなたと同じカードを出します。「ヒント」はもっと先まで読みます。
review-held = 手札: { $cards }
review-exchanged = { $count ->
    [0] 交換しませんでした: 100通りの配り方のうち{ $chance }通りで勝ち。
   *[other] { $cards }を交換しました: 100通りの配り方のうち{ $chance }通りで勝ち。
}
review-exchange-right = これよりはっきり良い交換はありません。
review-exchange-best = { $count ->
    [0] 最善は交換なし: { $chance }通り。
   *[other] 最善は{ $cards }の交換: { $chance }通り。
}
review-exchange-other = { $count ->
    [0] 交換しなければ{ $chance }通り。
   *[other] { $cards }を交換すれば{ $chance }通り。
}
review-how-exchange = そのときわかっていたことだけで判断しています。それに合う配り方を想定し、ほかの人はコンピューターと同じように交換するものとして、交換の仕方ごとに試します。引き分けは分け前の分だけ数えます。ほかの人が実際に持っていたカードは使いません。ゲームの選択は、カードが配られる前なので判断しません。
review-how = そのときわかっていたことだけで判断しています。それに合う配り方を想定し、カードごとに最後までプレイします。ほかの人が実際に持っていたカードは使いません。精度は、カード選びで勝つ見込みを平均どれだけ保てたかを表します。

## したこと

replay-by-clock = 時間切れ
replay-by-computer = コンピューターが代行
replay-by-claim = 残りを確定
replay-undone = { $name }さんが取り消しました。
replay-dealt = { $name }が配りました。
replay-redealt = カードが配り直されました。
replay-voided = この局は無効になりました。
replay-bid = { $name }の宣言は{ $bid }です。
replay-pass = { $name }はパスしました。
replay-call = { $name }が{ $card }を指定しました。
replay-call-held = { role-partner }は{ $name }です。
replay-call-nobody = ほかの人は持っていません({ role-declarer }は独り立ち)。
replay-call-first-trick = { $name }が最初のトリックの勝者を指定しました。
replay-call-no-card = { $name }は誰も指定せず、1人で戦います。
replay-name-suit = { $name }が{ $suit }を指定しました。
replay-claim-redeal = { $name }が配り直しを求めました。
replay-discard = { $name }が{ $cards }を捨てました。
replay-lead = { $name }が{ $card }をリードしました。
replay-play = { $name }が{ $card }を出しました。
replay-revoke = { $name }が反則の{ $card }を出しました。
replay-trust = { $name }がトラストを告げました(このトリックは取る)。
replay-ante = { $name }が置いたアンティ: { $stakes }
replay-pays = { $name }は伏せ札を見るために払います。
replay-declines = { $name }は支払いを見送りました。
replay-change = { $name }が切り札を変更し、宣言は{ $bid }になりました。
replay-peep = { $name }が{ $price }を払い、{ $card }をのぞき見しました。
replay-garnet = { $name }が余分の手札を取りました: { $cards }
replay-exchange = { $name }が{ $thrown }を捨て、{ $drawn }を受け取りました。
replay-exchange-none = { $name }は交換しませんでした。
replay-swap = { $name }が{ $given }を出して{ $taken }を取りました。
replay-swap-none = { $name }は手札をそのままにしました。
replay-chooses = { $name }が{ $game }を選びました。

## その結果

replay-napoleon = 👑 { $name }が{ $bid }で{ role-declarer }になりました。
replay-bidder = 👑 { $name }が{ $call }に挑みます。
replay-blind-taken = { $name }が伏せ札を取りました: { $cards }
replay-blind-dealt = 伏せ札が1枚ずつ配られました。
replay-turned-up = 山の{ $card }が表になりました。
replay-alone = 🎖️ { role-declarer }が独り立ちだと明らかになりました。
replay-revealed = 🎖️ { role-partner }は{ $name }だとわかりました。
replay-trick = { $name }がトリックを取りました{ $points ->
    [0] { "" }
   *[other] ({ $points }点)
}。{ $why ->
    [no] { "" }
   *[other] { $why }
}

## 局を探す

replay-line = #{ $hand } { $game } · { $date } · { $end }
replay-line-poker = ボードのポーカー
replay-end = { $outcome ->
    [made] { $name } { $bid } 成功
    [thrown_in] 流れ
    [revoke] { $name } { $bid } リボークで終了
    [voided] 無効
    [poker] 終了
    [shared] 等分
   *[other] { $name } { $bid } 失敗
}
replay-none = 終わった局はまだありません。/napoleon new でテーブルを開いて1局遊ぶと、ここでリプレイできます。
replay-none-own = ここで開けるあなたの局は、まだありません。サーバーで1局遊ぶと、ここで選べます。
replay-which = 局を選んでください(ほかの人には見えません)。
replay-choose = 局を選ぶ…

## 配りの証明

verify-hand = テーブル{ $table } · 第{ $number }局
verify-proven = 局#{ $hand }の配札は証明されました
verify-wrong = 局#{ $hand }は証明と合いません
verify-none = 局#{ $hand }には証明がありません
verify-means = 秘密の値は先に決められ、ボタンが押される前にその証明コードが表示されていました。下の操作と値を合わせると、ちょうどこのカードになります。プレイヤーは誰も配札を選べません。
verify-players-only = ボットの運営者に対する証明ではありません。運営者は秘密を知っており、操作のIDも運営者が書き留めたもので、自分の値を入力した人がいないためです。
verify-guards = { $names }さんにとっては、運営者とほかの全員に対しても証明されています。自分の値がここにあり、見ていない値がそれより前にないことを確かめてください。
verify-others = { $names }さんにとっては、自分の値がここにあり、後から追加した人を信頼できるなら、運営者に対しても証明されています。
verify-event = 大会の局です。秘密と操作は大会のものから作られており、証明できるのは最終結果のファイルだけです。席順や組み合わせまでは証明されません。
verify-means-not = 保存されている内容が、実際に配られプレイされたものと違います。後から書き換えられたか、壊れています。ボットの運営者に知らせてください。
verify-commitment = 秘密の値と証明コードが合う
verify-pack = 最初の配札
verify-redeal = 配り直し{ $number }回目
verify-cut = 最初の親を決めたカット
verify-course = 手順どおりに進めると保存された結果になる
verify-unreadable = 証明が読めません
verify-shown-before = 配る前に表示された証明コード(SHA-256)
verify-secret = 秘密の値
verify-presses = この局を始めた操作
verify-algorithm = 計算方法
verify-yourself = 自分で確かめる
verify-how = 証明コードは、配る前に🔒から見られ、最初の8桁はパネルにも出ていました。記録は、自分のパソコンで `python -m bot verify record.json` を使って確かめられます。カードの決まり方は、このボットの *docs/fair-deal.md* にあります。

## 同じ配りでもう一度(練習)

button-try-again = ここからやり直す
button-again = この配札をもう一度
button-again-more = もう一度
review-try = 第{ $trick }トリックからやり直す
again-title = 局#{ $hand }をもう一度
again-what = 練習です。見えるのは自分だけで、何も記録されません。ほかの席はコンピューターです。
again-now = 今回: { $units }
again-then = 実際の局: { $units }
again-expert = 上級のコンピューターなら: { $units }
button-replay = リプレイ
button-verify = 検証
button-film = 共有
share-forward = ここではあなただけに見えます。ほかの人に見せるには、上の動画を転送してください。
share-title = { $name }さんが局#{ $hand }を共有 · { $game }
