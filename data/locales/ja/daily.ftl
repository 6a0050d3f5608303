# 今日の一局: サーバー全員が同じ配りを、1人で1回だけプレイする

daily-deal-title = 今日の一局 · { $game }
daily-deal-what = このサーバーの全員が、同じ配札で同じコンピューターと対戦します。挑戦は1回だけで、チップもレーティングもヒントもありません。
daily-deal-next = 次の配札: { $when }。それまでに終わらなければ、今日の順位には載りません。
daily-deal-done = プレイ済みです(やり直しはできません)。次の配札: { $when }
daily-deal-sealed = { $count ->
    [0] まだ誰も終えていません。
   *[other] { $count }人が終えました。結果は自分が終えると見られます。
}
daily-deal-board = 今日のここまでの順位
daily-deal-past = 昨日の一局
daily-deal-none = 誰も最後までプレイしませんでした。
daily-deal-all = 全{ $count }人
daily-deal-dare = { $name }さんが今日の一局をプレイしました。あなたはもっとうまくできますか?

button-daily-deal = 今日の一局
button-daily-deal-play = プレイする
button-daily-deal-dare = 挑戦状を出す
button-daily-deal-past = 昨日の結果
