# 멤버의 칩: 잔액, 내역, 선물과 지급

## 가진 칩

chips-yours = 내 칩
chips-of = { $name }님의 칩
chips-balance = **{ $chips }**칩
chips-at-stake = 그 밖에 { $chips }칩이 끝나지 않은 판에 걸려 있어요.
chips-unopened = 아직 계좌가 없어요. 처음 자리에 앉으면 **{ $chips }**칩으로 시작해요.
chips-no-value = 칩에는 금전적 가치가 없어요. 사고팔거나 바꿀 수 없어요.
grant-own = { $name }님(관리자)이 자신의 칩을 바꿨어요: **{ $chips }**
grant-told = { $name }님(관리자)이 { $member }님의 칩을 바꿨어요: **{ $chips }**
grant-message = { $server } 서버의 관리자가 내 칩을 바꿨어요: **{ $chips }**. 잔액은 { $balance }칩이에요.
chips-daily-ready = 오늘의 { $chips }칩을 받을 수 있어요.
chips-daily-hand = 한 판을 끝내면 오늘의 { $chips }칩을 받을 수 있어요.
chips-daily-next = 다음 일일 칩은 { $when } 받을 수 있어요.
button-daily = 오늘의 { $chips }칩 받기
button-history = 내역
daily-done = 🪙 { $chips }칩을 받았어요.
daily-had = 오늘의 칩은 이미 받았어요. 다음 칩은 { $when } 받을 수 있어요.

## 내역

history-yours = 내 칩 내역
history-of = { $name }님의 칩 내역
history-none = 아직 칩 내역이 없어요. /chips balance 로 계좌를 만들고 /napoleon new 로 테이블을 열어 보세요.
history-none-of = 아직 칩 내역이 없어요. 처음 자리에 앉으면 계좌가 생겨요.
history-balance = { $when } · 잔액 { $chips }
history-start = 계좌 개설
history-daily = 일일 칩
history-share = 테이블에 남은 칩 분배
history-season = 시즌 마감에 따른 칩 초기화
history-entry = 대회 참가비
history-refund = 대회 참가비 환불
history-prize = 대회 상금
history-event = { $what }: { $name }
history-season-prize = 리그 시즌 상금
history-season-refund = 리그 시즌 환불
history-other = 기타
history-gift-from = { $name }님의 선물
history-gift-to = { $name }님에게 선물
history-grant = { $name }님이 지급
history-taken = { $name }님이 회수
history-hand = { $game }, { $number }번째 판, 테이블 { $table }
history-poker = { $game }, 마지막 포커, 테이블 { $table }
history-at-stake = { $what }: **걸려 있음**
history-voided = { $what }: 취소
quoted = “{ $text }”
somebody = 어떤 멤버
menu-open-hand = 판 열기…
button-newer = ◀ 최근
button-older = 이전 ▶

## 선물과 지급

gift-ask = { $name }님에게 { $chips }칩을 선물할까요?
gift-left = { $chips }칩이 남아요. 선물은 되돌릴 수 없어요.
button-give = { $chips }칩 선물하기
gift-done = { $name }님에게 { $chips }칩을 선물했어요. 잔액은 { $balance }칩이에요.
gift-public = { $giver }님이 { $receiver }님에게 **{ $chips }칩**을 선물했어요.
grant-given = { $name }님에게 { $chips }칩을 지급했어요. 잔액은 { $balance }칩이에요. 이유는 내역에 남아요.
grant-taken = { $name }님에게서 { $chips }칩을 회수했어요. 잔액은 { $balance }칩이에요. 이유는 내역에 남아요.
