# サーバーの設定と、それによる制限。

settings-title = サーバーの設定
settings-help = このサーバー全体の設定です。選ぶとすぐに保存されます。
settings-value = { $name }: { $value }
settings-on = オン
settings-off = オフ
settings-chips = { $count } チップ
settings-page-general = 言語・ゲーム・チャンネル
settings-page-chips = チップとタイムゾーン
settings-page-gifts = 贈り物
settings-page-computers = コンピューターとチップ
settings-page-tournaments = 大会と上限
settings-language = 言語
settings-language-help = 新しいテーブルと全員向けメッセージの言語です。個人向けの表示は各自の言語になります。
settings-language-usual = Discordと同じ({ $language })
language-en = English
language-ja = 日本語
settings-game = いつものゲーム
settings-game-help = /napoleon new でゲームを指定しないときに開くゲームです。
settings-game-preset = ゲームを選ぶ
settings-game-saved = …または保存したルールから選ぶ
settings-channels = チャンネル
settings-channels-help = テーブルを開けるチャンネルです(スレッドを含む)。カテゴリーを選ぶと中の全チャンネル、何も選ばないとどこでも開けます。
settings-channels-all = すべて
settings-channels-gone = なし(選んだチャンネルは削除されました)
settings-openers = テーブルを開ける人
settings-openers-help = サーバー管理者はいつでも開けます。席に着くのはだれでもできます。
settings-openers-everyone = 全員
settings-openers-managers = サーバー管理者のみ
settings-openers-role = ロールを持つメンバー
settings-openers-gone = 管理者のみ(ロールは削除されました)
settings-role = …または1つのロールだけ
settings-member-entries = だれでも参加費つき大会
settings-member-entries-help = オン: 参加費のかかる大会をだれでも告知できます。オフ: サーバーの管理者だけができます。
settings-mentions = 手番のメンション
settings-mentions-help = 手番の人の持ち時間が3分の1過ぎたらメンションします。大会のチェックイン、開始、テーブルへの呼び出しも同じです。各自でもオフにできます。
settings-starting-chips = 開始チップ
settings-starting-chips-help = 口座を開くときのチップです。変更は、まだ口座のないメンバーだけに効きます。
settings-daily-chips = デイリーチップ
settings-daily-chips-help = /chips daily で1日1回受け取れるチップです。0 ならなし。
settings-daily-hand = デイリーチップにはディールが必要
settings-daily-hand-help = 前回の受け取りのあとにディールを1回最後までプレイすると、次のデイリーチップを受け取れます。最初の1回は不要です。
settings-gift-hands = 贈れるまでのディール数
settings-gift-hands-help = チップを贈る前に、ほかの人とプレイしておく必要のある、レーティングの付くディールの数です。
settings-gift-days = 贈れるまでの日数
settings-gift-days-help = チップを贈る前に、このサーバーで口座を開いてからたっている必要のある日数です。
settings-gift-given = 1日に贈れるチップ
settings-gift-given-help = 1人が1日にほかの人に贈れるチップの合計です。0 なら贈れません。
settings-gift-received = 1日に受け取れる贈り物
settings-gift-received-help = 1人が1日にほかの人から受け取れるチップの合計です。0 なら受け取れません。
settings-computers-lose = コンピューターが負ける上限
settings-computers-lose-help = 1日にコンピューターが1人に負けるチップから、勝った分を引いた上限です。これを超えると、成績は付きますがチップは支払われません。
settings-stake-alone = コンピューターだけとのレート
settings-stake-alone-help = 人が1人だけのテーブルでの、1単位あたりのチップの上限です。0 なら賭けなしです。
settings-hands = { $count } ディール
settings-days = { $count } 日
settings-zone = タイムゾーン
settings-zone-help = この地域の0時に新しい日が始まります。現地は今 { $time } です。
button-numbers = 数値を変更…
button-on = オンにする: { $name }
button-off = オフにする: { $name }
button-defaults = 初期設定に戻す
settings-reset-ask = このサーバーの設定をすべて初期設定に戻しますか?チップとテーブルはそのままです。
form-number-help = { $least }〜{ $most }。空欄なら初期設定
form-server-zone-help = 例: Asia/Tokyo、Europe/Berlin、UTC

## テーブルで

menu-nudge-nobody = このサーバーでは、持ち時間が過ぎてもメンションされません。

## チップの目立った動き

button-watch = チップの目立った動き
watch-title = チップの目立った動き
watch-help = 直近{ $days }日のディール(最大{ $hands }回)と贈り物を見ています。これは数字であって判定ではありません。いつも一緒に遊ぶ友だちにも運はあります。自動では何も起きません。あなただけに表示されています。
watch-none = 目立った動きはありません。同じ数人から特に多く得た人はいません。
watch-more = ほか{ $count }件
watch-others = ほか{ $count }人
watch-one-way = { $name } は { $others } から{ $hands }ディールで **{ $chips }** チップを得ました。間で動いた100チップのうち{ $share }チップが一方向です。偶然だけなら { $odds } 回に1回もありません。
watch-fresh = { $name } は、開始チップの半分以上を失った新しい口座から{ $hands }ディールで **{ $chips }** チップを得ました: { $others }。間で動いた100チップのうち{ $share }チップが一方向です。
watch-gifts = { $name } は { $others } から贈り物で **{ $chips }** チップを受け取りました。
watch-company = このうち{ $days }日より新しい口座は{ $fresh }、この人とのディールは100回中{ $together }回です。
