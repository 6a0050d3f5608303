# テーブルまわりの短いメッセージ: 確認、質問、お知らせ、呼び出し

## 行ったこと

done-bid = { $bid }を宣言しました。
done-pass = パスしました。
done-ahead = 予約しました。ほかの人には見えません。手札の画面で取り消せます。
done-call = { $card }を指定しました。
done-call-first-trick = 最初のトリックの勝者を指定しました。
done-call-nobody = 1人で戦います。
done-name-suit = { $suit }を指定しました。
done-claim-redeal = 手札を見せました。配り直します。
done-discard = { $count }枚捨てました。
done-play = { $card }を出しました。
done-emote = 送りました: { $emote }
done-trust = トラストを告げました。このトリックは自分が取れそうだと全員に伝えました。
done-revoke = 反則の{ $card }を出したため、この局は終わりました。
done-deal = カードを配りました。
done-sit = 着席しました。{ $channel }で遊びます。手札はダイレクトメッセージで届きます。
done-sit-table = 着席しました。{ $channel }で遊びます。手札はそこで「手札を見る」を押すと見られます。
done-computers = 空席にコンピューターが入りました。
done-back = おかえりなさい。ここからは自分でプレイします。
done-back-already = 離席中ではありません。いまも自分でプレイしています。
done-leave = 席を立ちました。
done-end = テーブルを終了しました。
you-cannot-afford = あなたのチップが足りません。このテーブルでは1局で最大{ $units }単位×{ $stake }チップ={ $needed }チップを失うことがありますが、残高は{ $balance }チップです。レートを下げるか、/chips daily や贈り物(/chips give)でチップを増やしてください。
done-nothing = 何も変わっていません。
done-offer = { $name }さんに席を譲ると申し出ました。局の途中で席を渡すと、相手はあなたの手札を見て続きをプレイします。
done-record = テーブル{ $table }の第{ $hand }局の記録です。すべてのカードと操作が入っています。

## 質問

ask-leave = 席を立ちますか? { $others ->
    [0] ほかに誰もいないので、テーブルは終了します。
   *[other] コンピューターが代わりに座り、ゲームは続きます。
}
ask-leave-hand = 局の途中で席を立ちますか? 残りの手札はコンピューターが最後までプレイし、この局に預けたチップはそのままです。{ $others ->
    [0] ほかに誰もいないので、そのあとテーブルは終了します。
   *[other] {""}
}
ask-end = このテーブルを終了しますか? 全員のゲームが終わります。
ask-end-hand = このテーブルを終了しますか? 全員のゲームが終わります。この局は続けられないため無効になり、預けたチップはすべて戻り、記録は残ります。
button-cancel = 戻る
button-revoke = それでも出す
revoke-title = { $card }はリボーク(反則)です
revoke-what = いまはほかのカードを出す決まりです。それでも{ $card }を出すと、その場でこの局が終わります。
revoke-cost = あなたが1人で**{ $count }{ $price ->
    [units] 単位
   *[chips] チップ
}**を支払います。
revoke-cost-range = あなたが1人で**{ $least }から{ $count }{ $price ->
    [units] 単位
   *[chips] チップ
}**を支払います(誰が{ role-side }かによります)。
revoke-cost-tally = この局は{ role-declarer }の勝ちに数えます。
revoke-cost-tally-napoleon = この局は誰の勝ちにも数えません。
revoke-instead = いま出せるカード: { $cards }

## 席の交代

button-take = 席をもらう
button-take-back = 申し出を取り消す
offer-text = { $taker }さん、{ $giver }さんがこのテーブルの席を譲りたいそうです。
offer-what = **{ $game }** · { $stake }
offer-in-hand = いまの局を{ $giver }さんの手札で引き継ぎます。この局の勝ち負けは{ $giver }さんのもので、次の局からはあなたのチップで勝ち負けします。
offer-next-hand = 次の局から、あなたのチップで勝ち負けします。席をもらうときに局の途中なら、その局の勝ち負けは{ $giver }さんのものです。
offer-host = { $giver }さんはホストです。席といっしょにホストの役も引き継ぎます。
offer-until = この申し出は{ $until }に終わります。席・ホスト・ゲーム・チップの条件が変わったときは、その時点で終わります。
offer-taken = { $giver }さんに代わって{ $taker }さんがプレイします。
offer-taken-back = { $giver }さんが席の申し出を取り消しました。
offer-nobody = このサーバーのメンバーを選んでください。ボットには席を譲れません(コンピューターなら追加できます)。

## お知らせ

announce-host = { $name }さんのテーブルです。
announce-free = あと{ $free }人が参加できます。
announce-full = 満席です。
announce-playing = ゲーム中です。誰でも観戦できます。
thread-name = { $game } テーブル{ $table }
closed-lapsed = ほかの参加者がないまま{ $minutes }分以上操作がなく、別の人がこのチャンネルで新しいテーブルを開いたため、終了しました。

## 順番とダイレクトメッセージ

mention-text = { $name }さん、あなたの番です。
restored-line = ボットがバックアップから復元されました。その後に行われた内容(チップを含む)は失われました。次の局は新しい秘密の値で配られます。申し訳ありません。
waiting-line = { $names }さんを待っています。
no-dm = ダイレクトメッセージを送れませんでした。テーブルの**手札を見る**を押すと、手札を確認してすべての操作ができます。ゲームはそのまま続きます。受け取れるようにしたら、/preferences で**ダイレクトメッセージ**を選んでください。次の配札から届きます。
panel-withheld = このテーブルのパネルが何度も削除されるため、いまは投稿を控えています。もう一度表示するには、{ $channel }で /napoleon here を使ってください。モデレーターに、このボットのメッセージを自動削除の対象から外してもらえます。
announcement-posted-again = この大会の告知が何度も削除されたため、投稿を控えていました。いまもう一度投稿します。モデレーターに、このボットのメッセージを自動削除の対象から外してもらえます。

## 断りとエラー

bid-unknown = 「{ $text }」は宣言として読み取れません。13Sや「14 ハート」のように点数とスートを書いてください。
channel-busy = このチャンネルではすでにテーブルが開いています。そこで遊ぶか(席が空くのは「メニュー」で待てます)、ほかのチャンネルで開いてください。
channel-lobby = このチャンネルのテーブルで参加者を待っている人がいます。このまま操作がなければ、あと{ $minutes }分で空きます。そこに着席するか、ほかのチャンネルで開いてください。
which-table = 複数のテーブルに着席しています: { $tables }。どれかのテーブルでコマンドを使ってください。
press-unknown = このボタンはもう使えません。新しいメッセージのボタンを押してください。
form-not-opened = このフォームは、ここであなたのために開かれたものではないか、開いてから1時間以上たっています。何も変わっていません。もう一度開いてください。
press-not-there = それはもうこのメッセージにはありません。いま表示されているものから選んでください。
typed-too-long = 長すぎます。コマンドに入力できるのは{ $most }文字までです。
command-outdated = このコマンドは変わりました。Discordを再読み込みしてからもう一度お試しください。
permission-missing = { $count ->
   *[other] ここでは次の権限が足りません
}: { $names }。管理者に許可してもらってから、もう一度テーブルを開いてください。
permission-view-channel = チャンネルを見る
permission-send-messages = メッセージを送信
permission-send-messages-in-threads = スレッドでメッセージを送信
permission-attach-files = ファイルを添付
permission-connect = 接続
permission-create-public-threads = 公開スレッドの作成
permission-create-private-threads = プライベートスレッドの作成
permission-create-events = イベントを作成
permission-read-message-history = メッセージ履歴を読む
without-attach-files = テーブルと手札は画像ではなく文字になります
without-create-public-threads = テーブルはチャンネルに1卓ずつ。デュプリケート以外の大会は開けません
without-send-messages-in-threads = テーブルはチャンネルに1卓ずつ。大会は開けません
without-create-private-threads = デュプリケートの大会は開けません
without-create-events = 大会がサーバーのイベント一覧に載りません
without-read-message-history = 障害のあと、テーブルが二重に投稿されることがあります
discord-failed = Discordが返事を受け付けませんでした。何も失われていません。手札かテーブルを開き直してください。
storage-unavailable = いまテーブルを保存できないため、何も変わっていません。少し待ってからもう一度お試しください。
storage-busy = いま混み合っているため、何も変わっていません。少ししてからもう一度お試しください。
error-unknown = ボット側で問題が起き、{ $id }として記録しました。もう一度お試しください。
flood-asked = 操作が続きすぎました。少し待ってから続けてください。何も失われていません。
