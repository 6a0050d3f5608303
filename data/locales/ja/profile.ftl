# メンバーのプロフィール

profile-blank = このサーバーで終えたディールはまだありません。
profile-blank-own = このサーバーで終えたディールはまだありません。/napoleon new でテーブルを開き、コンピューターを追加して「開始」を押すと、最初のディールから記録が始まります。
profile-bot = ボットは席に着きません。人を選んでください。
profile-span = { $first }から · 最後のディール { $last }
profile-chips = { $chips }チップ
profile-at-stake = 賭け中{ $chips }
profile-rating = レーティング { $rating }
profile-rank = 人では{ $rank }位
profile-provisional = (暫定)
profile-hands = { $count }ディール
profile-won = 勝ち{ $share }
profile-share = { $of }回中{ $part }回({ $percent }%)
profile-contracts = ナポレオンでの成功: { $share }
profile-adjutant = 副官での勝ち: { $share }
profile-favourite = よく遊ぶゲーム: { $game }
profile-best = 最高のディール: { $units }(#{ $hand })
profile-games = ゲーム別
profile-games-more = ほか{ $count }種類
profile-curve-days = チップの推移(最近{ $days }日)
profile-curve-all = チップの推移(全期間)
profile-curve-alt = 最初は{ $start }チップ、いまは{ $now }チップ。最高{ $high }、最低{ $low }。
profile-button-days = { $days }日
profile-button-all = 全期間
