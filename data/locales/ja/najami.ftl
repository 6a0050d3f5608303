# NAJAMI: ボード、アンティ、伏せ札を見る支払い、切り札の変更、最後のポーカー

stake-kitty = キティ
stake-pair = スペードのQ-K
amount-units = { $count }単位
amount-chips = { $count }チップ
amount-both = { $count }単位({ $chips }チップ)
board-line = **ボード**: { $amount }

## アンティ

phase-ante = アンティ(1人{ $count }単位)
ante-limits = 合計{ $count }単位。スペードのQ-Kか8-9-10に1単位以上、キティは{ $most }単位まで
ante-limits-later = 合計{ $count }単位。キティは{ $most }単位まで
ante-why = 自分の側が勝つと、取ったカードの場所の単位がもらえます。時間が切れると標準のアンティが置かれます。
turn-ante = { $name }がアンティを置きます
your-turn-ante = **あなたの番です**(アンティを置く)
button-ante = アンティを決める
ante-usual = 標準のアンティ
button-ante-usual = 標準のアンティ
button-ante-again = 前回と同じアンティ
button-ante-edit = 直す
ante-usual-is = 標準のアンティ: { $stakes }
ante-again-is = 前回のアンティ: { $stakes }
form-ante-title = アンティ(合計{ $count }単位)
form-ante-label = 場所ごとの単位
ante-typed = 入力した内容: { $stakes }

## 伏せ札を見る

phase-window = 伏せ札を見るために払いますか
window-how = 1人が2単位、または2人が1単位ずつキティに払うと、伏せ札が全員に公開されます。
turn-window = { $name }は払って伏せ札を見ることができます
your-turn-window = **あなたの番です**(払って伏せ札を見るか、見送る)
button-pay = 2単位払って見る
button-share = 1単位ずつ分担する
button-decline = 見送る
answer-pays = 払う
answer-declines = 見送り
blind-shown = 公開された伏せ札: { $cards }
blind-paid = 払った人: { $names }

## 切り札の変更

phase-change = 切り札を変更できます
turn-change = { $name }がリードします(その前に切り札を変更できます)
your-turn-change = **あなたの番です**。{ $suit }のままリードするか、先に切り札を変更します
change-how = 変更すると宣言が上がります(スートへは2点、ノートランプへは1点)。
change-how-raise = 切り札を変えると、宣言が{ $points }点上がります。
button-change = { $suit }: { $points }点に
contract-changed = { $name }: { $bid }(元は{ $old })

## 結果

pays-won = 連合軍は1人あたり{ $amount }を払います。
pays-lost = 連合軍は1人あたり{ $amount }をもらいます。
pays-split = { $what ->
    [won] ナポレオンが3分の2、副官が3分の1を受け取ります。
    [both] キティも含めて、ナポレオンが3分の2、副官が3分の1を受け取ります。
    [kitty] キティは、ナポレオンが3分の2、副官が3分の1を受け取ります。
   *[lost] ナポレオンが3分の2、副官が3分の1を支払います。
}
pays-alone = { $what ->
    [won] 独り立ちのため、すべてナポレオンのものです。
    [both] 独り立ちのため、キティも含めてすべてナポレオンのものです。
    [kitty] 独り立ちのため、キティはすべてナポレオンのものです。
   *[lost] 独り立ちのため、すべてナポレオンが支払います。
}
moment-board = { $side ->
    [made] 宣言を達成
    [failed] 宣言に失敗
    [beat] ナポレオンに勝利
   *[beaten] ナポレオンに負け
}({ $game })、{ $way ->
    [cost] ボードに{ $board }を支払い
    [paid] ボードから{ $board }を獲得
   *[even] ボードは差し引きなし
}: { $amount }
pays-won-nothing = { $bid }点の宣言では、ほかの支払いはありません。
pays-lost-nothing = { $bid }点の宣言は、負けても支払いがありません。
collected-line = { $stake } { $units } → { $names }
collected-share = { $name } { $units }
collected-title = ボードから取った単位
collected-none = ボードから取った人はいません。
board-left = ボードの残り: { $amount }
board-paid = 支払い{ $paid } 獲得{ $taken }
board-shared = ボードの残り({ $amount })は全員で等分しました。

## 最後のポーカー

title-poker = { $game } テーブル{ $table } · ボードのポーカー
button-poker = ボードの分を競うポーカー
poker-next = 最後の局が終わり、ボードに{ $amount }が残っています。ポーカー1回で誰のものになるかを決めます。
poker-for = { $amount }のポーカー
poker-how = 親がポーカーの種類を選びます。ベットはなく、最も強い手が全部を取ります。
poker-best-takes = 最も強い手が全部を取ります
poker-five-card-draw = ファイブカード・ドロー
    .help = 1人5枚。1回だけ5枚まで交換できます
poker-five-card-stud = ファイブカード・スタッド
    .help = 1人5枚。すぐに公開します
poker-seven-card-stud = セブンカード・スタッド
    .help = 1人7枚のうち、強い5枚で競います
poker-texas-holdem = テキサス・ホールデム
    .help = 1人2枚と共通の5枚のうち、強い5枚で競います
poker-no-cards = 種類が決まるとカードが配られます。
poker-exchanged = { $count ->
    [0] 交換なし
   *[other] { $count }枚交換
}
poker-common = 共通のカード: { $cards }
poker-you-hold = あなたの手: **{ $rank }**
poker-won = { $name }が{ $amount }を獲得
poker-tied = { $name }が{ $amount }を分け合います
poker-shared-title = ポーカーは途中で終わりました
poker-shared = { $amount }は全員で等分しました。
turn-poker-game = { $name }がポーカーの種類を選びます
turn-poker-draw = { $name }がカードを交換します
your-turn-poker-game = **あなたの番です**(ポーカーの種類を選ぶ)
your-turn-poker-draw = **あなたの番です**(5枚まで交換するか、そのままにする)
menu-poker = ポーカーの種類を選ぶ
menu-draw = 交換するカードを選ぶ
button-keep-all = 交換しない
rank-high-card = ハイカード
rank-one-pair = ワンペア
rank-two-pair = ツーペア
rank-three-of-a-kind = スリーカード
rank-straight = ストレート
rank-flush = フラッシュ
rank-full-house = フルハウス
rank-four-of-a-kind = フォーカード
rank-straight-flush = ストレートフラッシュ

button-session = 全体の記録
button-rematch = もう一度遊ぶ
done-session = テーブル{ $table }のゲーム全体の記録です。すべての局、最後の分配、合計が入っています。

## 行ったこと

done-ante = アンティを置きました: { $stakes }
done-pay = 伏せ札を見るために払います。
done-decline = 伏せ札を見るための支払いを見送りました。
done-change = 切り札を{ $suit }に変更しました。
done-poker = { $game }に決めました。
done-exchange = { $count ->
    [0] カードを交換しませんでした。
   *[other] { $count }枚交換しました。
}
done-end-poker = ポーカーのカードを配ります。
form-late = 時間がかかりすぎました。もう一度押してください。

ask-end-poker = ゲームを終わりますか? ボードに{ $amount }が残っています。ポーカー1回で取る人を決めてから、テーブルを終了します。
ask-end-share = このテーブルを終了しますか? 全員のゲームが終わり、残っている{ $amount }は全員で等分します。
ask-end-in-poker = { $amount }をかけたポーカーが終わってから、テーブルを終了します。
