# 大会: 設定、告知、各ページ、ホスト用メニュー、断り

## 名前と状態

tournament-number = 大会{ $number }
tournament-of = { $name }さんの大会
tournament-plain = 大会
tournament-about = 大会{ $number } · { $format }
tournament-host = ホスト: { $name }
tournament-is-draft = 準備中
tournament-is-joining = 参加受付中
tournament-is-check-in = チェックイン受付中
tournament-is-running = 開催中
tournament-is-review = 暫定結果
tournament-is-finished = 終了
tournament-is-cancelled = 中止
tournament-paused = ホストが一時停止中です。進行中の局だけ最後までプレイします。再開されないときは、{ $when }に自動で再開します。
tournament-paused-until = ホストが一時停止中です。{ $when }に再開します。進行中の局は最後までプレイします。
tournament-fair = 公正な配札: すべての配札のもとになる秘密の証明コード `{ $digits }…`
tournament-trouble = この大会に必要な権限が足りません: { $names }。許可があれば自動で続けます。
tournament-thread = R{ $round } T{ $table } · { $name } · #{ $number }
title-tournament = 🏆 { $name } · { $round } · テーブル{ $table } · 第{ $number }局
title-tournament-of = 🏆 { $name } · { $round } · テーブル{ $table } · 第{ $number }/{ $hands }局
title-event = 🏆 大会のテーブル · 第{ $number }局
title-tournament-extra = 🏆 { $name } · { $round } · テーブル{ $table } · 延長戦({ $equals }の順を決めます)
event-next-hand = まもなく次のカードが自動で配られます。
tournament-table-over = このテーブルは全局が終わりました。次のラウンドは告知でお知らせします。
tournament-table-cut = このテーブルは全局が終わりました。勝ち抜けの境目で同点なら、ここで延長戦をします。次のラウンドは告知でお知らせします。
event-table-closed = この大会のテーブルは終了しました。
menu-tournament = 大会のテーブルです。カードは自動で配られます。やめるときは、大会の告知で「棄権する」を押してください。

format-rotation = ローテーション
    .help = できるだけ多くの違う相手と当たる
format-swiss = スイス式
    .help = 得点の近い人どうしが当たる
format-knockout = 勝ち抜き
    .help = 各テーブルの上位が次に進む
format-duplicate = デュプリケート
format-teams = { $size }人チーム
entrant-filling = コンピューター
entrant-dropped = 棄権
entrant-no-show = 不在
entrant-disqualified = 失格
entrants-count = 参加者: { $count }人(最大{ $most }人)
entrants-count-least = 参加者: { $count }人({ $least }〜{ $most }人)
waiting-names = 空き待ち: { $names }
waiting-more = 空き待ち: { $names }、ほか{ $count }人
substitutes-names = 控え: { $names }{ $count ->
    [0] {""}
   *[other] 、ほか{ $count }人
}
limits-role = 参加できるのは{ $role }のメンバーだけです。
limits-invited = 参加できるのはホストに招待された人だけです。
limits-rating = 参加できるレーティング: { $rating }(まだない人と暫定の人は、新人の値とみなします)。
limits-not-invited = ホストはほかの人も招待できます。
rating-between = { $least }〜{ $most }
rating-from = { $least }以上
rating-to = { $most }以下
tournament-co-hosts = 共同ホスト: { $names }
call-place = { $name }: 空きが出たので、参加が決まりました。{ $chips ->
        [0] {""}
       *[other] { $chips }チップを支払いました。
    }
call-place-check-in = チェックイン中です。ボタンを押さないと席はありません。
call-missed = { $name }: 空きが出ましたが、参加を受け付けられなかったため{ $chips ->
    [0] {""}
   *[other] (参加費は{ $chips }チップです)
}、次の人に移りました。
entrants-short = { $count }人
entrants-none = まだ誰も参加していません。
entrants-more = { $names }ほか{ $count }人

## 告知

start-by-host = ホストが開始します。
unstarted-ends =
    開始されなければ、{ $when }に中止されます。{ $chips ->
        [0] {""}
       *[other] 参加費は戻ります。
    }
start-at = 開始: { $moment }({ $left })
series-next = 毎週開催。次回の開始: { $when }、告知: { $announced }({ $zone }の時刻)
series-missed = 開始の30分前までに告知できず、{ $count }回が休みになりました。最近の回: { $days }
series-stopped = 毎週の開催はホストを待っています。{ $why ->
    [rights] チャンネルで次の権限が足りません: { $names }。権限を付けてから /tournament host の「ここで続ける」を押してください。
    [full] サーバーで開ける大会の数がいっぱいです。どれかが終わったら /tournament host の「ここで続ける」を押してください。
    [host] ホストがサーバーを抜けました。運営担当かサーバー管理者は、「ホスト」から「ここで続ける」を押すと引き継げます。
    [channel] チャンネルがなくなったか、見えません。続けたいチャンネルで /tournament host を開いてください。
   *[kind] チャンネルでは、テーブルに必要なスレッドを作れなくなりました。テキストチャンネルで /tournament host を開き、「ここで続ける」を押してください。
}
role-deleted = { $name }: 参加できるロールが削除されたため、招待された人しか参加できません。/tournament host の「設定を変える」で選び直してください。
ping-deleted = { $name }: メンションするロールが削除されたため、告知では誰もメンションしません。{ $weekly ->
        [0] {""}
       *[other] 次回以降のロールは、/tournament host の「設定を変える」で選び直してください。
    }
series-stopped-title = { $name }: 次回は告知されませんでした
check-in-open = チェックインしてください。しないと席がありません: { $there }/{ $count }人
check-in-earliest = 最も早い開始: { $when }(全員がチェックインすればすぐ)
check-in-later = チェックイン: { $minutes ->
    [0] 開始前、ホストが始めたときから
   *[other] 開始の{ $minutes }分前から
}
entry-free = 参加は無料です。
entry-draft = 参加費: { $chips }チップ
entry-line = 参加費: { $chips }チップ · 賞金総額: { $pot }チップ
size-rounds = { $rounds }ラウンド、各{ $hands }局、{ $seats }人テーブル。
size-knockout = 各ラウンド{ $hands }局、{ $seats }人テーブル、{ $rounds ->
    [1] 1ラウンド
   *[other] 約{ $rounds }ラウンド
}。
size-final = { $size }そのあと{ $hands }局の決勝。
size-and-time = { $size }{ $time }
about-minutes = およそ{ $minutes }分。
about-hours = およそ{ $hours }時間。
about-hours-minutes = およそ{ $hours }時間{ $minutes }分。
round-of = 第{ $number }ラウンド(全{ $rounds }ラウンド)
round-number = { $number ->
    [0] 決勝
   *[other] 第{ $number }ラウンド
}
round-inside = { $number ->
    [0] 決勝
   *[other] 第{ $number }ラウンド
}
round-coming = 組み合わせを決めています…
round-calling = 参加者をテーブルに呼んでいます。全員に声がかかったら配ります。
round-began = 開始: { $when }
round-ends = 時間切れ: { $when }
round-late = ラウンドの時間の3分の2が過ぎました。時間切れ: { $when }。始められなかった局ごとに、自分の分より多く時間を使った人は1単位を失います。
round-over-next = このラウンドは終わりました。まもなく次が始まります。
tables-done = テーブル: { $count }卓中{ $done }卓が終了
tables-more = ほか{ $count }卓
table-coming = スレッドを準備中
table-done = 終了
table-extra = 延長戦
table-hands = { $hands }/{ $count }局
winners-title = 入賞者
review-open = 暫定の結果です。ホストが確定するか、{ $when }になると確定します。それまではホストが訂正でき、賞金があれば確定後に支払われます。
review-host = { $host }さん、/tournament host で結果を確かめ、必要なら訂正してから確定してください。
report-coming = まもなく最終結果を投稿します。
cancelled-by-host = ホストが中止しました。
cancelled-restored = ボットがバックアップから復元されたため、この大会は続けられません。
cancelled-start-missed = 開始時刻から3時間、ボットがオフラインか、Discordにつながらなかったため、中止になりました。
cancelled-unstarted = 2週間たっても開始されなかったため、中止になりました。
cancelled-too-few = 参加者が足りませんでした。
cancelled-too-few-joined = 開始時刻({ $when })の参加者は{ $present }人でした。{ $least }人以上必要です。
cancelled-too-few-checked = 開始時刻({ $when })までにチェックインしたのは{ $count }人中{ $present }人でした。{ $least }人以上必要です。
cancelled-refund = 参加費はすべて戻りました。

button-join = 参加する
button-wait = 空きを待つ
button-substitute = 控えに入る
button-substitute-off = 控えから外れる
button-seat-substitute = { $old } → { $new } に交代
substitute-on = 控えに入りました。離席した人や遅い人、抜けた人がいると、ホストがあなたを代わりに座らせることがあります。そのときはお知らせが届き、その人の得点を引き継いでプレイします。賞金はその人のものです。
substitute-off = 控えから外れました。
substitute-reason = 離席、遅延または棄権のため、控えの人と交代
button-join-late = 途中参加
button-withdraw = 参加をやめる
button-check-in = チェックイン
button-entrants = 参加者
button-team = 自分のチーム
button-teams = チーム
button-team-new = 新しいチーム
button-team-lot = チームなし(抽選)
button-team-people = 個人の成績
button-about = 大会の説明
button-host = ホスト
button-here = います
button-place = 自分の席
button-standings = 順位
button-tables = テーブル
button-compare = 配札を比べる
button-drop = 棄権する
button-report = 最終結果

## スレッドとラウンド

call-check-in = { $name }のチェックインが始まりました。「チェックイン」を押さないと席がありません。
call-check-in-ended = { $name }のチェックインは終わりました。
call-waiting = 空き待ちの人もチェックインしてください。開始時に来ていない人がいれば、その席に入れます。
call-absent = { $name }が始まりました。チェックインがなかったため、参加できませんでした。{ $chips ->
    [0] {""}
   *[other] 参加費は戻りました。
}
call-no-place = { $name }が始まりました。空きは出ませんでした。
call-join-late = いまからでも、告知の「途中参加」で加われます。
call-unchecked = { $name }のチェックインがまだです。「チェックイン」を押さないと席がありません。
call-soon = まもなく{ $name }が始まります。テーブルにお呼びします。
call-later = お知らせ: { $name }に参加登録しています。
call-back = 休憩は終わりです。{ $name }を再開します。
call-back-outage = ボットが停止していたか、Discordに接続できない状態が{ $minutes }分間続きました。この時間は制限時間に含まれません。{ $name }を再開します。
event-about = { $game }・{ $format }。チャンネルで参加できます。
event-not-allowed = サーバーのイベント一覧には載っていません。「イベントを作成」の権限が必要です。許可されれば作成します。
event-refused = サーバーのイベント一覧には載っていません。Discordが作成を受け付けませんでした。大会はそのまま行います。
button-announcement = 告知を見る
call-start = 開始: { $when }
call-needed = あと{ $missing }人必要です。開始時に{ $least }人に満たないと開催されません。
place-trouble = **{ $name }: { $round }をまだ始められません。** { $why ->
    [rights] テーブルを開くには、このチャンネルで次の権限が必要です: { $names }。許可があれば自動で続けます。/tournament host の「再開」でもすぐに試せます。
    [too-many] このサーバーでは、開いているスレッドの数がDiscordの上限に達しています。いくつかアーカイブすれば自動で続けます。/tournament host の「再開」でもすぐに試せます。
    [channel] チャンネルがなくなったか、見えません。見えるようにするか、/tournament host で大会を中止してください。
    [discord] いまDiscordがテーブルを開かせてくれません。自動で試し続けるので、何もする必要はありません。
   *[kind] このチャンネルでは、テーブルに必要なスレッドを作れません。テキストチャンネルに戻すか、/tournament host で大会を中止してください。
}制限時間は進まず、誰も不在にはなりません。
call-table = { $round }、テーブル{ $table }: { $names }
call-more = { $round }、テーブル{ $table }に加わりました: { $names }
call-elsewhere = 別のテーブルでプレイ中: { $names }。間に合わない人の番は、「います」を押すまでコンピューターが代わりにプレイします。
call-from-table = { $player }さん、{ $name }が始まりました。{ $channel }でお待ちしています。ここでは、この局を最後まで続けることも、抜けることもできます。自分で次の局を始めて両方で遊ぶと答えないかぎり、次の局からはコンピューターが席に着きます。
call-here = 下の「手札を見る」で遊べます。手札をダイレクトメッセージで受け取る人は、そこでも遊べます。しばらく順番が来ないときは「います」を押してください。
round-begins = 各テーブルで{ $hands }局です。ご健闘を!
round-over = { $round }終了
cut-rule = ⚖️ 各テーブルの上位{ $advance }人が勝ち抜けます。境目で同点なら延長戦(最大{ $most }回)、それでも同じなら抽選です。
final-rule = ⚖️ このラウンドのあと、成績の上位{ $most }人が決勝に進みます。最後の1席で同点なら抽選です。
cut-by-extra = 第{ $round }ラウンド、テーブル{ $table }: 境目で同点のため、延長戦で決定。勝ち抜け: { $on }。敗退: { $out }。
cut-by-lot = 第{ $round }ラウンド、テーブル{ $table }: 延長戦のあとも境目で同点のため、抽選で決定。勝ち抜け: { $on }。敗退: { $out }。
cut-by-lot-alone = 第{ $round }ラウンド、テーブル{ $table }: 境目で同点ですが、延長戦ができなかったため、抽選で決定。勝ち抜け: { $on }。敗退: { $out }。
cut-for-final = 第{ $round }ラウンドのあと: 決勝の最後の席で同点のため、抽選で決定。勝ち抜け: { $on }。敗退: { $out }。
cuts-more = ほかに{ $count }件。最終結果の記録に載ります。
extra-hand = 延長戦 { $number }回目(最大{ $most }回): { $equals }が境目で同点です。{ $names }
extra-hand-means = テーブルの全員でプレイしますが、同点の人の得点だけを、その人たちの間でだけ比べます。それでも同じなら、もう一度延長するか、抽選で決めます。
report-winners = { $names }さん、おめでとうございます!
report-shared = 同順位の{ $rank }位{ $count }人で賞金を分配: { $chips }チップ{ $lot ->
    [yes] {" "}(余りのチップは抽選)
   *[no] {""}
}
report-next = 次回: { $when }
button-post = 画像で投稿
button-files = ファイルと証明
report-files = 順位の表(表計算ソフト用)と、全局の記録を1つにまとめたファイルです:
report-secret = すべての配札のもとになった秘密です。記録と合わせて誰でも確かめられます。

## 返事

joined = { $name }に参加しました。{ $chips ->
    [0] 開始までは取り消せます。
   *[other] { $chips }チップを支払いました。開始前に取り消すと戻ります。
}
joined-waiting = { $name }は満員です。空き待ちの{ $place }番目です。開始前に空きが出ると参加になり、お知らせします。{ $chips ->
    [0] {""}
   *[other] 参加費{ $chips }チップはそのとき支払います。
}
joined-late = { $name }に参加しました。{ $chips ->
    [0] 次のラウンドからプレイします。
   *[other] { $chips }チップを支払いました。次のラウンドからプレイします。
}
withdrawn = { $chips ->
    [0] 参加を取り消しました。
   *[other] 参加を取り消しました。{ $chips }チップは戻りました。
}
checked-in = チェックインしました。開始するとテーブルに呼ばれます。
checked-in-waiting = 受け付けました。空き待ち中です。チェックインしない人がいれば、開始時にその席に入ります。
here-noted = 確認しました。
here-back = おかえりなさい。次の局か次のラウンドから復帰します。
own-table = あなたのテーブル: { $channel }
own-waits = いま、あなたのテーブルはありません。
ask-drop = { $name }を棄権しますか? 席ではコンピューターがプレイを続けます。{ $refund ->
    [yes] まだカードが配られていないので、参加費は戻ります。賞金は受け取れません。
   *[no] 返金はなく、ホストが控えの人を座らせない限り、賞金も受け取れません。
}
ask-drop-substitute = { $name }を棄権しますか? 席はコンピューターが引き継ぎます。ホストが別の控えを座らせないかぎり、もとの参加者は賞金を受け取れません。
dropped-out = 棄権しました。{ $chips ->
    [0] {""}
   *[other] すでにカードが配られたため、参加費{ $chips }チップは戻りません。
}ありがとうございました。
own-replaced = { $name }があなたに代わってプレイしています。あなたがプレイした局はそのまま有効です。
own-none-watch = 観戦できます。テーブル一覧からテーブルへ移動し、「メニュー」を押してください。
own-not-yet = まだ成績はありません。
own-place = { $count }人中{ $rank }位 · { $score }
own-share = { $due }回の判断のうち{ $own }回を自分でしました。賞金には半分以上が必要です。
own-share-short = { $due }回の判断のうち{ $own }回を自分でしました。賞金には半分以上が必要で、いま終わると受け取れません。
own-knocked-out = 第{ $number }ラウンドで敗退しました。
own-disqualified = 失格になりました: { $reason }
team-own = あなたのチーム: { $team }
team-own-none = まだチームがありません。開始時に抽選で決まります。
team-theirs = { $name }さんのチーム: { $team }
team-theirs-none = { $name }さんにはまだチームがありません。開始時に抽選で決まります。
team-choose = チームに入る…
team-none-open = 空きのあるチームはほかにありません。{ $new ->
    [yes] 新しいチームを作れます。
   *[no] {""}
}
team-free = 空き{ $count }人
team-by-lot = チームなし(開始時に抽選): { $names }
team-number = チーム{ $number }
team-place = { $team }: { $count }チーム中{ $rank }位 · { $score }
team-together = 次のテーブルでは、ほかに方法がないため同じチームの人が同席します: { $tables }

## 各ページ

tournament-page-back = ◀ 前へ
tournament-page-next = 次へ ▶
standing-passed-over = 賞金なし(自分で決めた手が少ないため)
prizes-passed-on = 自分でした判断が半分に満たない人は、順位はそのままで、賞金は次の人に移りました。
prizes-none = 賞金を受け取れる人がいなかったため、参加費は全員に返金されました。
tournament-after = { $round }終了時
tournament-during = { $round }の途中
tournament-sealed = デュプリケートの成績はラウンドが終わってから加わります
team-standings = チームの順位
team-boards = 勝ち配札{ $count }
tournament-final = 最終
standing-rounds = ラウンド別 { $scores }
standing-presence = 自分の判断 { $due }回中{ $own }回
standing-late = 時間の使いすぎで−{ $units }
standing-adjusted = 裁定{ $units }
standing-opponents = 相手{ $score }
standing-contracts = 達成{ $count }
standing-cut-extra = 第{ $round }ラウンドの延長戦で敗退
standing-cut-lot = 第{ $round }ラウンドの抽選で敗退
standings-computers = 🤖 コンピューター(順位なし): { $names }
standings-cut = 同じ順位の人があと{ $count }人います。
standings-none = まだ成績はありません。
tables-none = まだラウンドが始まっていないので、テーブルはありません。
tournaments-title = 大会
tournaments-none = このサーバーではまだ大会がありません。/tournament create で設定すると、席決め、テーブルの準備、集計はすべて自動で行います。
tournaments-unreadable = { $count }件の大会のデータを読み取れず、表示できません。大会の番号はボットの運営者がログで確認できます。
tournaments-open = これから
tournaments-running = 進行中
tournaments-over = 終了
tournaments-look = 大会を見る…
about-rules = ゲームのルール: /rules show

compare-title = 全テーブル共通の配札
compare-none = 比べられる配札はまだありません。デュプリケートの配札はラウンドが終わると見られます。
compare-board = { $round } 配札{ $board }
compare-averages = 席ごとの平均(単位): { $averages }
compare-round = ほかのラウンド…
compare-deal = ほかの配札…
compare-made = 達成
compare-lost = 失敗
compare-unknown = 記録を読めません
deal-number = 配札{ $number }

## 設定の意味

means-rotation = ローテーション: 全員が毎ラウンドプレイし、できるだけ多くの違う相手と当たります。全ラウンドの合計で決まります。例: { $people }人が{ $seats }人テーブルで{ $rounds }ラウンドプレイすると、それぞれ{ $met }人の違う相手と当たります。
means-swiss = スイス式: 全員が毎ラウンドプレイし、第2ラウンドからは得点の近い人どうしが、なるべく同じ相手を避けて当たります。全ラウンドの合計で決まり、最終ラウンドの組み合わせは得点だけで決まります。例: { $seats }人テーブルに{ $people }人なら、上位{ $seats }人が同じテーブルで最終ラウンドをプレイします。
means-final = 決勝: 全ラウンドのあと、成績の上位{ $seats }人が1つのテーブルで{ $hands }局をプレイし、上位の順位を決めます。{ $carried ->
    [yes] ラウンドの得点も持ち越します。
   *[no] 全員0点から始め、ラウンドの得点は同点のときだけ比べます。
}コンピューターは決勝に出ません。始まる前に誰かが抜けたら、次の順位の人が入ります。最後の席で同点なら抽選です。人が2人未満になったら決勝はなく、ラウンドの成績で決まります。
means-drawn = 最初のラウンドの席は抽選で決まります。
means-seeded = 最初のラウンドでは、レーティングの高い人が各テーブルに分かれます。レーティングがないか暫定の人は新人と同じ扱い、同じレーティングの間は抽選です。
means-knockout = 勝ち抜き: 各テーブルの上位{ $advance }人が次のラウンドに進み、最後の1卓が決勝です。先のラウンドまで進んだ人ほど上位です。例: { $seats }人テーブルに{ $people }人なら、{ $rounds }ラウンドです。
means-cut = 勝ち抜けの境目で同点のときは、そのテーブルの全員で延長戦をします(最大{ $most }回)。同点の人の得点だけを、その人たちの間でだけ比べます。それでも同じとき、またはラウンドの時間が切れたときは、大会の秘密による抽選で決めます。抽選はあとで誰でも確かめられます。
means-duplicate = デュプリケート: 全テーブルで同じカードを配ります。得点は、全テーブルの同じ席の平均との差なので、カードの運は関係なくなります。
means-teams = { $size }人チーム: できるかぎり、同じチームの人とは別のテーブルでプレイします。チームの得点は全員の得点の合計です。例: あなたが全テーブルの平均が3の席で5単位、仲間が平均2の席で1単位なら、チームは2 − 1 = +1です。
means-teams-short = { $size }人チーム: 開始前にチームに入るか、新しいチームを作ります。開始時に、足りないチームにはチームのない人が抽選で入り(不足の少ないチームから)、残った人は新しいチームになります。まだ空きがあればコンピューターが入ります。
means-teams-start = 開始後は参加できません。棄権した人の得点はそこまでで、失格になった人の配札はチームの得点になりません。
means-duplicate-final = 決勝は1卓なので比べる相手がなく、単位がそのまま得点になります。
means-computers = 席が余るときは、順位の対象にならないコンピューターが入ります。
means-smaller = 人数が合わないときは、少人数のテーブルを作ります。
means-person = コンピューターだけのテーブルはできません。人がいなくなると大会は終わります。
means-check-in = { $minutes ->
        [0] 開始前にホストがチェックインを始めることがあり、そのとき呼び出します。
       *[other] チェックインは開始の{ $minutes }分前からです。
    }しないと席はありません。{ $chips ->
        [0] {""}
       *[other] 参加費は戻ります。
    }
means-no-show = ラウンド開始から{ $minutes }分たっても現れない人は、戻るまでコンピューターが代わります。間に合わないと、勝ち抜きの次のラウンドや決勝に進めません。大会の終わりまで戻らなければ、残った人より下の順位になり、賞金も受け取れません。
means-limit = ラウンドは{ $minutes }分で終わります。進行中の局は最後までプレイします。{ $judged ->
    [yes] 時間内に始められなかった局は平均点の0点です。ただし、時間は全員で等分し、自分の分より多く使った人は、その局ごとに1単位を失います。時間の3分の2で予告があり、ホストは時間を延ばせます。
   *[no] {""}
}
means-late = 第{ $rounds }ラウンドまでは、0点から途中参加できます。交代した人でも、二重に参加することはできません。
means-substitutes = 開催中は、参加していない人が控えに入れます。離席した人や遅い人、現れなかった人、棄権した人がいれば、ホストは控えの先頭の人を代わりに座らせられます。控えの人は得点を引き継ぎ、結果にはその名前が載ります。リーグのポイントと賞金は、もとの参加者のものです。
means-rest = ラウンドの終わりにボードやプールに残った単位は、そのテーブルの全席で等しく分けます。
means-absent = 不在の人の席ではコンピューターが代わりにプレイします。{ $scored ->
    [full] その局も本人の成績になります。
    [average] 判断の大半をコンピューターがした局は、本人の成績としてはよくても平均点です。コンピューターが負けた分は本人の失点になりますが、勝った分は得点になりません。ほかの人にはそのまま数えます。
   *[zero] 判断の大半をコンピューターがした局は、本人の成績としてはよくても0点です。コンピューターが負けた分は本人の失点になりますが、勝った分は得点になりません。ほかの人にはそのまま数えます。
}
means-half = 賞金を受け取るのは、参加費を払った本人です。ただし、自分の席でするべき判断(宣言やカードなど)の半分以上を自分でしていなければなりません。予約した手と、ほかに選べないカードも自分の判断に数えます。出られなかった局は、しなかった判断として数えます。足りないときは次の順位の人に移ります。代わりに入った人は賞金を受け取りません。
means-prizes = 賞金は、最後まで残った人の上位に支払われます。同順位は等分し、余りのチップは大会の秘密による抽選で決めます。割合の計算で出た端数と、受け取る人のいない賞金は、1位の賞金に加えます。コンピューターは受け取りません。最初の局が配られたあと、参加費は戻りません。
means-team-prizes = チームの賞金は、賞金を受け取れるメンバーで等分し、余りのチップは抽選で決めます。
ties-final = 上位は決勝で決まります: { $carried ->
    [yes] ラウンドと決勝の合計得点、ラウンドの得点
   *[no] 決勝の得点、ラウンドの得点
}、宣言達成数、最もよいラウンドの順に比べます。ほかの順位:
ties-rotation = 同点のときは、宣言達成数、最もよいラウンドの順に比べ、それも同じなら同順位です。
ties-swiss = 同点のときは、相手の得点の合計、宣言達成数、最もよいラウンドの順に比べ、それも同じなら同順位です。
ties-knockout = 進んだラウンド、そのラウンドの得点、宣言達成数、合計の順に比べ、それも同じなら同順位です。
ties-teams = チームの得点が同じときは、勝ち配札(チームの得点が0より上の配札)の数、最もよいメンバーの得点の順に比べ、それも同じなら同順位です。

## 大会の設定

setup-title = この画面はあなただけに見えます。告知するまで、誰も参加できません。
setup-overview = 概要
setup-time = 時間
setup-people = 参加者
setup-means = 設定の意味
setup-more = その他…
setup-team-help = チーム戦では全テーブルで同じカードを配り、決勝はありません。人数を選ぶと、そのように設定されます。
example-tables = { $count }人なら{ $seats }人テーブルが{ $tables }卓、{ $computers ->
    [0] コンピューターなし。
   *[other] コンピューターが{ $computers }人入ります。
}
example-better = { $sizes }人テーブルなら入りません。
setup-most = 参加者は{ $least }〜{ $most }人
setup-reminders = 開始前のお知らせ: { $times }
length = { $hours ->
    [yes] { $count }時間
   *[no] { $count }分
}
setup-announce = 準備ができたら、このチャンネルで告知します。その後の変更は全員に知らせます。
edit-title = この画面はあなただけに見えます。変更は、全員に知らせたときから有効です。
edit-changes = 変更点
edit-none = まだ何も変わっていません。
edit-tells = 参加者全員に変更点を知らせます。開始までは取りやめられ、参加費があれば戻ります。
edit-change = { $what }: { $old } → **{ $new }**
edit-means = 都合が合わなければ、開始までは参加を取りやめられます。
button-edit = 設定を変える
button-people = 参加者と共同ホスト
button-remove = 参加者を外す
button-tell-changes = 全員に知らせる
button-forget-changes = 変更をやめる
setup-seats = テーブルの人数
setup-format = 方式
setup-seeded = 最初のラウンド
seeded-off = 抽選
seeded-on = レーティングで各テーブルに分ける
setup-duplicate = 配札
setup-team = チーム
setup-hands = 1ラウンドの局数
setup-rounds = ラウンド数
setup-final = 決勝
setup-carried = 決勝の得点
carried-off = 0点から
carried-on = ラウンドから持ち越す
setup-advance = 次に進む人
setup-check-in = 開始前のチェックイン
setup-no-show = 不在の人を待つ時間
setup-limit = ラウンドの制限時間
setup-late = 途中参加
setup-repeats = 毎週開催
repeats-weekly = 毎週開催します。次回は開始の{ $hours }時間前に、前回と同じ設定で告知されます。
setup-private = 参加できる人
setup-emotes = ひとこと
emotes-silent = なし
emotes-said = あり
private-on = 招待された人だけ
    .help = ホスト用メニューで招待します
setup-ping = メンションするロール
setup-ping-help = 告知のときに1回だけメンションします。
setup-role = ロールの制限
setup-role-help = このロールのメンバーと招待した人だけが参加できます。選ばなければ制限はありません。
setup-odd = 人数が合わないとき
duplicate-off = テーブルごとに別の配札
    .help = ふだんの遊びと同じ
duplicate-on = 全テーブル同じ配札
    .help = デュプリケート: カードの運をなくす。テーブルはプライベートスレッド
odd-computers = コンピューターが入る
    .help = 順位の対象にはなりません
odd-smaller = 少人数のテーブルを作る
    .help = ゲームのルールが許すかぎり
choice-rounds = { $rounds }ラウンド
choice-final = { $hands ->
    [0] なし
   *[other] 上位の人が{ $hands }局
}
choice-advance = 各テーブルの上位{ $advance }人
choice-team = { $size ->
    [0] 個人戦
   *[other] { $size }人チーム
}
choice-late = { $rounds ->
    [0] 開始後はなし
   *[other] 第{ $rounds }ラウンドまで
}
choice-repeats = { $hours ->
    [0] しない
    [12] する(12時間前に告知)
    [24] する(1日前に告知)
    [48] する(2日前に告知)
    [72] する(3日前に告知)
    [120] する(5日前に告知)
   *[other] する(6日前に告知)
}
choice-minutes = { $minutes ->
    [0] なし
   *[other] { $minutes }分
}
button-name-size = 名前と人数
button-set-start = 開始日時を決める
button-about-text = 告知の文章
button-like-last = 前回と同じにする
button-templates = テンプレート
button-save-template = テンプレートに保存…
templates-help = この画面の設定に名前を付けて、テンプレートとして残せます。このサーバーで大会を作る人は誰でも、そこから始められます。{ $most }個まで保存できます。
template-start = テンプレートから始める…
template-delete = テンプレートを削除…
ask-delete-template = テンプレート**{ $name }**を削除しますか? これを使った大会は変わりません。
button-money = 参加費と賞金
button-ratings = レーティングの制限
button-reminders = お知らせの時刻
button-announce = 告知する
button-discard-draft = 破棄する
announced = { $name }を下に告知しました。告知の「ホスト」か /tournament host で管理できます。
ask-discard = { $name }を破棄しますか? 設定した内容は失われます。まだ誰も見ていません。
draft-discarded = 破棄しました。誰にも見られていません。

form-times = 開始日時
form-about-text = 自由に書けます
    .help = 告知に載ります。300文字まで
form-name = 名前
    .help = 参加者に見える名前(32文字まで)
form-start = 開始
    .help = 20:30、明日 20:30、2時間後、2026-11-22 20:30 など。空欄ならホストが開始
form-zone = タイムゾーン
    .help = Asia/Tokyo、JST、+9 など
form-least = 最少人数
    .help = 4〜200。開始時に足りなければ中止
form-most = 定員
    .help = 4〜200(コンピューターを含む)
form-entry = 参加費(チップ)
    .help = 0なら無料。全額が賞金になります
form-prizes = 賞金の割合(%)
    .help = 1位から順に、合計100: 50 30 20
form-adjust = { $name }さんの得点を直す
form-units = 点数
    .help = 裁定で加えるなら+3、減点なら-2のように。最大100
form-replace = { $name }さんの交代
form-void = テーブル{ $table }の局を無効にする
form-cancel = 大会の中止
form-reminders = 開始前のお知らせ
form-reminders-times = 開始のどれくらい前ですか?
    .help = 24時間 1時間 10分 など、5つまで。空欄ならなし
form-rating-least = 最低のレーティング
    .help = このゲームでの値。空欄なら制限なし
form-rating-most = 最高のレーティング
    .help = このゲームでの値。空欄なら制限なし
form-remove = { $name }さんを外す
form-disqualify = { $name }さんを失格にする
form-reason = 理由
    .help = 誰でも読めます
form-pause = 大会を一時停止する
form-pause-minutes = 何分間?
    .help = 1〜1,440。過ぎると自動で再開します
form-extend = ラウンドを延長する
form-minutes = 分
    .help = 1〜240
form-find = 参加者を探す
form-find-label = 名前か番号
    .help = 名前の一部でも探せます
form-team-name = チームの名前
    .help = { $most }文字まで。誰でも読めます

## ホスト用メニュー

stage-set-up = 準備
stage-open = 受付
stage-check-in = チェックイン
stage-round = ラウンド
stage-finished = 終了
host-tables = { $count }卓中{ $open }卓がプレイ中
host-last = 最後の決定: { $what }
host-started = 開始しました。テーブルを準備しています。
host-reminded = チェックインしていない人にもう一度声をかけます。
host-check-in = チェックインを始めました。
host-computers = コンピューターを{ $count }人加えました。人が参加すると、1人ずつ席を譲ります。
host-no-computer = コンピューターを1人外しました。
host-paused = 一時停止しました。
host-paused-until = 一時停止しました。{ $when }に自動で再開します。
host-resumed = 再開しました。
host-retried = もう一度テーブルを開いてみます。
host-series-skipped = 次回は休みになりました。
host-series-ended = この後は開催されません。この大会はそのままです。
host-series-goes-on = 次回からこのチャンネルで続けます。
ask-series-end = { $name }の毎週の開催を終わりにしますか? この大会はそのままで、次回はなくなります。
host-extended = このラウンドを{ $minutes }分延長しました。
host-cancelled = 中止しました。参加費があれば戻しました。
host-replaced = { $old }に代わって{ $new }がプレイします。
host-replaced-computer = 次の局から{ $old }に代わってコンピューターがプレイします。
host-removed = { $name }さんを外しました。参加費があれば戻り、再び参加することはできません。
host-disqualified = { $name }さんを失格にしました。
host-adjusted = { $name }さんの得点を直しました。
host-confirmed = 結果が確定しました。
ask-confirm = { $name }の結果を確定しますか? 賞金があればすぐに支払われ、あとから変更できません。
host-voided = テーブル{ $table }のその局は、誰の得点にもなりません。
host-undone = 取り消しました: { $what }
undo-changed = その間に別の決定がありました。下で確かめてください。
ask-cancel = { $name }を中止しますか? 参加費があればすべて戻ります。元には戻せません。
ask-cancel-running = { $name }を中止しますか? 進行中の局は無効になり、勝者はなく、参加費があればすべて戻ります。元には戻せません。
act-edit = 設定が変わりました
act-remove = { $name }さんを大会から外しました
act-readmit = { $name }さんは再び参加できます
act-team = { $name }さんはチーム「{ $team }」に移りました
act-no-team = { $name }さんはチームなしになりました(抽選で決まります)
act-invite = 招待: { $people }
act-co-hosts = 共同ホスト: { $people }
act-no-co-hosts = 共同ホストはいなくなりました
act-pause = 一時停止
act-until = { $when }に再開します。
act-resume = 再開
act-skip = 毎週開催のうち、{ $when }開始の回は休み
act-end-series = 毎週の開催は終了(この大会はそのまま)
act-extend = ラウンドを{ $minutes }分延長
act-replace = { $old }から{ $new }に交代
act-computer = コンピューター
act-void = テーブル{ $table }の局を無効に
act-disqualify = { $name }さんを失格に{ $results ->
    [own] (本人の成績は取り消し)
    [nobody] (同席した全員の局を取り消し)
   *[stand] {""}
}
act-adjust = { $name }さんの得点を変更: { $units }
act-confirm = 結果を確定
act-cancel = 大会を中止
act-undo = 取り消し: { $what }
asked-void = テーブル{ $table }の局を無効にする
asked-replace = { $old }を{ $new }に交代させる
asked-disqualify = { $name }さんを失格にする{ $results ->
    [own] (本人の成績は取り消し)
    [nobody] (同席した全員の局を取り消し)
   *[stand] {""}
}
asked-adjust = { $name }さんの得点を変更する: { $units }
asked-confirm = 結果を確定する
asked-cancel = 大会を中止する
act-when = { $what }({ $when })
act-by-host = { $name }さん(ホスト)
act-by-co-host = { $name }さん(共同ホスト)
act-by-manager = { $name }さん(サーバー管理者)
act-reason = 理由: { $reason }
act-agreed = 同意: { $name }さん
act-agreed-people = { $count }人が同意
act-undone = (取り消し済み)
log-title = ホストの決定
log-none = ホストの決定はまだありません。
button-log = すべての決定
request-title = 提案: { $what }
request-all = 参加していないサーバー管理者が同意するか、{ $people ->
    [1] もう1人の参加者
   *[other] ほかの参加者{ $people }人全員
}が同意すると実行されます。1時間で無効になります。
request-most = 参加していないサーバー管理者が同意するか、ほかの参加者{ $people }人のうち{ $count }人が同意すると実行されます。1時間で無効になります。
agreed-done = 同意により実行しました: { $what }
agreed-noted = 同意を受け付けました: { $agreed }/{ $count }人
host-public = ここでの操作は、名前と理由とともにチャンネルに公開されます。自分も参加しているときや参加費があるときは、人や結果に関わる操作にほかの人の同意が必要なことがあります。
host-waits-all = 同意待ちです: { $what }。参加していないサーバー管理者か、{ $count ->
    [1] もう1人の参加者
   *[other] ほかの参加者{ $count }人全員
}の同意が必要です。チャンネルにボタンを出しました。
host-waits-most = 同意待ちです: { $what }。参加していないサーバー管理者か、ほかの参加者{ $count }人の同意が必要です。チャンネルにボタンを出しました。
about-host = ホストの操作は、名前と理由とともにここに公開されます。自分も参加しているホストと、参加費がある大会でサーバー管理者でないホストは、交代・失格・局の無効・中止を1人では決められません。参加していない管理者か、ほかの参加者の同意が必要です。
setup-entry = 参加費があるため、サーバー管理者か運営担当が /tournament host で開いて告知します。
pick-replace = 誰を交代させますか? 番号と得点は引き継がれます。
pick-remove = 誰を外しますか? 参加費があれば戻ります。あなたが許可するまで、この大会にも、毎週開催の次回以降にも参加できません。次に理由を書きます。理由は誰でも読めます。
pick-team = 誰のチームを変えますか? チャンネルで知らせます。
people-invite-title = 招待
people-invite-help = 招待された人は、制限があっても参加できます。チャンネルでメンションします。
people-invite = 招待する人を選ぶ…
people-invited = { $count }人を招待しました。
people-co-hosts-title = 共同ホスト
people-co-hosts-help = 共同ホストを決めること以外、あなたと同じ操作ができます。全員を選び直してください。
people-co-hosts = 共同ホストを選ぶ…
people-named = { $count ->
    [0] 共同ホストはいなくなりました。
   *[other] 共同ホストは{ $count }人です。
}
people-refused-title = 外した人
people-readmit = 再び参加できるようにする…
people-readmitted = 再び参加できるようになりました。
pick-disqualify = 誰を失格にしますか? 次に理由を書きます。理由は誰でも読めます。
pick-adjust = 誰の得点を直しますか? 次に点数と理由を書きます。理由は誰でも読めます。
pick-results = { $name }を失格にします。本人がプレイした局をどうしますか?
button-results-stand = 成績はそのまま
    .help = 「成績はそのまま」: すべてそのまま数えます。本人は最下位になります。
button-results-own = 本人の分だけ取り消す
    .help = 「本人の分だけ取り消す」: 同席した人の得点は残り、本人の得点だけがなくなります。
button-results-nobody = 全員の分を取り消す
    .help = 「全員の分を取り消す」: 本人がいたテーブルの局は、誰の得点にもなりません。
pick-who = 参加者を選ぶ…
pick-nobody = その名前や番号の参加者はいません: { $text }
replace-who = これから{ $name }の代わりにプレイするのは?
replace-by-person = 人を選ぶ…
table-replace = 交代させる…
table-disqualify = 失格にする…
row-trick = 第{ $trick }トリック
row-waiting = { $names }の番({ $since })
row-away = 離席中: { $names }
void-hand = 局を無効にする…
void-none = このテーブルに無効にできる局はありません。
void-means = 誰の得点にもならず、代わりに新しく配り直します。
void-means-duplicate = 誰の得点にもなりません。ほかのテーブルの同じ配札はそのまま有効です。
void-under-way = 進行中
void-finished = 終了
button-start-now = いま開始
button-remind = 声をかける
button-open-check-in = チェックイン開始
button-computers-five = 🤖5人追加
button-cancel-tournament = 大会を中止
button-pause = 一時停止
button-break = 時間を決めて一時停止
button-resume = 再開
button-series-skip = 次回を休む
button-series-end = 毎週の開催を終わる
button-series-go = ここで続ける
button-extend = 延長
button-replace = 交代
button-manage = 操作
button-disqualify = 失格
button-confirm = 結果を確定する
button-adjust = 得点を直す
button-again-next-week = 来週もう一度
button-undo = 取り消す
button-find = 探す
button-back-to-host = メニューに戻る
button-by-computer = コンピューター

## 断り

tournament-channel = { $why ->
    [in-thread] テーブルはそれぞれ専用のスレッドになるため、スレッドやフォーラムの投稿の中では大会を開けません。
    [no-threads] ボイスチャンネルとステージチャンネルにはスレッドがないため、テーブルは1卓だけです。参加者は最大{ $seats }人で、デュプリケートにはできません。
    [no-private] アナウンスチャンネルにはプライベートスレッドがありません。デュプリケートのテーブルは、ほかのテーブルの同じ配札が見えないように非公開にする必要があります。
   *[channel] 大会には、スレッドを作れるチャンネルが必要です。
}テキストチャンネルならどの形式でも開けます。アナウンスチャンネルでは、デュプリケート以外を開けます。
tournament-permissions = 大会に必要な権限が足りません: { $names }。{ $private ->
    [yes] デュプリケートのテーブルは、ほかのテーブルの同じ配札が見えないようにプライベートスレッドになります。
   *[no] テーブルはそれぞれ専用のスレッドになります。
}管理者に許可してもらってから、もう一度お試しください。
tournament-elsewhere = この大会は{ $channel }で準備中です。そこで告知してください。
tournament-no-hand = 無効にできる局がありません。進行中でないか、ほかのテーブルのものです。
moment-hours = { $hours }hは { $hours }時のことでしょうか、{ $hours }時間後のことでしょうか。「{ $hours }:00」か「{ $hours }時間後」と書いてください。
moment-unreadable = 「{ $text }」を時刻として読み取れません。20:30、土曜 21時、来週の土曜 21時、2時間後、2026-11-22 20:30 のように書いてください。
moment-past = 「{ $text }」は過去の時刻です。これからの時刻を書いてください。
moment-far = 「{ $text }」は1年より先です。もっと近い時刻を書いてください。
zone-unknown = タイムゾーン「{ $text }」がわかりません。Asia/Tokyo、JST、+9 のように書いてください。
prizes-unreadable = 賞金の割合は 50 30 20 のように書いてください。
reminders-unreadable = 「{ $text }」を開始前の時間として読み取れません。24時間 1時間 10分 のように書いてください。
prizes-sum = 賞金の割合の合計が{ $total }%です。100%にしてください。
prizes-order = 下の順位が上の順位より多くなっています。50 30 20 のように、割合の大きい順に書いてください。

## 大会の公正な配札

tournament-values = 値を追加した参加者: { $count }人(「公正な配札」)
tournament-values-earlier = …ほか{ $count }個は最終結果に載ります
tournament-fair-means = 大会のすべての配札は、すでに決まっている1つの秘密の値から決まります。その証明コードが下にあります。秘密は最終結果で公開され、誰でも配り直して確かめられます。そのため参加者は誰もカードを選べません。ただし、ボットの運営者は秘密を知っており、操作のIDも運営者が書き留めたものです。運営者も縛るには、自分の値を追加してください。
tournament-fair-how = 参加者は、開始前に値を1つ追加できます。追加しなくてもかまいません。値はすぐに公開され、最終結果に載ります。あなたの値は、あなたより後に追加した人を信頼できるなら、運営者を縛ります。最後の値は、ほかの人が何をしても運営者を縛ります。誰にも当てられない値にしてください。空欄ならボットが引きますが、その値はボットが先に知っています。
tournament-fair-closed = 値は開始のときに確定しました。
form-value-tournament-help = すぐに公開されます。空欄: ボットが引きます。
