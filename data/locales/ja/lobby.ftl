# ロビーとホスト用のメニュー

lobby-seats-free = あと{ $free }人で始められます
lobby-seats-full = 全員着席。「開始」で配ります
lobby-seats-agree = 全員着席。変更への同意待ちです
lobby-alone = 1人のまま{ $minutes }分間操作がないと、ほかの人のテーブルに替わることがあります。

changes-title = 着席後に変更がありました
changes-one = { $what }: { $before } → { $after }
changes-more = ほか{ $count }件
changes-help = 「同意する」(1回で全変更に同意)がそろうか、変更を元に戻すまで配れません。

config-seats = { $seats }人
config-hands = 全{ $hands }局
config-hands-open = 局数は自由
config-total = 合計{ $total }で終了
config-total-none = なし
config-stake = { $stake ->
    [0] チップなし
   *[other] 1単位 = { $stake }チップ
}
config-stake-loss = { $stake ->
    [0] チップのやり取りなし
   *[other] 1単位{ $stake }チップ(負けても1局{ $loss }チップまで)
}
config-tally = チップのやり取りなし({ role-declarer }での勝ち数を数えます)
config-clock = { $name ->
    [off] 制限時間なし(7日動きがなければ自動で進みます)
   *[other] 制限時間: { $clock }
}
config-rules = ハウスルール: { $rules }
config-rules-none = なし
config-better-pack = { $seats }人なら、52枚より{ $least }〜{ $most }枚のほうが面白くなります(ハウスルール「カード全体の枚数」)
config-based = もとのゲーム: { $game }
config-hints = 全員がヒントを使えます

clock-blitz = 早指し(1手15秒)
clock-normal = 標準(1手60秒)
clock-relaxed = ゆっくり(1手5分)
clock-daily = 1日1手(24時間)
clock-off = なし(7日動きがなければ自動で進行)
level-novice = 初級
level-regular = 中級
level-expert = 上級
hints-alone = コンピューター相手に1人のときだけ
hints-on = 全員が使える
hints-off = オフ
looks-picture = 画像
looks-text = 文字

## ハウスルール

rules-changed = { $mark } このゲーム本来のルールと違うもの: { $count }件
button-own-rules = 本来のルールに戻す
rules-agree = 変更すると、すでに着席している人の同意が一度必要です(コンピューターの強さと表示を除く)。
rules-page-table = テーブル
rules-page-aids = コンピューター・補助・表示
rules-page-auction = 宣言
rules-page-play = プレイ
rules-page-special = 役札
rules-page-same = セイムツーとよろめき
rules-page-passes = 全員パスなど
rules-page-joker = ジョーカー
rules-page-partner = { role-partner }と伏せ札
rules-page-score = 得点
rules-page-naphand = カード
rules-page-napcalls = { rules-page-auction }
rules-page-napplay = { rules-page-play }
rules-page-napextra = 追加ルール

setting-game = ゲーム
setting-game-help = ゲームを変えると、ハウスルールは元に戻ります。
setting-seats = 人数
setting-hands = 局数
setting-total = 目標の合計
setting-total-help = 誰かの合計がこの単位数になると終了します。
setting-stake = レート
setting-stake-help = 1単位の勝ち負けで動くチップの数です。
setting-clock = 制限時間
setting-clock-help = 制限時間と予備時間がなくなると、その1手はコンピューターが行います。
setting-level = コンピューターの強さ
setting-hints = ヒント
setting-hints-help = 自分の番に、上級の助言をその理由とともに見られます。
setting-looks = テーブルの表示
setting-looks-help = プレイ中のテーブルを画像で表示するか、文字だけで表示するかです。
setting-undo = 手の取り消し
setting-undo-help = ほかの人が続けるまで、手を取り消せるかどうかです。コンピューターは数秒待ちます。
undo-off-choice = 取り消せない
undo-on-choice = 取り消せる
config-undo = ほかの人が続けるまで、手を取り消せます。

## サーバーのルールセット

saved-title = このサーバーのルールセット
saved-count = { $count } / { $most }
saved-none = まだありません。質問に答えて作るか、/rules save でテーブルのルールを保存できます。
saved-use = /napoleon new で選ぶと、このルールのテーブルを開けます。
saved-read = ルールを読む…
saved-choice = { $name }(このサーバー)
saved-done = **{ $name }**を保存しました。/napoleon new で選べます。
saved-delete = ルールセット**{ $name }**を削除しますか? プレイ中のテーブルはそのまま続きます。
saved-deleted = **{ $name }**を削除しました。

## 公正な配札

button-fair = 🔒 公正な配札
values-line = 追加された値 { $count }個: { $names }
values-wait = 値の受け付けは終わりました。{ $names }さんが値を開くのを待っています。🔒を押してください。
values-failed = { $names }さんは封をした値を開きませんでした。この配札は取り消され、秘密は新しくなりました。
value-of-nobody = 退席した人
fair-title = 公正な配札
fair-means = カードは、すでに決まっている秘密の値から決まります。下の証明コードに合う秘密はほかにありません。局が終わると秘密は記録に載り、/verify で配り直して確かめられます。そのためプレイヤーは誰もカードを選べません。ただし、ボットの運営者は秘密を知っており、配る操作のIDも運営者が書き留めたものです。運営者も縛るには、自分の値を追加してください。
fair-press = 配った操作、または受け付けを終えた操作
fair-press-compare = この操作にボットが全員向けのメッセージで返事をした場合、Discordはそこに同じIDをインタラクションのIDとして残しています。
fair-press-message = 秘密の証明コードを最初に表示したメッセージのIDです。秘密が決まった後でDiscordが付けたものです。
fair-values = 値
fair-values-none = まだ誰も追加していません。追加しなくてもかまいません。
fair-how =
    - **値を追加**: 値は公開され、シードに入ります。運営者を縛るのは、運営者と組んだ人があなたより後に追加しない場合だけです。
    - **値を入れて配る**: その場で配られ、後から何も追加できません。
    - **封をした値**: 値の代わりにそのSHA-256(16進64桁)を入力します。誰かが配ると受け付けが終わり、{ $seconds }秒以内にここで値を開きます。この場合は誰もカードを選べません。
    - 毎回、誰にも当てられない別の値にしてください。空欄ならボットが引きますが、その値はボットが先に知っています。
fair-closed = プレイ中の局の値です。次の局では、秘密も値も新しくなります。
value-sealed = 封をした値、SHA-256 { $seal }
value-drawn = ボットが引いた値
button-value-add = 値を追加
button-value-deal = 値を入れて配る
button-value-open = 値を開く
form-value-add-help = すぐに公開されます。空欄: ボットが引きます。16進64桁: 封をした値。
form-value-deal-help = すぐに配られ、後から何も追加できません。
form-value-open-help = 封をした値を、一字一句そのまま入力してください。
form-value-label = あなたの値
values-closed-line = { $name }さんが操作{ $press }({ $time })で第{ $number }局の値の受け付けを終えました。封をした値が開かれると配られます。
done-values-closed = 値の受け付けを終えました。封をした値が開かれると配られます。
