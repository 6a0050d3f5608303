# ロビーとホスト用のメニュー

lobby-seats-free = 席(空席{ $free })
lobby-seats-full = 全員そろいました。「開始」を押してください

config-seats = { $seats }人
config-hands = 全{ $hands }ディール
config-hands-open = ディール数は自由
config-total = 合計{ $total }で終了
config-total-none = なし
config-stake = { $stake ->
    [0] チップなし
   *[other] 1単位 = { $stake }チップ
}
config-stake-loss = { $stake ->
    [0] チップのやり取りなし
   *[other] 1単位{ $stake }チップ(1ディール最大{ $loss })
}
config-tally = チップのやり取りなし(ナポレオンでの勝ち数を数えます)
config-clock = 制限時間: { $clock }
config-rules = ハウスルール: { $rules }
config-rules-none = なし
config-better-pack = { $seats }人なら、52枚より{ $least }~{ $most }枚のほうが面白くなります(ハウスルール「カード全体の枚数」)
config-based = もとのゲーム: { $game }
rule-change = { $rule }: { $value }

clock-blitz = 早指し(1手15秒)
clock-normal = 標準(1手60秒)
clock-relaxed = ゆっくり(1手5分)
clock-daily = 1日1手(24時間)
clock-off = なし
level-novice = 初級
level-regular = 中級

fair-deal = 公正な配札: 次の配札の秘密のSHA-256

## ハウスルール

rules-title = ハウスルール
rules-page-table = テーブル
rules-page-auction = ビッド
rules-page-play = プレイ
rules-page-joker = ジョーカー
rules-page-partner = 副官と伏せ札
rules-page-score = 得点
rules-page-nap-hand = カード
rules-page-nap-extra = 追加ルール

setting-game = ゲーム
setting-game-help = ゲームを変えると、ハウスルールは元に戻ります。
setting-seats = 人数
setting-hands = ディール数
setting-total = 目標の合計
setting-total-help = だれかの合計がこの単位数になると終了します。
setting-stake = レート
setting-stake-help = 1単位の勝ち負けで動くチップの数です。
setting-clock = 制限時間
setting-clock-help = 制限時間と持ち時間がなくなると、その1手はコンピューターが行います。
setting-level = コンピューターの強さ

## サーバーのルールセット

saved-title = このサーバーのルールセット
saved-count = { $count } / { $most }
saved-none = まだありません。/rules save でテーブルのルールを保存できます。
saved-use = /napoleon new で選ぶと、このルールのテーブルを開けます。
saved-read = ルールを読む…
saved-choice = { $name }(このサーバー)
saved-done = **{ $name }**を保存しました。/napoleon new で選べます。
saved-delete = ルールセット**{ $name }**を削除しますか。プレイ中のテーブルはそのまま続きます。
saved-deleted = **{ $name }**を削除しました。
