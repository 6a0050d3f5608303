# メンバーのチップ: 残高、履歴、贈り物と付与。

## 残高

chips-yours = あなたのチップ
chips-of = { $name }さんのチップ
chips-balance = **{ $chips }**チップ
chips-at-stake = ほかに{ $chips }チップを、まだ終わっていない局に預けています。
chips-unopened = まだ口座がありません。初めて席に着くと**{ $chips }**チップで始まります。
chips-no-value = チップに価値はなく、売り買いも交換もできません。
grant-own = { $name }さん(管理者)が自分のチップを変更しました: **{ $chips }**
grant-told = { $name }さん(管理者)が{ $member }さんのチップを変更しました: **{ $chips }**
grant-message = { $server }の管理者があなたのチップを変更しました: **{ $chips }**。残高は{ $balance }チップです。
chips-daily-ready = 今日の{ $chips }チップを受け取れます。
chips-daily-hand = デイリーチップ: 1局を最後までプレイすると、{ $chips }チップを受け取れます。
chips-daily-next = 次のデイリーチップを受け取れるのは{ $when }です。
button-daily = 今日の{ $chips }チップを受け取る
button-history = 履歴
daily-done = 🪙 { $chips }チップを受け取りました。
daily-had = 今日のチップは受け取り済みです。次に受け取れるのは{ $when }です。

## 履歴

history-yours = あなたのチップの履歴
history-of = { $name }さんのチップの履歴
history-none = まだチップの動きがありません。/chips balance で口座を作り、/napoleon new でテーブルを開きましょう。
history-none-of = まだチップの動きがありません。初めて席に着くと口座ができます。
history-balance = { $when } · 残高 { $chips }
history-start = 口座の開設
history-daily = デイリーチップ
history-share = テーブルに残ったチップの分配
history-season = シーズン終了によるチップのリセット
history-entry = 大会の参加費
history-refund = 大会の参加費の返金
history-prize = 大会の賞金
history-event = { $what }: { $name }
history-season-prize = リーグのシーズン賞金
history-season-refund = リーグのシーズン返金
history-other = その他
history-gift-from = { $name }さんからの贈り物
history-gift-to = { $name }さんへの贈り物
history-grant = { $name }さんによる付与
history-taken = { $name }さんによる減額
history-hand = { $game } 第{ $number }局(テーブル{ $table })
history-poker = { $game } 最後のポーカー(テーブル{ $table })
history-at-stake = { $what } **(預け中)**
history-voided = { $what } (無効)
quoted = 「{ $text }」
somebody = 元メンバー
menu-open-hand = 局を開く…
button-newer = ◀ 新しい
button-older = 古い ▶

## 贈り物と付与

gift-ask = { $name }さんに{ $chips }チップを贈りますか?
gift-left = 手元に{ $chips }チップ残ります。贈り物は取り消せません。
button-give = { $chips }チップを贈る
gift-done = { $name }さんに{ $chips }チップを贈りました。残高は{ $balance }チップです。
gift-public = { $giver }さんから{ $receiver }さんへ、**{ $chips }チップ**の贈り物です。
grant-given = { $name }さんに{ $chips }チップを付与しました。残高は{ $balance }チップです。理由は履歴に残ります。
grant-taken = { $name }さんから{ $chips }チップを引きました。残高は{ $balance }チップです。理由は履歴に残ります。
