# 人を締め出すことと、管理者やホストがしたことの記録。

audit-title = 管理者とホストの記録
audit-none = まだ何もありません。
audit-grant = チップの付与
audit-settings = 設定の変更
audit-season = シーズン終了
audit-void = ハンドの取り消し
audit-remove = テーブルから退席
audit-ban = 参加禁止
audit-unban = 参加禁止の解除
audit-disqualify = 失格
audit-report = 報告
audit-by = 実行：{ $name }
audit-hand = ハンド{ $hand }

ban-hour = 1時間
ban-day = 1日
ban-week = 1週間
ban-month = 30日間
ban-good = 無期限
done-ban = { $name }さんをこのサーバーのテーブルと大会への参加禁止にしました。参加中のものからは外れ、続きはコンピューターが打ちます。
done-unban = { $name }さんはまたここで遊べます。
done-block = { $name }さんはあなたのテーブルに座れず、あなたにチップを贈れなくなりました。取り消しは`/unblock`です。
done-unblock = { $name }さんはまたあなたのテーブルに座れます。
ban-told = { $server }のナポレオンのテーブルと大会への参加が、{ $until }まで禁止されました。理由：{ $reason }
ban-told-for-good = { $server }のナポレオンのテーブルと大会への参加が禁止されました。理由：{ $reason }

banned = ここでの参加は禁止されています（解除：{ $until }）。理由：{ $reason }
banned-for-good = ここでの参加は禁止されています。理由：{ $reason }
blocked = この人にブロックされています。この人のテーブルに座ることも、チップを贈ることもできません。
ban-self = 自分自身を参加禁止にはできません。
ban-reason = 理由を{ $most }文字以内で書いてください。
ban-none = この人はここで参加禁止になっていません。
block-self = 自分自身はブロックできません。
block-none = この人をブロックしていません。
