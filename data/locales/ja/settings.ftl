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
settings-mentions = 手番のメンション
settings-mentions-help = 手番の人の持ち時間が3分の1過ぎたらメンションします。各自でもオフにできます。
settings-starting-chips = 開始チップ
settings-starting-chips-help = 口座を開くときのチップです。変更は、まだ口座のないメンバーだけに効きます。
settings-daily-chips = デイリーチップ
settings-daily-chips-help = /chips daily で1日1回受け取れるチップです。0 ならなし。
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
