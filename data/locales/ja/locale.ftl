# この言語の名前、対応するDiscordの言語コード(数字と日付は最初のコードの書き方)、サーバーの標準のタイムゾーン

language-name = 日本語
language-codes = ja
language-zone = Asia/Tokyo
