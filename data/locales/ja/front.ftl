# はじめの一歩: 案内のページ、すぐに遊ぶ、自分のテーブル

front-title = ナポレオン
front-what = 正体を隠した味方と組むトランプゲームです。いちばん高く宣言した人がナポレオンになって1枚のカードを指定し、それを持つ副官とともに、ほかの全員と戦います。ほかのナポレオン系ゲームも、人ともコンピューターとも遊べます。手札はあなただけに届きます。
front-how =
    - **今すぐ遊ぶ**: 待っているテーブルに着席。なければコンピューターと開始
    - **遊び方を学ぶ**: 説明を読みながら遊ぶ、3分ほどの最初の1局

    自分でテーブルを開くには /napoleon new、このページは /help
front-commands =
    -# 始める: /daily-deal /napoleon list
    -# 自分の手番: /hand /bid /pass /play /hint /undo
    -# テーブル: /table /napoleon leave /napoleon end
    -# 終わったあと: /replay /review /profile
    -# チップと大会: /chips balance /tournament list
    -# 自分の設定: /preferences /block /privacy show
front-direct = テーブル、ランキング、大会はサーバーの中にあります。サーバーのチャンネルで /help か、すぐ遊べる /play-now を入力してください。ここでは遊び方とルールを読めます。
front-managers = サーバー管理者へ: 言語、テーブルを開くチャンネル、チップは /settings で決められます。
front-tables-none = どのテーブルにも座っていません。「今すぐ遊ぶ」を押すか、/napoleon new でテーブルを開けます。
front-tables-none-direct = どのテーブルにも座っていません。サーバーのチャンネルで /play-now を入力すると遊べます。
front-tables-more = ほか{ $count }件。
front-table-due = **あなたの番**
front-table-lobby = 第1局待ち
front-table-playing = 対局中
front-table-between = 次の局待ち
list-title = このサーバーのテーブル
list-none = いまは開いているテーブルがありません。「今すぐ遊ぶ」を押すか、/napoleon new でテーブルを開けます。
list-free = **空席{ $free }**
list-watch = いまは空席なし(観戦できます)
button-tell-on = テーブルができたら知らせる
button-tell-off = お知らせをやめる
done-tell-on = このサーバーで参加できるテーブルが開かれたら、メンションでお知らせします(1日{ $most }回まで。ここでプレイ中は送りません)。やめるときは、お知らせか /napoleon list の下のボタンを押してください。
done-tell-off = テーブルができても、もうお知らせしません。
tell-call = { $names }さん、{ $channel }のテーブルが参加者を待っています。
list-how = テーブルへ移動して「着席する」を押してください(局の合間は「メニュー」の中にあります)。観戦も「メニュー」から。

button-play-now = 今すぐ遊ぶ
button-leaderboard = ランキング
button-my-tables = 自分のテーブル

## 今すぐ遊ぶ

play-now-dealt = { $channel }でカードを配りました。ほかの席はコンピューターです。局の合間に、その席には誰でも代わりに座れます。
play-now-lobby = { $channel }に着席しました。席が埋まり、誰かがそこで「開始」を押すと始まります。
play-now-between = { $channel }で、コンピューターに代わって着席しました。誰かがそこで「次の局」を押すと始まります。
play-now-seated = すでに着席しているテーブルがあります。別のテーブルでも遊びますか?
play-now-elsewhere = ほかのサーバーの{ $count }テーブル
play-now-clock = そこでは、あなたの制限時間が進むことがあります。ここで遊んでいる間に、あなたの番をコンピューターが代わりに進めることがあります。
both-due = { $channel }であなたの番です。{ $when }にコンピューターが代わりに進めます。ここでも遊びますか?
both-seated = { $channel }でプレイ中です。そこでは、いつあなたの制限時間が始まるかわかりません。ここでも遊びますか?
both-means = 一方のテーブルにいる間に、もう一方ではコンピューターがあなたの番を進めることがあります。
both-noted = 両方で遊ぶと記録しました。もう一度ボタンを押すと配られます。
button-both-sit = ここにも着席する
button-both-deal = ここでも遊ぶ
play-now-stake = { $channel }でテーブルが待っていますが、いつもより多くのチップがかかります。内容を確かめてから着席してください。
button-play-another = 別のテーブルで遊ぶ
button-play-free = 0チップのテーブルを開く
free-table-elsewhere = 0チップのテーブルは、{ $channel }の`/napoleon new レート:0`で開けます。
