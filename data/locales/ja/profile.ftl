# メンバーのプロフィール

profile-blank = このサーバーで終えた局はまだありません。
profile-blank-own = このサーバーで終えた局はまだありません。記録は最初の局から始まります。
profile-bot = ボットは席に着きません。人を選んでください。
profile-span = { $first }から · 前回: { $last }
profile-at-stake = 預け中 { $chips }
profile-rating = レーティング { $rating }
profile-rank = { $rank }位(コンピューターを除く)
profile-provisional = (暫定)
profile-practice = 練習中: あと{ $left }局はレーティングに入りません。そのあとは士官候補生から元帥まで階級が上がります。練習は /preferences で早めにやめられます。
profile-hands = { $count }戦
profile-won = { $count }勝(勝率{ $percent }%)
profile-share = { $of }回中{ $part }回({ $percent }%)
profile-contracts = 宣言の達成: { $share }
profile-adjutant = { role-partner }での勝ち: { $share }
preferences-help = 自分だけに表示しています。どのサーバーでも同じです。
preferences-play = プレイ
preferences-notices = お知らせ
preferences-looks = 見た目
preference-nudge = メンション
    .help = 自分の番のまましばらくたったときと、大会に呼び出されたときです。
preference-nudge-on = メンションを受ける
preference-nudge-off = メンションを受けない
preference-hand = 手札の受け取り方
    .help = 「テーブルで」を選ぶと、「手札を見る」を押して遊び、ダイレクトメッセージは届きません。できることはどちらも同じです。
preference-hand-server = サーバーの設定に従う
preference-hand-dm = ダイレクトメッセージ
preference-hand-table = テーブルで(ダイレクトメッセージなし)
preference-forced = 出せるカードが1枚だけのとき
    .help = ふだんと同じくらいの時間をおくので、ほかの人にはわかりません。その前に自分で出せます。
preference-forced-on = 自動で出す
preference-forced-off = 自分で出す
preference-dms = 大会のお知らせ
    .help = チェックイン、開始前、休憩の後、告知の内容が変わったときです。ダイレクトメッセージが届かないときはメンションします。
preference-dms-off = チャンネルでメンション
preference-dms-on = ダイレクトメッセージ
preference-order = 手札の並べ方
preference-order-trumps = スートごと(切り札が先)
preference-order-suit = スートごと(いつも同じ順)
preference-order-rank = 数字ごと(Aが先)
preference-pictures = 画像
    .help = 自分だけに見える手札、レッスン、リプレイに使います。文字だけでも内容は同じで、読み上げソフトで読めます。
preference-pictures-on = 画像で表示
preference-pictures-off = 文字だけ
preference-felt = 画像のテーブルの色
    .help = 自分だけに見える画像に使います。
preference-colours = スートの色
    .help = 自分だけに見えるカードと画像、ボタンに使います。
preference-colours-two = 2色(赤と黒)
preference-colours-four = 4色(ダイヤは青、クラブは緑)
preference-recap = 一晩のまとめ
    .help = まとめを投稿するサーバーでは、その晩の名局と、ふだんより好成績だった人が紹介されます。
preference-recap-on = 名前を載せる
preference-recap-off = 名前を載せない
preference-practice = 練習の局
    .help = 最初の10局(全サーバーの合計)は練習で、あなたのレーティングには入りません。手番ごとに一言の助言が出ます。ほかの人のレーティングには入ります。練習は10局で自動的に終わります。途中でやめると次の配札から対象になり、元には戻せません。
preference-practice-on = 練習を続ける
preference-practice-off = 練習を終える
profile-favourite = よく遊ぶゲーム: { $game }
profile-accuracy = 検討の精度 { $percent }%(直近{ $count }局)
profile-accuracy-before = それ以前 { $percent }%({ $count }局)
profile-hints = ヒントを見た局 { $count }局
profile-best = 最高の1局: { $units }(#{ $hand })
profile-grade = { $grade ->
    [corporal] 伍長
    [sergeant] 軍曹
    [lieutenant] 中尉
    [captain] 大尉
    [major] 少佐
    [colonel] 大佐
    [general] 将軍
    [marshal] 元帥
   *[cadet] 士官候補生
}
profile-achievements = 実績: { $done }/{ $of }
profile-to-come = これから: { $names }
achievement-win = 勝った局
achievement-contract = 宣言を達成
achievement-adjutant = { role-partner }として勝利
achievement-defence = 宣言を阻止
achievement-alone = 独り立ちで宣言を達成
achievement-high = 16点以上の宣言を達成
achievement-stopped = 16点以上の宣言を阻止
achievement-slam = 全点の宣言を達成
achievement-nap = ナップを達成
achievement-misere = ミゼールを達成
achievement-haul = 10単位以上を獲得した局
achievement-games = 遊んだゲームの種類
badge-grade-corporal = ⭐ 伍長に昇進
badge-grade-sergeant = ⭐ 軍曹に昇進
badge-grade-lieutenant = ⭐ 中尉に昇進
badge-grade-captain = ⭐ 大尉に昇進
badge-grade-major = ⭐ 少佐に昇進
badge-grade-colonel = ⭐ 大佐に昇進
badge-grade-general = ⭐ 将軍に昇進
badge-grade-marshal = ⭐ 元帥に昇進
profile-badges = バッジ
badge-win = 🎉 初勝利
badge-contract = 👑 初めて宣言を達成
badge-adjutant = 🎖️ { role-partner }として初勝利
badge-defence = 🛡️ 初めて宣言を阻止
badge-alone = 🐺 初めて独り立ちで宣言を達成
badge-high = 🔥 初めて16点以上の宣言を達成
badge-slam = 💯 初めて全点の宣言を達成
badge-nap = ⚡ 初めてナップを達成
badge-misere = 🕊️ 初めてミゼールを達成
badge-haul = 🪙 1局で10単位以上を獲得
profile-games = ゲーム別
profile-games-more = ほか{ $count }種類
profile-curve-days = チップの推移(最近{ $days }日)
profile-curve-all = チップの推移(全期間)
profile-curve-alt = 最初は{ $start }チップ、いまは{ $now }チップ。最高{ $high }、最低{ $low }。
profile-button-days = { $days }日
profile-button-all = 全期間
