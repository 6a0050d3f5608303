# 人を締め出すことと、管理者やホストがしたことの記録。

audit-title = 管理者とホストの記録
audit-none = まだ何もありません。
audit-grant = チップの付与
audit-settings = 設定の変更
audit-season = シーズン終了
audit-season-request = リーグのシーズン終了の依頼
audit-void = 局の無効化
audit-remove = プレイヤーを外した
audit-ban = 参加禁止
audit-unban = 参加禁止の解除
audit-adjust = 得点の変更
audit-disqualify = 失格
audit-report = 報告
audit-default = 初期設定
audit-reset = すべての設定を初期設定に戻した
audit-by = 実行: { $name }

ban-hour = 1時間
ban-day = 1日
ban-week = 1週間
ban-month = 30日間
ban-good = 無期限
done-ban = { $name }さんをこのサーバーのテーブルと大会に参加できないようにしました。{ $played ->
    [yes] 参加中のものからは外れ、続きはコンピューターがプレイします。
   *[no] {""}
}
done-ban-own-game = { $name }さんをこのサーバーのテーブルと大会に参加できないようにしました。ただし、あなたと一緒にプレイしているテーブルと大会には残ります。テーブルから外すには、その局が終わってからもう一度 /ban を使ってください。大会で失格にするには、ほかの人の同意が必要です。
done-unban = { $name }さんはまたここで遊べます。
done-block = { $name }さんはあなたのテーブルに座れず、あなたにチップを贈れなくなりました。取り消しは /unblock です。
done-unblock = { $name }さんはまたあなたのテーブルに座れます。
ban-told = { $server }のナポレオンのテーブルと大会への参加が、{ $until }まで禁止されました。理由: { $reason }
ban-told-for-good = { $server }のナポレオンのテーブルと大会への参加が禁止されました。理由: { $reason }

company-title = このテーブルの参加者
company-door = 座れる人
    .help = いつでも変えられます。座っている人はそのままです。
company-invite = 誰かを招待する
company-remove = このテーブルから退席させる…
company-later = 招待したり退席させたりできるのは、局の合間です。
company-report = 困ったことがありましたか? 報告は、その局とともにサーバー管理者に届きます。
door-open = 誰でも
door-invited = 招待された人
door-role = ロールを持つ人
button-company = 参加者
button-table-report = 報告…
done-invite = { $name }さんの席を1日取っておきます。
done-remove = { $name }さんを退席させました。招待しないかぎり、このテーブルには座れません。
done-report = ありがとうございます。サーバー管理者が /audit で読めます。
invite-text = { $name }さん、テーブルへの招待です。{ $channel }に席があります。

denied = ボットの運営者が、あなたかこのサーバーの利用を止めています。

settings-private-boards = プライベートチャンネルの局の集計
    .help = オフ: 見えないメンバーがいるチャンネルの局は、ランキングとレーティングに数えません。これから開くテーブルに適用されます。
config-uncounted = プライベートチャンネル: ここの局はランキングとレーティングに数えません
