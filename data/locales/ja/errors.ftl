# エンジンとサービスが断ったときの文。キーはエラーコードです。

## 手番と進行

not-your-turn = あなたの番ではありません。いまは{ $seat }の番です。
hand-over = この局は終わりました。
redeal-due = 先に配り直しを行います。
redeal-not-due = 配り直しは、全員がパスしたときか、悪い手札が公開されたときだけです。
seat-needed = この操作には席の番号(0から)が必要です。
seat-unknown = { $seat }はありません。席は0から{ $most }までです。
auction-only = いまは宣言の段階です。宣言するかパスしてください。
call-only = 先にカードを1枚指定します。
name-suit = 先に、ジョーカーにフォローするスート(クラブ、ダイヤ、ハート、スペード)を決めてください。
redeal-unclaimed = いまは配り直しを求められません。悪い手札のときに、最初の宣言の代わりにだけ求められます。
discard-only = 先にカードを捨てます。
play-only = 宣言の段階は終わりました。カードを出してください。
ante-only = 先にアンティを置いてください。全員がボードに単位を置いてから始まります。
window-only = 先に、伏せ札を見るために払うかどうかを答えてください。

## 宣言

bid-range = { $points }点の宣言はできません。{ $least }点から{ $most }点の間で宣言してください。
bid-suit = そのスートでは宣言できません。クラブ、ダイヤ、ハート、スペードから選んでください(ノートランプはハウスルールで認められている場合だけです)。
bid-too-low =
    { $suit ->
        [C] クラブ
        [D] ダイヤ
        [H] ハート
        [S] スペード
       *[NT] ノートランプ
    }の{ $points }より高い宣言をしてください。
highest-bidder = いまはあなたの宣言が最高です。ほかの人が上回るまでお待ちください。
already-passed = すでにパスしています。より高く宣言するか、お待ちください。
must-bid = 全員がパスしたため、スペードのAを持つあなたが必ず宣言します。
must-bid-bound = 全員がパスしたため、あなたが必ず宣言します。
bid-bound = { $points }点で宣言してください。スートは自由です。

## 副官指定と捨て札

call-not-in-pack = { $card }はこのゲームでは使いません。ほかのカードを指定してください。
call-own-card = { $card }は自分が持っているか捨てたカードです。このハウスルールでは、ほかのカードを指定してください。
discard-not-held = { $cards }は手札にありません。手札から捨ててください。
discard-count = 捨てるのはちょうど{ $count }枚です({ $chosen }枚が選ばれています)。
discard-pile = { $cards }は捨てられません。捨てられるのは手札と伏せ札だけで、山のカードは捨てられません。
discard-twice = 同じカードを2回捨てることはできません。
change-suit = 切り札はクラブ、ダイヤ、ハート、スペードに変えられます(ノートランプは宣言できるルールのときだけです)。
change-same =
    すでに{ $suit ->
        [C] クラブが切り札
        [D] ダイヤが切り札
        [H] ハートが切り札
        [S] スペードが切り札
       *[NT] ノートランプ
    }です。別のスートを選ぶか、そのままカードをリードしてください。
change-too-high = そのように変えると宣言が{ $points }点になります。上限は{ $most }点です。

## ボード

ante-total = アンティはちょうど{ $total }単位置いてください(いまは{ $placed }単位です)。
ante-kitty = キティに置けるアンティは{ $most }単位までです(いまは{ $placed }単位です)。
ante-duty = アンティのうち少なくとも1単位は、スペードのQ-Kか8-9-10に置いてください。
ante-negative = アンティでボードから取ることはできません。どの場所にも0単位以上を置いてください。
stake-unknown = { $stake }という置き場所はありません。使えるのは{ $allowed }です。
ante-unreadable = 「{ $text }」は読み取れません。1行に1つ、「キティ: 1」のように場所と単位を書いてください。

## プレイ

card-not-held = { $card }は手札にありません。手札から選んでください。
must-follow =
    { $card }は出せません。{ $suit ->
        [C] クラブ
        [D] ダイヤ
        [H] ハート
        [S] スペード
       *[NT] 台札のスート
    }をフォローしてください。
joker-led = { $card }は出せません。ジョーカーがリードされたので、{ $legal }から出してください。
joker-called-out = { $card }は出せません。{ $hunter }がリードされてジョーカーが請求されたので、{ $legal }を出してください。
joker-lead-first = { $card }は出せません。ジョーカーは最初のトリックではリードできません。{ $legal }から出してください。
joker-first-trick = { $card }は出せません。ジョーカーは最初のトリックでは出せません。{ $legal }から出してください。
lead-trump-first = { $card }は出せません。ほかのスートがある間、最初のトリックで切り札をリードできません。
trump-first-trick = { $card }は出せません。ほかのスートがある間、最初のトリックには誰も切り札を出せません。
revoke-none = { $card }は出してよいカードで、リボークになりません。確認なしで出してください。
trust-off = このルールにはトラストがありません。
again-over = その練習の局はもうありません。リプレイからもう一度始めてください。
again-not-here = ポーカーはやり直せません。
daily-deal-over = それは別の日の一局です。今日の一局は /daily-deal で開けます。
daily-deal-changed = アップデートでコンピューターのプレイが変わり、この局は続けられません。次の配札からは、いつもどおりプレイできます。
daily-deal-erased = 今日あなたのデータを削除したので、この一局はもうプレイしたかもしれません。次の配札は{ $when }です。
daily-deal-unfinished = 挑戦状を出せるのは、今日の一局を終えてからです。
practice-over = 練習は終わりました。元には戻せません。
trust-not-yet = いまはトラストを告げられません。先にこのトリックのカードを出してください。
trust-twice = このトリックではもうトラストを告げました。
revoke-prevented = { $card }はリボークとして出せません。このルールでは反則のカードは出せません。

## ナップ

exchange-only = 先にカードを交換します。捨てるカードを選ぶか、そのままにしてください。
exchange-not-held = { $cards }は手札にありません。手札から交換してください。
exchange-stock = 残りは{ $left }枚です。{ $chosen }枚は交換できません。
call-unknown = このゲームで{ $call }は宣言できません。宣言できるのは{ $allowed }です。
call-too-low = { $call }より高く宣言してください。
call-needs-nap = ウェリントンは、ほかの人のナップの後でだけ宣言できます。
call-needs-wellington = ブリュッヘルは、ウェリントンの後でだけ宣言できます。
must-call = ほかの全員がパスしたため、あなたが1トリック以上を必ず宣言します。
garnet-off = このルールに余分の手札はありません。
garnet-gone = 余分の手札はもう取られています。
garnet-too-late = 余分の手札を取れるのは、ナップ以上の宣言がない間だけです。
garnet-discard = 先に{ $count }枚を捨ててください。
garnet-nap = 余分の手札を取ったので、ナップを宣言してください。
peep-off = このルールにのぞき見はありません。
peep-twice = もうのぞき見をしました。
swap-only = 先に、のぞき見したカードを取るかどうかを決めてください。
lead-lowest = { $card }は出せません。ウェリントンの最初のリードは、そのスートの最も低いカード({ $lowest })です。

## 記録

pack-wrong = カードは{ $count }枚がそれぞれ1枚ずつ必要です。
card-unknown = { $card }というカードはありません。AS、10D、4Hのようにランクとスートで書いてください。
action-malformed = この操作({ $do })は内容が足りないか、正しくありません。
action-unknown = { $do }という操作はありません。使えるのは{ $allowed }です。
record-none = これは1局の記録ではありません。
record-field-missing = 記録に{ $field }がありません。
record-field-wrong = 記録の{ $field }が正しくありません。
record-dealer = 親の席{ $dealer }はありません。席は0から{ $most }までです。

## ハウスルール

option-unknown = { $option }というハウスルールはありません。選べるのは{ $allowed }です。
option-value = { $option }を{ $value }にはできません。選べるのは{ $allowed }です。
conflict-seats = このゲームは{ $seats }人では遊べません。{ $least }人から{ $most }人を選んでください。
conflict-no-trump-order = ノートランプを最も低くするにはスートの順位が必要です。ノートランプを最も高くするかなしにするか、スートの順位を選んでください。
conflict-remove-seats = カードを抜く({ $remove })のは4人か6人のときだけで、{ $seats }人ではできません。全部のカードを使ってください。
conflict-bound-nobody = 「{ $option }」は、全員パスのときに決まった点数で宣言する人がいる場合だけ使えます。「全員パス」で選ぶか、この設定を元に戻してください。
conflict-bound-bid = 決まった点数{ $bound_bid }は宣言できません。宣言は{ $min_bid }点から{ $most }点までです。変更してください。
conflict-min-bid = 最低宣言{ $min_bid }は、宣言できる最高の{ $most }点を超えています。下げてください。
conflict-split = 精算の配分{ $split }は{ $seats }人では使えません。選べるのは{ $allowed }です。
conflict-adjutant-seats = { $seats }人では{ role-partner }を置けません。{ role-partner }を「4人以上であり」か「なし」にしてください。
conflict-deal-out = 伏せ札を配るには全員に1枚ずつ必要ですが、{ $seats }人に対して{ $blind }枚です。{ role-declarer }が交換するようにするか、人数・ジョーカー・抜くカードを変えてください。
conflict-open-rebid = 順番のない宣言では、パスした人もまた宣言できます。「パス後の宣言」を「できない」にするか、「宣言のしかた」を「順番に」にしてください。
conflict-no-joker = 「{ $option }」はジョーカーがあるときだけ使えます。ジョーカーを入れるか、この設定を元に戻してください。
conflict-no-same-two = 「{ $option }」はセイムツーがあるときだけ使えます。セイムツーを入れるか、この設定を元に戻してください。
conflict-no-yoromeki = 「{ $option }」はよろめきがあるときだけ使えます。よろめきを入れるか、この設定を元に戻してください。
conflict-hunter-removed = { $card }は抜かれているため、ジョーカー請求に使えません。ほかの請求カードを選ぶか、カードを抜かないでください。
conflict-najami-seats = NAJAMI式の精算は{ $needed }人用で、{ $seats }人では使えません。{ $needed }人にするか、別の精算を選んでください。
conflict-najami-joker = NAJAMI式の精算にはジョーカーが必要です。ジョーカーを入れるか、別の精算を選んでください。
conflict-najami-tens = NAJAMI式の精算では10も絵札に数えます。10を数えるか、別の精算を選んでください。
conflict-najami-call = NAJAMI式の精算では、伏せ札を見る前にカードを指定します。「{ $option }」を元に戻すか、別の精算を選んでください。
conflict-najami-change = NAJAMI式の精算には切り札の変更が含まれています。「{ $option }」を元に戻すか、別の精算を選んでください。
conflict-najami-sweep = NAJAMI式の精算では全部の点を取ったときの額が決まっています。「{ $option }」を元に戻すか、別の精算を選んでください。
conflict-najami-min-bid = NAJAMI式の精算は{ $least }点からですが、最低宣言が{ $min_bid }点です。{ $least }点以上にするか、別の精算を選んでください。
conflict-blucher = ブリュッヘルはウェリントンの上の宣言です。ウェリントンをありにするか、ブリュッヘルをなしにしてください。
conflict-seven-cards = 7枚の手札で「{ $option }」は使えません。なしにするか、手札を5枚にしてください。
conflict-deal = 配り方「{ $deal }」では手札が{ $hand_size }枚になりません。合う配り方か、1枚ずつを選んでください。
conflict-pack = カードが{ $pack }枚では足りません。{ $seats }人には{ $needed }枚が必要です。枚数を増やすか、人数や余分のカードを減らしてください。
preset-unknown = { $preset }というゲームはありません。選べるのは{ $presets }です。
option-unreadable = 「{ $text }」は読めません。ハウスルールは min_bid=13 のように書き、いくつかあるときはコンマで区切ってください。
name-unusable = その名前は使えません。文字、数字、空白、- + ! & ( ) などの記号で、{ $most }文字までにしてください。
saved-rules-taken = { $name }という名前は使われています。別の名前にするか、そのルールセットを先に削除してください。
saved-rules-full = このサーバーにはもう{ $most }個のルールセットがあります。先にどれかを削除してください。
saved-rules-unknown = { $name }というルールセットはありません。/rules list で一覧を見られます。
saved-rules-gone = このルールセットは削除されました。
saved-rules-outdated = ルールセット{ $name }は、いまのルールではプレイできません。次の点を直して保存し直してください。
not-manager = サーバー管理の権限を持つ人だけができます。
not-operator = このボットの運営者だけができます。
server-only = サーバーのチャンネルでだけ使えます。
share-played = この局に参加した人だけが共有できます。
share-silent = あなたはここに画像を投稿できないため、ここでは局を共有できません。
share-files = ここにファイルを投稿する権限がボットにありません。サーバー管理者が「ファイルを添付」を許可すると使えます。

## ポーカー

other-game = いま行っているのは別のゲームです。この操作は使えません。
poker-over = ポーカーは終わりました。
poker-choose-first = 先に親がポーカーの種類を選びます。
poker-game-unknown = { $game }というポーカーはありません。選べるのは{ $allowed }です。
poker-exchange-only = いまはカードの交換です。0枚から5枚を選んでください。

## テーブル

table-unknown = テーブル{ $table }はありません。
table-closed = このテーブルは終了しました。
ahead-away = いまはコンピューターが代わりにプレイしています。予約するには、先に「戻りました」を押してください。
ahead-not = いまは予約できません。予約できるのは、プレイ中の自分の手札か、宣言中のパスです。
table-paused = この局は続けられません。ホストか管理者がテーブルを終了でき、預けたチップはすべて戻ります。
no-table-here = このチャンネルにはテーブルがありません。/play-now ですぐに遊べます。/napoleon new で開くこともできます。
hand-unknown = 局#{ $hand }はありません。/replay で一覧から選べます。
hint-event = 大会ではヒントを使えません。
hint-off = このテーブルではヒントを使えません(ホストがオフにしています)。
hint-people = このテーブルではヒントを使えません。通常は、1人でコンピューターと遊ぶときだけ使えます。ホストはロビーで許可できます(ハウスルール、ヒント)。
hint-server = このサーバーではヒントを使えません(管理者がオフにしています)。
hint-not-due = ヒントは自分の番に使えます。いまはほかの人の番です。
hint-asking = 前のヒントをまだ考えています。
hint-late = その間に局面が進み、ヒントは古くなりました。自分の番にもう一度お試しください。
review-not-played = この局ではプレイしていません。検討できるのは、その局でプレイした人だけです。
review-not-here = 検討するものがありません。この局ではカードを選ぶ場面がなかったか、検討のないゲームです。ポーカーの種類の選択は、カードが配られる前なので判断しません。
review-busy = 検討が間に合いませんでした。1分ほどしてから、もう一度お試しください。
hand-unfinished = この局はまだ途中です。カードは終わってから見られます。
hand-unreadable = 「{ $text }」は局の番号ではありません。一覧から選ぶか、57のような番号を入れてください。
hand-sealed = 同じ配札をほかのテーブルでまだプレイしています。カードはラウンドが終わってから見られます。
hand-expired = 局#{ $hand }のカードはもう保存されていません。残っているのは結果だけです。
hand-damaged = 局#{ $hand }は記録が壊れているためリプレイできません。合わない点は /verify で確かめられます。
session-unfinished = 全体の記録はテーブルが終わってから見られます。
not-dealt-in = この局では、あなたにカードは配られていません。
void-computers = コンピューターにも配られているため、合意でこの局を無効にすることはできません。この局は最後まで行われ、結果は有効です。席を外すときは「席を立つ」を押してください。
void-once = この局ではもう提案しています。
void-lapsed = この提案は終わりました。すでに無効になっていなければ、この局は有効です。
manager-plays = あなたはこのテーブルに加わっているため、終わりを決められません。ほかのプレイヤーか、ほかの管理者に頼んでください。
end-elsewhere = テーブルのある場所で提案してください: { $channel }
table-has-place = あなたのテーブルは{ $channel }にあります。
here-elsewhere = テーブルは開いたチャンネルで表示し直してください: { $channel }
not-seated = あなたはこのテーブルに着席していません。テーブルの「メニュー」から観戦できます。
guess-late = いまは予想できるものがありません。
tell-muted = メンションがオフなので、お知らせできません。/preferences かサーバーの設定を見てください。
standby-full = すでに{ $most }人が席を待っています。しばらくしてからもう一度お試しください。
not-host = この操作はテーブルのホストだけができます。
bad-player = 自分に席を譲ることはできません。ほかの人を選んでください。
already-seated = { $name }さんはすでにこのテーブルに着席しています。
own-seat = すでにこのテーブルに着席しています。
elsewhere-clock = 別のテーブル({ $channel })であなたの制限時間が進んでいます。もう一度ボタンを押すと、ここでも遊ぶかどうかをお尋ねします。
elsewhere-other = { $name }さんは制限時間のある別のテーブルでプレイ中です。本人が「開始」を押して両方で遊ぶと答えるか、席を離れると、最初の局を配れます。
elsewhere-board = { $name }さんは大会の番で、ボードのチップの一部はその人のものです。本人が「次の局」を押すか、ホストがテーブルを終了してください(ボードのチップは分けられます)。カードは配られていません。
offer-gone = この申し出はもう有効ではありません。席は移っていません。
offer-not-yours = この席はほかの人への申し出です。
offer-not-giver = 申し出を取り消せるのは、申し出た本人だけです。
hand-seen = { $name }さんはいまの局の手札を知っているため、この局が終わるまで席をもらえません。
table-full = このテーブルは満席です。
chairs-held = 空席{ $count }つは、ほかの人のために確保されています。相手と期限はテーブルに表示されています。ホストはそれより前にコンピューターを入れられます。
not-agreed = { $seat }さん({ $count }人)が、着席後の変更にまだ同意していません。「同意する」が押されるか、変更が元に戻されると配れます。
terms-changed = テーブルの設定がまた変わりました。いまの内容を確かめてから、もう一度押してください。
rematch-over = このテーブルが終了してから{ $minutes }分を過ぎました。/napoleon new で新しいテーブルを開いてください。
seats-empty = 空席が{ $empty }つあります。参加者を待つか、コンピューターを追加してください。
seats-taken = すでに{ $seated }人が着席しています。{ $seats }席では足りません。
hand-under-way = いまは局の途中です。この操作は、局と局の間にできます。
not-started = ゲームはまだ始まっていません。先に「開始」を押してください。
already-started = この操作は、第1局が配られる前だけできます。
no-hand = いまはカードが配られていません。
no-computer = 外せるコンピューターがいません。
stake-range = レートは1単位あたり{ $least }チップから{ $most }チップの間にしてください。
hands-range = 局数は{ $least }から{ $most }の間にしてください。
total-range = 目標の合計は{ $least }から{ $most }の間にしてください。
claim-unproven = この先の結果はまだ決まっていません。確定できるのは2トリック目から手札が2枚以上あるときで、残りを全部取ること、または点になるカードが残っていないことが、見えているカードから確かな場合です。
undo-off = このテーブルでは手を取り消せません。ホストは最初に配る前に取り消しを許可できます。大会ではできません。
undo-acted = もう取り消せません。取り消せるのは自分の直前の手を1回だけで、ほかの人が続けるか、ボットが再起動する前、しかも隠れたカードや味方が明らかになっていないときに限ります。
stale-turn = テーブルはもう先に進んでいます。最新のメッセージを使ってください。
deal-unshown = 次の配札の証明コードは、いま表示されるところです。パネルを見てから、もう一度押してください。
values-changed = その間に値の一覧が変わりました。「公正な配札」のページで確かめてから、もう一度配ってください。
values-closed = この局の値の受け付けは終わっています。
values-open = まだ値を受け付けています。誰かが配った後で開いてください。
values-sealed = { $name }さんの封をした値がまだ開かれていません。開かれないときは、1分後にもう一度配ると、この配札は取り消されます。
value-given = この配札には、すでに値を追加しています。
value-barred = 封をした値を開かなかったため、このテーブルでは封をしない値だけを追加できます。
value-not-sealed = 開く値がありません。
value-unlike = 封をした値と違います。SHA-256が合いません。
value-long = 値は{ $most }文字までです。
value-unprintable = 値には、見える文字だけを使ってください。
value-no-seal = 大会は待たずに始まるため、値に封はできません。値そのものを入力してください。
not-enough-chips = { $name }さんのチップが足りません。このテーブルでは1局で最大{ $units }単位×{ $stake }チップ={ $needed }チップを失うことがありますが、残高は{ $balance }チップです。レートを下げるか、/chips daily や贈り物(/chips give)でチップを増やしてください。
storage-conflict = 同時に別の保存が行われました。もう一度お試しください。
table-changed = 同時にテーブルの状態が変わりました。もう一度お試しください。
hand-changed = 同時にこの局の状態が変わりました。もう一度お試しください。

## チップと設定

daily-off = このサーバーにはデイリーチップがありません。サーバー管理者が /settings で変えられます。
stake-alone = このサーバーでは、コンピューターだけが相手のときのレートは1単位{ $most }チップまでです(このテーブルは{ $stake })。カードは配られていません。第1局の前にレートを下げるか、誰かが席に着くのを待ってください。
absent-board = { $name }さんは前の局の間ずっと離席していて、ボードのチップの一部はその人のものです。本人が「戻りました」を押すか、ホストがテーブルを終了してください(ボードのチップは分けられます)。カードは配られていません。
daily-hand = 先に1局を最後までプレイしてください。今日の{ $chips }チップを受け取れるのは、前回受け取ったあとにプレイした人です。
gift-closed = チップを贈れるのは、ほかの人とあと{ $hands }局プレイしたあと、{ $when }からです。このサーバーの口座がまだ新しいためです。
gift-hands = チップを贈れるのは、ほかの人とあと{ $hands }局プレイしたあとです。
gift-days = チップを贈れるのは{ $when }からです。このサーバーの口座がまだ新しいためです。
gift-given = { $left ->
    [0] 今日はもう贈れません。
   *[other] 今日贈れるのはあと{ $left }チップです。
}このサーバーでは1日{ $most }チップまでです。今回は贈られていません。
gift-received = { $left ->
    [0] この人は今日はもう受け取れません。
   *[other] この人が今日受け取れるのはあと{ $left }チップです。
}このサーバーでは1日{ $most }チップまでです。今回は贈られていません。
gift-self = 自分には贈れません。ほかの人を選んでください。
gift-stranger = その人はこのサーバーにいません。メンバーを選んでください。
gift-range = 贈り物は{ $least }から{ $most }チップまでです。
gift-rate = 贈り物は1時間に{ $most }回までです。今回は贈られていません。しばらくしてからお試しください。
chips-off = このサーバーではチップを使いません。レートは0にしてください。
daily-enough = デイリーチップは{ $most }チップになるまでの補充です。預けている分を含めて、もう足りています。
newcomer-budget = { $name }さんはこのサーバーに来たばかりです。最初の{ $days }日間、ほかのメンバーに渡るチップは、テーブルと参加費を合わせて1日{ $most }チップまでです。今日の残りは{ $left }チップで、これには最大{ $needed }チップかかります。レートを下げるか、0チップで遊んでください。
members-budget = メンバー同士で渡るチップは、テーブル、参加費、贈り物を合わせて1日{ $most }チップまでです。{ $name }さんから{ $other }さんへは今日あと{ $left }チップで、これには最大{ $needed }チップかかります。レートを下げるか、0チップで遊んでください。
gift-budget = メンバー同士で渡るチップは、テーブル、参加費、贈り物を合わせて1日{ $most }チップまでです。この相手には、今日はあと{ $left }チップです。
gift-too-much = { $amount }チップは贈れません。自由に使えるのは{ $balance }チップです。まだ終わっていない局に預けたチップは贈れません。
bot-has-none = ボットはチップを持ちません。人を選んでください。
grant-range = 付与も減額も、1チップから{ $most }チップまでです。
grant-reason = 理由を書いてください。履歴に残ります。
grant-rate = このサーバーの付与は1時間に{ $most }回までです。今回は付与されていません。しばらくしてからお試しください。
grant-too-much = { $amount }チップは引けません。預けている分を除くと、残高は{ $balance }チップです。
history-of-other = ほかの人の履歴は、サーバー管理の権限を持つ人だけが見られます。
setting-range = { $setting }は{ $least }〜{ $most }にしてください。
number-unreadable = 「{ $text }」は数として読めません。1000 のように数字で書いてください。何も変わっていません。
time-zone-unknown = { $text }というタイムゾーンはありません。Asia/Tokyo、Europe/Berlin、UTC のように書いてください。何も変わっていません。
channels-range = 選べるチャンネルは{ $most }個までです。多いときはカテゴリーを選んでください。
## 大会

tournament-unknown = ここにその大会はありません。/tournament list で一覧を見られます。
tournament-changed = 同時に大会の状態が変わりました。もう一度お試しください。
event-table = これは大会のテーブルです。席や配札、終了は大会が決めます。やめるときは、大会の告知で「棄権する」を押してください。
tournament-draft = この大会はまだ告知されていません。
tournament-announced = この大会は告知済みです。ホスト用メニューの「設定を変える」を押してください。
edit-entry = 参加者がいるため、参加費はもう変えられません。
edit-most = すでに{ $count }人が参加しています。定員はそれ以上にしてください。
edit-team = 参加者がいるため、チームの人数はもう変えられません。
edit-check-in = チェックイン中です。変えられるのは名前と開始時刻だけです。
edit-nothing = 変更がないので、知らせることはありません。
tournament-running = この大会はもう始まっています。
tournament-not-running = この大会はまだ始まっていません。
tournament-played = この大会の局はすべて終わりました。
tournament-over = この大会は終わりました。
tournament-unfinished = 結果報告は大会が終わってから見られます。
not-tournament-host = 大会のホストとサーバー管理者だけができます。
tournament-refused = ホストがこの大会か、毎週開催の以前の回であなたを外したため、ホストが許可するまで参加できません。
tournament-invited = この大会に参加できるのは、ホストに招待された人だけです。
tournament-role = この大会に参加できるのは、{ $role }のメンバーと招待された人だけです。
tournament-rating = このゲームでのあなたのレーティングは{ $rating }です。{ $most ->
        [0] 参加できるのは{ $least }以上の人です。
       *[other] { $least ->
            [0] 参加できるのは{ $most }以下の人です。
           *[other] 参加できるのは{ $least }から{ $most }の人です。
        }
    }
tournament-ratings = 最低のレーティング({ $least })は最高({ $most })より高くできません。
tournament-reminders = お知らせは{ $most }つまで、開始の1分前から{ $days }日前までです。
tournament-repeats = 毎週開催するには開始時刻が必要です。「名前と開始時刻」で決めるか、「毎週開催」を「しない」にしてください。
already-waiting = すでに空き待ちに入っています。
waiting-full = 空き待ちは{ $most }人までです。しばらくしてからもう一度お試しください。
substitute-played = この大会でプレイしている人、プレイした人は、控えに入れません。
substitutes-full = 控えは{ $most }人までです。しばらくしてからもう一度お試しください。
substitute-gone = 交代していません。その人が戻ったか、控えの人が外れました。画面を更新してください。
teams-none = この大会にはチームがありません。
teams-full = これ以上チームは増やせません。空きのあるチームに入ってください。
teams-too-few = その人数のチームを作るには人が足りません。参加を待ってください。
team-taken = 同じ名前か、よく似た名前のチームがあります: { $name }。別の名前にするか、そのチームに入ってください。
team-gone = そのチームはもうありません。ほかのチームを選んでください。
team-full = { $name }は満員です。ほかのチームを選んでください。
not-refused = その人は参加できます。
invited-all = すでに招待したか、参加している人です。
invited-too-many = 招待できるのは{ $most }人までです。
co-hosts-by-host = 共同ホストを決められるのはホストだけです。
co-hosts-same = 共同ホストは変わっていません。
co-hosts-too-many = 共同ホストは{ $most }人までです。
not-entered = あなたはこの大会に参加していません。
already-entered = { $name }さんはすでにこの大会に参加しています。
entered-once = この大会にはすでに参加していて、いまは別のプレイヤーが席を引き継いでいます。リーグのポイントと賞金はあなたのものですが、二重に参加することはできません。
played-for-another = { $name }さんはこの大会でほかの参加者の代わりにプレイし、その手札を見ています。ほかの人を選んでください。
entrant-banned = { $name }さんはここでの参加を禁止されています。ほかの人を選んでください。
tournament-full = この大会は満員です。定員は{ $most }です。
tournament-late = もう途中参加はできません。
ping-not-allowed = そのロールにはメンションできません。別のロールを選ぶか、なしにしてください。
check-in-over = チェックインは終わりました。この大会はもう始まっています。
remind-nobody = 全員がチェックインしました。
remind-enough = もう{ $most }回声をかけました。
check-in-closed = チェックインはまだ始まっていません。
no-computer-entrant = 外せるコンピューターの参加者がいません。
start-early = 告知した開始時刻より前です。早めるには先にチェックインを始め、5分たつか、全員が済ませるまで待ってください。チェックインした人だけで開始し、ほかの人に参加費があれば戻ります。
check-in-short = チェックインの時間は5分以上必要です。チェックインしていない人は参加できなくなるため、5分たつか、全員が済ませてから始めてください。
tournament-too-few = 大会には{ $least }人以上の参加が必要ですが、{ $present ->
        [0] 準備ができている人はいません
       *[other] 準備ができているのは{ $present }人です
    }。参加を待つか、コンピューターを追加してください。
entrant-out = その参加者はもう大会にいません。
entrant-unknown = その参加者はいません。
entrant-computer = それはコンピューターです。交代させられるのは人だけです。
entry-chips = { $name }さんは参加費{ $needed }チップを払えません。残高は{ $balance }チップです。
template-taken = { $name }というテンプレートはすでにあります。別の名前にするか、先にそれを削除してください。
templates-full = このサーバーにはもう{ $most }個のテンプレートがあります。先にどれかを削除してください。
template-gone = このテンプレートは削除されました。
tournament-range =
    { $field ->
        [hands] 1ラウンドの局数
        [rounds] ラウンド数
        [entry] 参加費
        [check_in] チェックインの時間(分)
        [no_show] 不在とみなすまでの時間(分)
        [round_minutes] 1ラウンドの制限時間(分)
        [late_rounds] 途中参加できるラウンド数
        [most] 定員
        [least] 最少人数
        [rating_least] 最低のレーティング
        [rating_most] 最高のレーティング
       *[advance] 各テーブルから進む数
    }は{ $least }から{ $most }の間にしてください。
tournament-least = 最少人数({ $least }人)は定員({ $most }人)より多くできません。
tournament-prizes = 賞金の割合は、合計100になる1以上の整数を1〜{ $most }個書いてください。賞金には参加費が、参加費には賞金が必要です。
tournament-start = 開始時刻はいまより後、{ $days }日以内にしてください。
tournament-duplicate-odd = デュプリケートではどのテーブルにも同じカードを配ります。空席はコンピューターで埋めてください。
tournament-duplicate-game = このゲームは局から次の局へ持ち越すものがあるため、デュプリケートにできません。別のゲームかルールを選んでください。
already-paused = 大会はすでに一時停止中です。
not-paused = 大会は一時停止していません。
series-none = この大会の後に予定はありません。もう告知されているなら、その大会のホスト用メニューを開いてください。
no-round = いま行われているラウンドはありません。
round-unlimited = このラウンドに制限時間はありません。
pause-range = 自動で終わる一時停止は{ $most }分までです。
adjust-range = 一度に変えられる得点は1点から{ $most }点です。
extend-range = 一度に延長できるのは{ $least }分から{ $most }分です。
tournament-table-unknown = このラウンドにそのテーブルはありません。
hand-voided = その局はすでに無効です。
tournament-extra-begun = そのテーブルでは、ここまでの成績をもとに延長戦が始まっています。それより前の局はもう無効にできません。延長戦なら無効にできます。
reason-needed = 理由を1文字から{ $most }文字で書いてください。
undo-needs-manager = 1人では決められなかった決定なので、1人で取り消すこともできません。参加していないサーバー管理者なら取り消せます。
acts-too-many = 決定は{ $minutes }分間に{ $most }回までです。そのつどチャンネルに公開されるためです。少しお待ちください。
request-waits = 同じ提案がすでに同意を待っています。チャンネルのボタンを見てください。
requests-too-many = 同意待ちの提案がすでに{ $most }件あります。1時間で無効になります。
request-over = その提案はもう同意を待っていません。
agree-own = 自分の提案です。ほかの人の同意が必要です。
agree-not-you = 同意できるのは、ほかの参加者か、参加していないサーバー管理者だけです。
entry-above-budget = このサーバーではメンバー同士で渡るチップが1日{ $most }チップまでなので、それより高い参加費は2人目から払えません。参加費を下げるか、管理者に /settings で上限を上げてもらってください。
entry-needs-manager = 参加費があるため、告知はサーバー管理者か運営担当が /tournament host で行います。管理者は /settings で誰でもできるように変えられます。参加費がなければ自分で告知できます。
undo-nothing = 取り消せる決定はありません。
undo-too-late = もう取り消せません。取り消せるのは最後の決定だけで、1分以内、まだ何も進んでいないときに限ります。
## シーズン

season-not-typed = 何も変更していません。全員のチップを戻すには、フォームに「{ season-word }」と入力してください。
season-just-closed = シーズン{ $number }は終了したばかりです。次のシーズンを終了するには1分ほどお待ちください。
season-other = そのシーズンはもう終了しています。いまはシーズン{ $number }です。
season-changed = シーズン{ $number }は、同時にほかの人が終了しました。
season-stakes = まだチップをリセットできません。{ $chips }チップより多く預けているメンバーが{ $count }人います。誰がどこに預けているかは /season close でわかります。シーズンは終了していません。
season-unknown = シーズン{ $number }は終了していません。終了したシーズンは /season show で見られます。

## 自分のデータ

privacy-leaving = データの削除を申し込んでいます。終わるまでは、席に着くことも、テーブルや大会を開くことも、参加することもできません。何を待っているかの確認と取り消しは /privacy show でできます。
privacy-leaving-other = この人はいまは参加できません。
## Where the server lets tables be opened
open-elsewhere = このチャンネルではテーブルを開けません。開けるチャンネル: { $channels }
open-nowhere = テーブル用のチャンネルはすべて削除されています。サーバー管理者が /settings で選び直せます。
open-managers = このサーバーでテーブルを開けるのは管理者だけです。管理者に頼むか、開いているテーブルの席に着いてください。
open-role = このサーバーでテーブルを開けるのは{ $role }のメンバーだけです。頼んで開いてもらうか、開いているテーブルの席に着いてください。
flood-own-data = 今日は自分のデータに関する操作が続きました。保存されているものすべてから探すため、回数に限りがあります。{ $until }にもう一度お試しください。
flood-emotes = 続けて送りすぎです。あと{ $seconds }秒待ってください。
emotes-off = このテーブルでは、ホストがひとことを止めています。
emotes-off-server = このサーバーでは、ひとことを送れません。
emotes-elsewhere = テーブルのチャンネルで送ってください。
flood-pictures = 画像を続けてたくさん表示しています。{ $seconds }秒後にもう一度お試しください。
flood-public = ほかの人にも見える操作が続きました。{ $seconds }秒後にもう一度お試しください。
server-tables = このサーバーでは同時に{ $most }卓まで開けます。開いているテーブルに参加するか、どれかが終わるまでお待ちください。
server-tournaments = このサーバーで同時に開催できる大会は{ $most }つまでです。どれかが終わるまでお待ちください。
too-many-tournaments = このサーバーで1人が同時に主催できる大会は{ $most }つまでです。どれかが終わるまでお待ちください。
too-many-drafts = このサーバーで作れる大会の下書きは1人{ $most }つまでです。どれかを告知するか破棄してください。/tournament host で確認できます。
tournament-computers = どのテーブルにも少なくとも1人は人が座ります。{ $people ->
    [0] まだ誰も参加していないので、
   *[other] いまの参加者は{ $people }人なので、
}コンピューターは{ $most }人まで参加できます。人が増えればもっと追加できます。
too-many-tables = このサーバーで開けるテーブルは1人{ $most }卓までです。1卓を終了するか、ほかの人に開いてもらってください。
league-unknown = このサーバーにそのリーグはありません。/league で一覧を見られます。
league-needs-manager = リーグを作ったり大会のリーグを選んだりできるのは、サーバー管理者と運営担当だけです。
league-taken = { $name }というリーグはすでにあります。別の名前にしてください。
league-points = ポイントは0〜{ $highest }の整数を1〜{ $most }個、大きい順に書きます。最初は1以上です。
league-points-unreadable = 「{ $text }」をポイントとして読めません。10 8 6 5 のように数字で書いてください。
league-events = シーズンの大会数は1〜{ $most }です。
league-best = 数える成績は1〜{ $events }です(シーズンの大会数まで)。
league-share = シーズンの賞金に回せるのは参加費の{ $most }%までです。
league-prizes = シーズンの賞金は、合計100になる1以上の整数を1〜{ $most }個書きます。
leagues-full = 開いているリーグは1サーバーに{ $most }個までです。先にどれかを終了してください。
league-closed = このリーグは終了しています。大会の対象にはできません。
league-season-past = このシーズンはすでに終わっています。
league-season-empty = このシーズンにはまだ成績がないので、終了できません。
league-season-begun = このシーズンにはすでに成績があります。先にシーズンを終了してください。
league-pot = 次のシーズンの賞金として{ $chips }チップが残っているので、いまは終了できません。
league-in-use = { $names }がこのリーグの対象です。先に中止するか、設定からリーグを外してください。
league-changed = 同時に別の人がこのリーグを変更しました。もう一度お試しください。
league-team = チームの選手は{ $least }〜{ $most }人です。チームなしは0です。
league-no-teams = このリーグにはチームがありません。管理者と運営担当が「ルール」で加えられます。
league-teams-full = チームは1つのリーグに{ $most }までです。どれかに入ってください。
league-team-taken = 同じ名前か、よく似た名前のチームがあります: { $name }。別の名前にしてください。
league-team-elsewhere = 1つのリーグで入れるチームは1つです。いまのチーム: { $name }
league-team-full = チームに空きがありません(招待中の人も数えます)。
league-team-part-full = 選手も控えも{ $most }人までです。
league-team-invited = すでに招待しています。
league-team-not-invited = この招待はもう無効です。
league-team-other = この招待はほかの人へのものです。
league-team-not-in = その人はチームにいません。
league-team-captain-only = これができるのはチームのキャプテン、サーバー管理者、運営担当だけです。

## 締め出された人

banned = ここでの参加は禁止されています(解除: { $until })。理由: { $reason }
banned-for-good = ここでの参加は禁止されています。理由: { $reason }
blocked = この人にブロックされています。この人のテーブルに座ることも、チップを贈ることもできません。
ban-self = 自分自身を参加禁止にはできません。
ban-none = この人はここで参加禁止になっていません。
block-self = 自分自身はブロックできません。
block-none = この人をブロックしていません。
removed = あなたはこのテーブルから外されました。また座れるのは、ホストに招待されたときだけです。
door-invited-only = このテーブルに座れるのは、ホストに招待された人だけです。
door-role-only = このテーブルに座れるのは、ロール{ $role }を持つ人だけです。
remove-self = 自分を退席させることはできません。「席を立つ」を押してください。
remove-board = ボードのチップの一部は{ $name }さんのものなので、いまは退席させられません。テーブルを終了すると、ボードのチップは分けられるか、ポーカーで争われます。
not-at-table = この人はこのテーブルに席がありません。
voice-missing = あなたはこのチャンネルに書き込めないので、ボットも代わりに書き込みません。
threads-missing = この大会にはスレッドが必要ですが、あなたはこのチャンネルでスレッドを作れません。サーバー管理者か運営担当に告知を頼んでください。
