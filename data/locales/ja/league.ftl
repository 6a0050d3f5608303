# リーグ:複数の大会の通算ポイント

leagues-title = リーグ
leagues-none = このサーバーにはまだリーグがありません。
leagues-by-managers = リーグはサーバー管理者か運営担当が作ります。
league-about = リーグでは、大会の順位に応じてポイントが入ります。シーズン中の良い成績が合計され(取り消し線の成績は数えません)、決められた数の大会でシーズンが終わります。
league-how = 大会の設定の「参加者」にある「リーグ」で選ぶと、その大会が対象になります。
league-season = シーズン{ $season }
league-played = { $events }大会中{ $count }大会終了
league-damaged = 大会{ $names }はデータを読み取れないため除外
league-over = { $when }に終了
league-over-early = { $when }に途中で終了
league-is-closed = 終了したリーグ
league-pot-line = 賞金は現在{ $chips }チップ
league-empty = まだ対象の大会が終わっていません。
league-points-of = { NUMBER($points, maximumFractionDigits: 3) }ポイント
league-points-line = 順位ごとのポイント: { $points }
league-placed = 同順位は、占める順位のポイントを等分します。順位が付くのは賞金を受け取れる人だけです(最後まで参加し、するべき判断の半分以上を自分でした人)。コンピューターには順位が付きません。
league-which = 大会は、終わったときに進行中のシーズンの成績になります。中止された大会や、誰にも順位が付かない大会は数えません。
league-best-count = シーズンの{ $events }大会のうち、良いほうから{ $best }大会の成績を数えます。
league-all-count = シーズンの全{ $events }大会の成績を数えます。
league-share-line = 各大会の参加費の{ $share }%がシーズンの賞金になります: { $shares }
league-ties = 同ポイントのときは1位の多いほうが上、次に2位の多いほうが上、と続きます。それも同じなら順位と賞金を分け合い、余りのチップは最後の大会の秘密による抽選で決めます。
league-next-season = 次のシーズンから
league-choose-season = ほかのシーズン…
league-choose = ほかのリーグ…
league-file = { $name } シーズン{ $season }: 全員のポイントと順位
league-counts-for = リーグ**{ $name }**の対象大会(シーズン{ $season }、{ $played })
league-event = { $name } シーズン{ $season }: { $events }大会中の第{ $event }戦
league-event-points = ポイント: { $points }
league-event-chips = 参加費のうち{ $chips }チップがシーズンの賞金になります。
league-season-over = { $name } シーズン{ $season } 終了
league-ended-early = { $who }さんが、最後の大会の前にシーズンを終了しました。
league-set = リーグ: { $name }
league-made = リーグを作りました。大会の設定(「参加者」の「リーグ」)で選ぶと、その大会が対象になります。
league-changed-now = 変更しました。いまから有効です。
league-changed-later = 変更しました。このシーズンの大会がすでに始まっているため、次のシーズンから有効です(名前はすぐに変わります)。
ask-league-end = { $name }のシーズン{ $season }をいま終了しますか? 残りは{ $left }大会です。いまの順位が最終順位になり、{ $chips ->
    [0] 賞金はありません
   *[other] 積み立てた{ $chips }チップは、賞金として支払うか、参加費を払った人に返すかを選べます
}。次のシーズンが始まり、チャンネルにはあなたの名前とともに知らせます。取り消せません。
ask-league-end-together = あなたにもこのシーズンのポイントがあるため、1人では決められません。1時間以内に、ほかの運営担当かサーバー管理者の同意が必要です。
league-end-asked = **{ $who }さんが{ $name }のシーズン{ $season }をいま終了しようとしています。**{ $how ->
    [pay] いまの順位で賞金({ $chips }チップ)を支払います。
    [refund] 積み立てた{ $chips }チップは、参加費を払った人に返します。
   *[end] {""}
}本人にもポイントがあるため、1時間以内に、ほかの運営担当かサーバー管理者の同意が必要です。
league-end-waits = ほかの運営担当かサーバー管理者の同意を待っています。チャンネルにボタン付きで知らせました。
league-ended-refund = { $who }さんが、最後の大会の前にシーズンを終了しました。積み立てた{ $chips }チップは、参加費を払った人に返されました。
button-league-pay = 賞金を支払う
button-league-refund = 積立金を返す
ask-league-close = { $name }を終了しますか? 順位表は残りますが、大会の対象にはできなくなります。
button-league = 🏅 リーグ
button-league-table = 順位表
button-league-file = 順位表をファイルで
button-league-rules = ルール
button-league-prizes = 賞金
button-league-end = シーズンを終了
button-league-close = リーグを終了
button-league-new = リーグを作る
league-form-rules = リーグのルール
league-form-prizes = シーズンの賞金
league-form-name = 名前
    .help = メンバーに見える名前
league-form-points = 順位ごとのポイント
    .help = 1位から順に: 10 8 6 5 4 3 2 1
league-form-events = シーズンの大会数
    .help = 最後の大会でシーズンが終わります
league-form-best = 数える成績の数
    .help = 各自の良い成績から、いくつ数えるか
league-form-share = 参加費からの割合(%)
    .help = 0〜50。各大会からシーズンの賞金に回る割合
league-event-teams = チーム: { $points }
league-team-line = { $size }人チーム: 各大会のチームの得点は、選手{ $size }人のポイントの平均です。順位が付かなかった選手の分は控えが(ポイントの高い順に)補い、埋まらない枠は0です。大会開始時のメンバーで数えます。
league-team-about = チームには別の順位表があり、数える成績と同ポイントの決まりは個人と同じですが、賞金はありません。1つのリーグで入れるチームは1つです。移籍は次に始まる大会から有効で、それまでのポイントは元のチームに残ります。チームの人数が減ったシーズンでは、後から入った人が控えとして扱われます。
league-team-count = 選手{ $players }人、控え{ $reserves }人
league-team-look = チームを見る…
league-team-founded = チームができました。あなたがキャプテンです。下からメンバーを招待できます。
league-team-players = 選手({ $count }/{ $size }):
league-team-reserves = 控え({ $count }/{ $size }):
league-team-invitations = 招待中:
league-team-invite = メンバーを招待…
league-team-choose = メンバーの変更…
league-team-asked = { $name }さんを招待しました。チャンネルで返事ができます。
league-team-invitation = { $who }さん、{ $by }さんからリーグ**{ $league }**のチーム**{ $team }**への招待です。
league-team-expires = 招待の期限は{ $until }です。1つのリーグで入れるチームは1つで、いつでも抜けられます。
league-team-joined = { $name }さんがチーム**{ $team }**に{ $part ->
    [reserve] 控え
   *[other] 選手
}として入りました。次に始まる大会から有効です。
league-team-declined = { $name }さんはチーム**{ $team }**への招待を断りました。
league-team-withdrawn = { $name }さんのチーム**{ $team }**への招待は取り消されました。
league-team-member = { $part ->
    [invited] { $since }に招待
    [reserve] { $since }から控え
   *[other] { $since }から選手
}
league-team-changes = チームの変更は、次に始まる大会から有効です。
league-team-left = チーム{ $team }を抜けました。
league-team-gone = チーム{ $team }は解散しました。
ask-league-team-leave = チーム{ $team }を抜けますか? これまでのポイントはチームに残ります。戻るにはもう一度招待が必要です。
ask-league-team-disband = チーム{ $team }を解散しますか? 成績は順位表に残りますが、元には戻せません。
button-league-team-accept = 入る
button-league-team-decline = 断る
button-league-team-withdraw = 招待を取り消す
button-league-team-captain = キャプテンにする
button-league-team-player = 選手にする
button-league-team-reserve = 控えにする
button-league-team-remove = チームから外す
button-league-team-leave = 抜ける
button-league-team-rename = 名前を変える
button-league-team-disband = 解散する
league-form-team = チームの選手の数
    .help = 2〜6人と、同じ数までの控え。0はチームなし
setup-league = リーグ
    .help = 最終順位に応じてリーグのポイントが入るかどうか
    .none = なし
