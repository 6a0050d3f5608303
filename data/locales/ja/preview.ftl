# `python -m bot preview` のページと、模擬 Discord の中の名前

preview-title = ナポレオン・オフラインプレビュー
preview-hint = ここでのあなたの名前は「{ $you }」です。テーブルの「開始」を押すと、手札がダイレクトメッセージで届きます。宣言もプレイもそこでできます。
preview-narrow = (ダイレクトメッセージは下にあります。)
preview-table = チャンネル
preview-hand = あなたへのダイレクトメッセージ: 手札はあなただけに見えます
preview-server = カードクラブ
preview-channel = カードテーブル
preview-topic = コンピューターと遊ぶナポレオン。別のテーブルは /napoleon new で開けます。
preview-second = クラブルーム
preview-rooms = チャンネルとスレッド
preview-news = 新着あり
preview-you = ひかる
