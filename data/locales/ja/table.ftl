# テーブル、手札、結果

phase-auction = 宣言({ $higher ->
    [yes] { $bid }より上
   *[no] { $least }点から
})
phase-auction-open = 順番なしの宣言({ $higher ->
    [yes] { $bid }より上
   *[no] { $least }点から
})
auction-passed = パス: { $names }
all-passed-must-bid = 全員がパスしたため、{ $card }を持つ人が必ず宣言します。
all-passed-bound = 全員がパスしたため、{ $name }が必ず宣言します。
all-passed-blind-up = 全員がパスしたため、伏せ札を表にしました。全員がもう一度宣言できます。
phase-all-passed = 全員パス
phase-bad-hand = 悪い手札が公開されました
bad-hand-line = { $name }が見せた悪い手札: { $cards }
phase-call = { role-partner }指定
phase-exchange = 伏せ札の交換
redeals = 配り直し{ $count }回目

contract-line = { $name }: { $bid }
called-line = 指定: { $card }
called-first-trick = { role-partner }: 最初のトリックの勝者
adjutant-line = { role-partner }: { $name }
alone-line = { role-declarer }は独り立ち
side-line = { $side ->
    [lone] { role-declarer }
   *[side] { role-side }
}は{ $bid }点中{ $points }点
side-line-least = { role-declarer }本人は{ $bid }点中{ $points }点(味方の点も加わります)
face-up-line = 表向きの捨て札({ role-opponents }の{ $points }点): { $cards }
face-up-plain-line = 表向きの捨て札: { $cards }
own-discards-line = 捨てたカード: { $cards }
blind-line = 伏せ札: { $cards }
discards-line = 捨て札: { $cards }
blind-open-line = 表になった伏せ札: { $cards }
blind-card = 伏せ札から{ $card }が配られました。

auction-none = まだ宣言はありません
auction-earlier = ほか{ $count }回
highest-bid = 現在の宣言: { $bid }({ $name })
highest-mark = **{ $bid }**(最高)

trick-title = **第{ $number }トリック**
last-trick = 前のトリック: { $cards } { $name }の勝ち
tricks-title = この局のトリック
tricks-none = まだ終わったトリックはありません。
tricks-order = 出した順です。最初がリード、🏆が勝ち。
tricks-hidden = ルールで裏向きになったカードは見られません。直前のトリックはすべて見られます。
why-mighty = ⭐ オールマイティ
why-yoromeki = 💘 よろめき(♥Q)
why-regular-jack = 🥇 正ジャック
why-sub-jack = 🥈 裏ジャック
why-same-two = ✌️ セイムツー
why-joker = 🃏 ジョーカーのリード
why-joker-played = 🃏 ジョーカー
why-top-card = ☝️ 最も高いカード
why-trump = ⚔️ 最も強い切り札
why-led = ☝️ 台札の最高位
why-first = 1️⃣ 台札の最高位(初回)
trust-line = トラスト(このトリックは取る): { $names }
trust-line-last = トラストを告げた人: { $names }
tally-line = { role-declarer }での勝ち: { $tally }
points-line = 得点: { $points }

turn-auction = { $name }の番です(宣言かパス)
turn-must-bid = { $name }が必ず宣言します
turn-bound = { $name }が必ず宣言します
open-turn = いまは誰でも宣言できます
open-waiting = 宣言かパスがまだの人: { $names }
open-your-turn = **あなたも宣言できます**(宣言かパス)
open-you-highest = あなたの宣言が最高です
open-you-passed = パスしましたが、まだ宣言できます
open-you-passed-out = パスしました
turn-call = { $name }が{ role-partner }のカードを指定します
turn-exchange = { $name }が伏せ札を取り、{ $count }枚捨てます
turn-lead = { $name }のリードです
turn-name = { $name }がフォローするスートを決めます
turn-play = { $name }の番です
turn-redeal = カードを配り直しています
your-turn-auction = **あなたの番です**(宣言かパス)
your-turn-must-bid = **あなたの番です**。スペードのAを持っているので、必ず宣言します
your-turn-bound = **あなたの番です**。全員がパスしたので、必ず宣言します
your-turn-call = **あなたの番です**。カードを1枚指定してください。持っている人が{ role-partner }になります
your-turn-exchange = **あなたの番です**({ $count }枚捨てる)
your-turn-lead = **あなたの番です**(リードする)
your-turn-name = **あなたの番です**。ジョーカーにフォローするスートを決めてください
your-turn-play = **あなたの番です**(カードを出す)

## The table as a picture; room for a dozen letters

picture-wins = 最強
picture-discards = 捨て札
picture-bad-hand = 悪い手札: { $name }
picture-blind = 伏せ札
picture-dealer = 親
picture-kept = 画像は前回の手番のものです。
picture-late = 画像は少し遅れています。
picture-cards = いまの手札: { $cards }
picture-last-trick = 前のトリック
picture-seat = 席{ $number }

## 自分の手札

hand-given = { $channel }のこの局から抜けました。残りはほかの人が代わりにプレイし、結果はここに表示されます。
played-by = 最後までプレイしたのは{ $name }さん
played-for = { $name }さん(配られた人)の代わり。チップは{ $name }さんのもの
hand-as-dealt = 配札時の表示です。ここで操作すれば最新になります。ほかで操作したときは「更新」を押してください。
hand-empty = 手札はもうありません。
hand-idle = いまは出せません: { $cards }
piles-own = **自分の山**(上の段は ⬆️ のボタン)
piles-hand = **手札**
won-line = 取った札: { $cards }
won-stakes-line = 8-9-10の札: { $cards }
piles-of = { $name }の山
first-trick = { $power ->
    [mighty] **最初のトリック:** 効くのはオールマイティだけです。切り札はなく、リードされたスートの最も強いカードが勝ちます。
    [specials] **最初のトリック:** 切り札はありません。オールマイティ{ $jacks ->
        [yes] と正・裏ジャック
       *[no] {""}
    }は効きます。
   *[plain] **最初のトリック:** 切り札も役札もありません。リードされたスートの最も強いカードが勝ちます。
}
joker-led-trumps = ジョーカーがリードされました。切り札があれば切り札を出します。
joker-led-scoring = ジョーカーがリードされました。切り札があれば切り札を、なければ絵札を出します。
joker-led-none = ジョーカーがリードされました。どのカードでも出せます。
joker-led-any = ノートランプでジョーカーがリードされました。どのカードでも出せます。
joker-named = ジョーカーがリードされました。{ $suit }をフォローします。
joker-no-power = このトリックではジョーカーに力がありません。
joker-hunted = { $card }がリードされてジョーカーが請求されたので、{ $legal }を出してください。
role-alone = { $where ->
    [blind] 指定したカードは伏せ札にあったので、味方はいません(独り立ち)。ほかの人はまだ知りません。
    [shown] 指定したカードは伏せ札にあったので、味方はいません(独り立ち)。
   *[own] 指定したカードは自分のものなので、味方はいません(独り立ち)。ほかの人はまだ知りません。
}
role-adjutant-secret = 指定されたカードを持っています。あなたが**{ role-partner }**です。ほかの人はまだ知りません。
role-opponent = あなたは{ role-opponents }です。
forced-card = 出せるカードはこの1枚だけなので、まもなく自動で出ます。
ahead-card = 予約中: 手番が来たとき、ルール上出せれば{ $card }を出します。
ahead-undone = 前の手が取り消されたため、予約も取り消されました。
ahead-card-void = 予約した{ $card }はいま出せません。ほかのカードを選んでください。
ahead-pass = 予約中: この宣言では、手番のたびにパスします。
ahead-pass-void = 宣言の状況が変わったため、パスの予約は無効です。
menu-ahead = 次の手番で出すカード
you-are-away = 離席中のため、コンピューターが代わりにプレイしています。**戻りました**を押すと再開できます。

menu-bid = { $least }点から{ $most }点の宣言
menu-bid-points = { $points }点の宣言
menu-call = { $suit }から指定する
menu-emote = ひとことを送る…
emote-well-played = 👏 ナイスプレイ
emote-thanks = 🙏 ありがとう
emote-sorry = 🙇 ごめんなさい
emote-hurry = ⏰ お早めにお願いします
emote-thinking = 🤔 考え中です
emote-laugh = 😂 あはは
emote-wow = 😮 すごい
emote-luck = 🍀 幸運を
menu-revoke = 反則になるカードを出す…
button-revoke-menu = 反則になるカード…
lead-special = 最初のトリックでは{ $card }はまだ役札になりません。同じスートの上のカードに負けます。それでもリードしますか?
button-lead-special = リードする
trust-help = 🤝「トラスト」は、このトリックを取れそうだと全員に伝えます。プレイの結果は変わりません。
menu-discard = 捨てるカードを{ $count }枚選ぶ
discard-chosen = 捨てるカード({ $count }枚): { $cards }
exchange-chosen = 捨てて新しいカードに替えるカード({ $count }枚): { $cards }
discard-scoring = { $cards }は絵札で、{ role-opponents }の{ $count }点になります。
discard-scoring-hidden = { $cards }は絵札({ $count }枚)ですが、捨てると誰の点にもなりません。
discard-scoring-first-trick = { $cards }は絵札({ $count }枚)で、最初のトリックの勝者のものになります。
discard-scoring-napoleon = { $cards }は絵札で、自分の{ $count }点になります。
note-mighty = オールマイティ
note-regular-jack = 正ジャック
note-sub-jack = 裏ジャック
note-joker = ジョーカー
note-joker-hunter = ジョーカー請求
note-yoromeki = よろめき(オールマイティに勝つ)
note-own = 手札にあるカード(独り立ちになります)
note-called = 指定したカード
note-scoring = 絵札({ role-opponents }の1点になります)
note-scoring-hidden = 絵札(誰の点にもなりません)
note-scoring-first-trick = 絵札(最初のトリックの勝者のもの)
note-scoring-napoleon = 絵札(自分の1点になります)
note-blind = 伏せ札から
second-call-how = 指定したカードは伏せ札にありました。別のカードを指定し直せますが、宣言が{ $points }点上がります。

## 結果

outcome-made = { $side ->
    [lone] { role-declarer }
   *[side] { role-side }
}の勝ち
outcome-lost = { $side ->
    [lone] { role-declarer }
   *[side] { role-side }
}の負け
outcome-siberian = シベリアで負け
outcome-revoke = リボークで終了
outcome-thrown-in = 流れ
outcome-voided = 無効

why-made = { $side ->
    [lone] { role-declarer }
   *[side] { role-side }
}は**{ $points }点**を取りました(宣言は{ $bid }点)。
why-failed = { $side ->
    [lone] { role-declarer }
   *[side] { role-side }
}は**{ $points }点**で、宣言の{ $bid }点に{ $short }点足りませんでした。
why-overshot = 宣言とちょうど同じ点が必要でした(宣言{ $bid }点、獲得**{ $points }点**)。
why-revoke = { $name }が反則の{ $card }を出したため、その場でこの局が終わりました。{ $name }が1人で支払います。
why-revoke-counted = { $name }が反則の{ $card }を出したため、その場でこの局が終わり、{ role-declarer }の勝ちに数えます。
why-revoke-nobody = { $name }が反則の{ $card }を出したため、その場でこの局が終わり、誰の勝ちにも数えません。
apology-line = 🙇 慣例により、負けた{ role-partner }の{ $name }が{ $napoleon }に謝ります。
why-siberian = 宣言は{ $bid }点でしたが、{ $side ->
    [lone] { role-declarer }
   *[side] { role-side }
}が**{ $points }点すべて**を取りました。
why-siberian-trickless = 宣言は{ $bid }点でしたが、{ role-opponents }がトリックで絵札を1枚も取りませんでした。
why-thrown-in = 全員がパスし{ $rule ->
    [next_dealer] ました
   *[other] 、配り直しの回数を使い切りました
}。{ $board ->
    [yes] アンティはボードに残ります。
   *[no] 精算はありません。
}
deals-next = 次の親は{ $name }です。

claimed = { $name }さんが残りを確定しました。結果はもう決まっていました。
you-claimed = 残りを確定しました。結果はもう決まっていました。
undone = { $name }さんが直前の手を取り消しました。
moment-played-for = { $won ->
    [yes] { $name }さんの勝ち({ $by }さんが代わりにプレイ、+{ $amount }): { $how }
   *[no] { $name }さんの負け({ $by }さんが代わりにプレイ、−{ $amount }): { $how }
}
moment-won = { $amount }の勝ち: { $how }
moment-lost = { $amount }の負け: { $how }
moment-side = { $won ->
    [yes] あなたの側の勝ち: { $how }
   *[no] あなたの側の負け: { $how }
}
how-made = { $me ->
    [yes] あなたが{ $bid }を{ $points }点で達成
   *[no] { role-declarer }が{ $bid }を{ $points }点で達成
}
how-failed = { $me ->
    [yes] あなたの{ $bid }は{ $points }点で失敗
   *[no] { role-declarer }の{ $bid }は{ $points }点で失敗
}
feat-stopped = { $bid }の宣言を阻止!
feat-all = { $name }が{ $bid }で全得点を獲得!
feat-alone = { $name }が独り立ちで{ $bid }を達成!
feat-high = { $name }が{ $bid }を達成!
turning-rare = 第{ $trick }トリック: { $card }が{ $points }点を獲得
turning-decided = 第{ $trick }トリックで決着: { $card }が{ $points }点を獲得
taken-by-side = { $side ->
    [lone] { role-declarer }
   *[side] { role-side }
}{ $points ->
    [0] は0点
   *[other] の{ $points }点: { $cards }
}
taken-by-others = { $others ->
   *[other] { role-opponents }
}{ $points ->
    [0] は0点
   *[other] の{ $points }点: { $cards }
}
own-unrated = レーティング対象外({ $why ->
    [hint] ヒントを使って勝った局
   *[other] コンピューター相手の練習
})
own-rating = レーティング{ $rating }({ $change })
own-practice = 練習の局(レーティング対象外)
new-badges = { $count ->
   *[other] 新しいバッジ
}: { $badges }
balance = 残高{ $chips }
total = 通算{ $units }
tally-title = { role-declarer }での勝ち数
tally = { role-declarer }での勝ち { $count }回

final-title = 最終結果(単位)
final-title-tally = 最終結果({ role-declarer }での勝ち数)
rank = { $rank }位
rank-tied = { $rank }位タイ
closed-title = テーブル終了
closed-text = ご参加ありがとうございました。
closed-unplayed = 1局も行われませんでした。

## プレイヤーのメニュー

menu-title = このテーブルでの操作
menu-hand-over = 席を譲る相手を選ぶ
menu-emotes-on = テーブルで8種類のひとことを送れます(手札の下の「ひとことを送る」か /emote)。
menu-emotes-off = このテーブルでは、ひとことを送れません。
menu-nudge-on = 自分の番のまましばらくたったときと大会の呼び出しは、メンションでお知らせします。
menu-nudge-off = 自分の番のまましばらくたっても、大会の呼び出しでも、メンションしません。
menu-leave = 席を立つと、その席にほかの人が座れるようになります。
menu-leave-hand = いま席を立つと、コンピューターが代わりにプレイします。
menu-end = テーブルを終了すると、最終結果が表示されます。
menu-end-hand = テーブルを終了すると、この局が最後になります。この局は最後まで行われ、結果は有効です。
menu-nothing = あなたはこのテーブルに着席していません。
menu-title-watch = このテーブル
menu-watch = ここに席はありませんが、観戦できます。あなただけに見えるメッセージがテーブルの進行に合わせて更新されます。

## 席のない人

watch-until = 観戦中: このメッセージは{ $until }までテーブルの進行に合わせて更新されます。「更新」を押すと延長されます。
watch-still = 観戦中: その後の進行は「更新」を押すと表示されます。
guess-menu = { role-partner }を予想する…
guess-alone = { $name }(独り立ち)
guess-made = 予想: { $name }(当たれば{ $points }ポイント)
guess-right = 予想: { $name } → 的中! { $points }ポイント
guess-wrong = 予想: { $name } → はずれ
guess-total = このテーブルでの予想: 合計{ $points }ポイント(お楽しみ用です)
standby-who = 席待ち: { $names }
standby-seated = { $name }さん、このテーブルの席が取れました。次の局から参加します。
standby-free = { $name }さん、{ $channel }のテーブルに空席ができました。先着順です。
done-standby-sit = 次に空いた席に着席します。着席したらテーブルでメンションします。順番は{ $hours }時間有効です。
done-standby-tell = 席が空いたらテーブルでメンションします。順番は{ $hours }時間有効です。

## コンピューターの支払い

computers-room = { $chips ->
    [0] 今日、コンピューターから{ $name }さんに支払われるのは、{ $name }さんがコンピューターに負けた分だけです。
   *[other] 今日、コンピューターから{ $name }さんに支払われるのはあと{ $chips }チップまでです。
}
not-paid = { $chips }チップは支払いなし: コンピューターが今日の上限に達しました
absent-next = { $name }さんはこの局の間ずっと離席していました。「戻りました」を押さないと、次の局からコンピューターが席に着き、チップはかかりません。局と局の間に /napoleon sit で席に戻れます。
