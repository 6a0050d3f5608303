# メンバーのプロフィール

profile-blank = このサーバーで終えた局はまだありません。
profile-blank-own = このサーバーで終えた局はまだありません。/napoleon new でテーブルを開き、コンピューターを追加して「開始」を押すと、最初の局から記録が始まります。
profile-bot = ボットは席に着きません。人を選んでください。
profile-span = { $first }から · 前回{ $last }
profile-chips = { $chips }チップ
profile-at-stake = 賭け中{ $chips }
profile-rating = レーティング { $rating }
profile-rank = 人では{ $rank }位
profile-provisional = (暫定)
profile-hands = { $count }戦
profile-won = { $count }勝(勝率{ $percent }%)
profile-share = { $of }回中{ $part }回({ $percent }%)
profile-contracts = ナポレオンでの成功: { $share }
profile-adjutant = 副官での勝ち: { $share }
profile-favourite = よく遊ぶゲーム: { $game }
profile-best = 最高の1局: { $units }(#{ $hand })
profile-games = ゲーム別
profile-games-more = ほか{ $count }種類
profile-curve-days = チップの推移(最近{ $days }日)
profile-curve-all = チップの推移(全期間)
profile-curve-alt = 最初は{ $start }チップ、いまは{ $now }チップ。最高{ $high }、最低{ $low }。
profile-button-days = { $days }日
profile-button-all = 全期間
