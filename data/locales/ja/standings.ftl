# ランキングとシーズン

computer-novice = コンピューター(初級)
computer-regular = コンピューター(中級)
computer-expert = コンピューター(上級)

measure-won = 対局での勝ち分
measure-rating = レーティング
measure-chips = チップ
measure-contracts = 宣言の達成数
measure-adjutant = { role-partner }の成功率
measure-hands = 局数

period-week = 今週
period-month = 今月
period-season = 今シーズン
period-all = 全期間
game-all = すべてのゲーム

board-rank = { $rank }位
board-contracts = { $made }回({ $of }回中)
board-adjutant = { $share }%({ $won }/{ $of })
board-won = { $won }({ $hands }局)
board-deviations = ゲームごとの単位を、1局のふつうの振れ幅(標準偏差)で割ったものです。違うゲームどうしを比べられます。
board-granted = 管理者の付与{ $chips }
board-hands = { $hands }戦{ $won }勝
board-own = **あなた:** { $total }人中{ $rank }位 · { $value }
board-missing = **あなた:** まだ載っていません。{ role-partner }であと{ $count }局(合計{ $least }局)プレイすると載ります。
board-no-chips = **あなた:** まだチップがありません。最初に着席するともらえます: /napoleon new
board-no-contract = **あなた:** まだ載っていません。{ role-declarer }(ナップでは宣言者)として宣言を達成すると載ります。
board-no-hand = **あなた:** まだ載っていません。1局終えると載ります: /napoleon new
board-provisional = 暫定(誤差が±{ $most }より大きい間。目安は約100局。順位はほかの人より下です。休んで誤差が広がった人は、次に遊んでから下がります)
board-begin = 誰でも1,000から始まります。±は誤差で、遊ぶほど小さく、休むほど大きくなります。{ $days }日休むと、次に遊ぶまで載りません。
board-practice = 最初の10局は練習で、本人のレーティングには入りません(/preferences でやめられます)。
board-at-stake = まだ終わっていない局に預けているチップは含みません。
board-least = { role-partner }を{ $least }局務めると載ります。順位は、確実に言える成功率(95%信頼区間の下限)によります。50局中45勝は5局中5勝より上です。
board-week = 今週は{ $when }までです。週は月曜日の0:00({ $zone })に始まります。
board-month = 今月は{ $when }までです。月は1日の0:00({ $zone })に始まります。
board-no-adjutant = このゲームには{ role-partner }がいません。
board-no-units = このゲームには精算がなく、達成した宣言を数えます。「{ measure-contracts }」を選んでください。
board-empty = まだ誰も載っていません。
board-empty-next = /napoleon new でテーブルを開いて遊びましょう。
board-show-computers = コンピューターを表示
board-hide-computers = コンピューターを隠す

seasons-title = シーズン
seasons-button = シーズン一覧
seasons-none = 終了したシーズンはまだありません。これまでの記録はすべてシーズン1です。
seasons-none-next = 順位は /leaderboard で見られます。サーバー管理者は /season close でシーズンを終了できます。
season-running = シーズン{ $number }が進行中: /leaderboard
season-number = シーズン{ $number }
season-named = シーズン{ $number }: { $name }
season-look = 最終順位を見る…
season-until = { $closed }まで
season-from-to = { $began } – { $closed }
season-was-kept = チップは継続
season-was-reset = チップはリセット
season-unlisted = **あなた:** この順位表には載っていません。
season-empty = この順位表には誰も載っていません。
season-close-title = シーズン{ $number }を終了しますか?
season-close-table = いまのすべてのランキングが、最終順位として保存されます。
season-close-ratings = レーティングは1,000との差が3分の2に縮まります。
season-close-chips = チップはそのままか、全員がちょうど{ $chips }チップになるかを選べます。局、ボード、大会に預けているチップも数に入り、残りが自由に使えるチップになります。リーグのシーズン賞金はそのまま残り、あとで支払われます。
season-close-reset = リセットする場合に変わるのは{ $members }人のチップです。いまの合計{ $owned }チップが、それぞれ{ $chips }チップになります。
season-at-stake = まだチップをリセットできません。次のメンバーは{ $chips }チップより多く預けています。終わるのを待つか、テーブルを終了するか、大会を中止してください。
season-at-stake-line = { $chips }({ $where })
season-at-stake-table = テーブル{ $table }
season-at-stake-event = 大会{ $event }
season-at-stake-more = ほか{ $count }人
season-close-next = すぐにシーズン{ $number }が始まります。全期間の記録は続きます。
season-close-final = この操作は取り消せません。
season-keep = 終了(チップはそのまま)
season-reset = 終了(チップを{ $chips }に)
season-form-title = シーズン{ $number }の終了
season-form-label = シーズンの名前
season-form-hint = 例: 2026年秋(空欄でもかまいません)
season-form-keeps = 送信するとシーズンが終了します。チップはそのままです。
season-form-resets = 送信するとシーズンが終了し、全員のチップがリセットされます。
season-word = リセット
season-word-help = 全員のチップが置き換わり、元に戻せません。

# 一晩のまとめ

recap-title = 今夜の対局: 全{ $hands }局
recap-best = 今夜の名局
recap-better = { $game }でふだんより好成績だった人(1局あたりの単位)
recap-better-line = { $name } { $now }(これまで{ $before })
recap-how = /preferences で名前を載せない設定にできます。管理者は /settings でまとめをオフにできます。
