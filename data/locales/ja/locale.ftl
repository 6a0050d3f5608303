# この言語の名前、対応するDiscordの言語コード(数字と日付は最初のコードの書き方)、サーバーの標準のタイムゾーン

language-name = 日本語
language-codes = ja
language-zone = Asia/Tokyo

## 入力できることば(コンマで区切る)。画面に出る名前のほかに分かるもの

typed-spades = スペ
typed-diamonds = ダイヤモンド, ダイアモンド, ダイア
typed-clubs = クローバー, クローバ
typed-no-trump = ノートラ, 切り札なし, 切札なし
typed-ace = エース
typed-king = キング
typed-queen = クイーン, クィーン, クイン
typed-jack = ジャック
typed-two-to-ten = 二, 三, 四, 五, 六, 七, 八, 九, 十
typed-joker = ジョーカ
typed-second-joker = ジョーカー 2, ジョーカ2, 2枚目のジョーカー
typed-of = の
typed-points = 点
typed-call-one = 一
typed-call-two = 二
typed-call-three = 三
typed-call-misere = ミゼル
typed-call-four = 四
typed-call-nap = ナポレオン, 五, 5トリック
typed-call-six = 六
typed-call-seven = 七
typed-call-wellington = ウエリントン
typed-call-blucher = ブリュッハー

typed-later = 後
typed-before = 前
typed-minutes = 分
typed-hours = 時間
typed-days = 日
typed-weeks = 週間
typed-am = 午前
typed-pm = 午後, 夜
typed-at = の
typed-in = あと
typed-this-week = 今週の, 今週
typed-next-week = 来週の, 来週
typed-zone-time = 時間
typed-zone-korea = 韓国
typed-hour = 時
typed-minute = 分
typed-half-past = 半
typed-noon = 正午
typed-midnight = 真夜中
typed-tonight = 今夜
typed-today = 今日, 本日
typed-tomorrow = 明日
typed-day-after = 明後日
typed-year = 年
typed-month = 月
typed-day = 日

typed-computer = コンピュータ
