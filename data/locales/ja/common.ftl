# 多くの画面で使うことば

list-comma = { "、" }
list-sentence = { "" }
you = あなた

suit-clubs = クラブ
suit-diamonds = ダイヤ
suit-hearts = ハート
suit-spades = スペード
suit-no-trump = ノートランプ
card-name = { $suit }の{ $rank }
card-joker = ジョーカー
card-second-joker = ジョーカー2
bid = { $suit } { $points }
bid-words = { $suit } { $points }
ladder-one = 1トリック
ladder-two = 2トリック
ladder-three = 3トリック
ladder-misere = ミゼール
ladder-four = 4トリック
ladder-nap = ナップ
ladder-six = 6トリック
ladder-seven = 7トリック
ladder-wellington = ウェリントン
ladder-blucher = ブリュッヘル

seat-empty = 空席
seat-held = **{ $name }**さん用({ $until }まで)
seat-number = 席{ $number }
seat-computer = コンピューター{ $number }
marshal = { $name ->
    [berthier] ベルティエ
    [murat] ミュラ
    [moncey] モンセー
    [jourdan] ジュールダン
    [massena] マッセナ
    [augereau] オージュロー
    [bernadotte] ベルナドット
    [soult] スルト
    [brune] ブリュヌ
    [lannes] ランヌ
    [mortier] モルティエ
    [ney] ネイ
    [davout] ダヴー
    [bessieres] ベシエール
    [kellermann] ケレルマン
    [lefebvre] ルフェーヴル
    [perignon] ペリニョン
    [serurier] セリュリエ
    [victor] ヴィクトル
    [macdonald] マクドナル
    [oudinot] ウディノ
    [marmont] マルモン
    [suchet] スーシェ
    [saint-cyr] サン＝シール
    [poniatowski] ポニャトフスキ
   *[grouchy] グルーシー
}

preset-japanese = ナポレオン
preset-japanese-joker = ジョーカー入りナポレオン
preset-japanese-joker-weak = ジョーカー入りナポレオン(弱いジョーカー)
preset-japanese-common = ナポレオン(よくあるルール)
preset-japanese-joker-wins = ナポレオン(ジョーカーがいつでも強い)
preset-japanese-yoromeki = ナポレオン(よろめき)
preset-japanese-many = ナポレオン(7人まで)
preset-hattori = 服部式ナポレオン
preset-napoleon-1885 = 明治のナポレオン(1885年)
preset-general = 将軍ナポレオン
preset-najami = NAJAMI
preset-mighty = マイティ(韓国)
preset-nap = ナップ
preset-nap-old = 昔のナップ
preset-nap-simple = 簡単なナップ
preset-nap-peep = のぞき見ナップ
preset-nap-ecarte = エカルテ・ナップ
preset-nap-seven = 7枚ナップ
table-number = テーブル{ $number }
page-of = { $page } / { $pages }
hand-number = 局#{ $hand }
form-word-label = 「{ $word }」と入力
title = { $number ->
    [0] { $game } テーブル{ $table }
   *[other] { $game } テーブル{ $table } · 第{ $number }局
}
title-of = { $game } テーブル{ $table } · 第{ $number }/{ $hands }局

mark-host = ホスト
mark-dealer = 親
mark-led = リード
mark-winning = いま最強
mark-away = 離席中
mark-elsewhere = 別のテーブルでも手番
passed = パス
points = { $points }点
units = { $signed }{ $count ->
   *[other] 単位
}
chips = { $signed }{ $count ->
   *[other] チップ
}

span = { $minutes ->
    [0] { $seconds }秒
   *[other] { $seconds ->
        [0] { $minutes }分
       *[other] { $minutes }分{ $seconds }秒
    }
}
clock-limit = 制限時間なし。動きがなければ、{ $when }にコンピューターが代わります
clock-ends = { $when }に時間切れ
clock-then-bank = { $when }に時間切れ、そのあと予備時間{ $bank }
clock-bank = 予備時間を使用中、{ $when }に時間切れ

## ボタン

button-sit = 着席する
button-watch-table = 観戦する
button-standby-sit = 次の空席に座る
button-standby-tell = 空いたら知らせる
button-standby-no = 席待ちをやめる
button-agree = 同意する
button-leave = 席を立つ
button-start = 開始
button-rules = ハウスルール
button-book = ルールを読む
button-what = これは何?
button-all-words = 用語をすべて見る
button-delete = 削除する
button-computer = 🤖追加
button-fill = 🤖で埋める
button-no-computer = 🤖外す
button-hand = 手札を見る
button-bid = 宣言
button-pass = パス
button-discard = 捨てる
button-exchange = 交換する
button-choose-again = 選び直す
button-hint = 💡 ヒント
button-ahead = 予約…
button-ahead-pass = この宣言はずっとパス
button-ahead-back = 予約を取り消す
button-other-card = ほかのカード…
button-call-first-trick = 最初のトリックの勝者
button-call-nobody = { role-partner }なし
button-claim-redeal = 見せて配り直し
button-trust = トラスト
button-claim = 残りを確定する
button-undo-move = 取り消す
button-back = 戻りました
button-menu = メニュー
button-tricks = トリック
button-refresh = 更新
button-jump = テーブルへ移動
button-next = 次の局
button-record = 記録
button-end = テーブルを終了
button-preferences = 個人設定
button-emotes-off = ひとことを止める
button-emotes-on = ひとことを許可

## 日付と数字

date = { DATETIME($date, dateStyle: "medium") }
number = { NUMBER($number, maximumFractionDigits: 3) }

# ゲームごとの役の名前。`$partner`で選ぶ。
role-declarer = { $partner ->
    [friend] 主公
   *[other] ナポレオン
}
role-the-declarer = { role-declarer }
role-the-declarer-first = { role-declarer }
role-partner = { $partner ->
    [general] 将軍
    [friend] フレンド
   *[adjutant] 副官
}
role-opponents = { $partner ->
    [friend] 野党
   *[other] 連合軍
}
role-side = { $partner ->
    [friend] 与党
   *[other] ナポレオン軍
}
