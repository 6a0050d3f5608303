# 대기실과 방장의 메뉴

lobby-seats-free = { $free }자리 남았어요
lobby-seats-full = 모두 모였어요. 시작을 누르세요.
lobby-seats-agree = 모두 모였지만 아직 모두가 동의하지는 않았어요.
lobby-alone = 아무도 오지 않고 { $minutes }분 동안 움직임이 없으면 다른 사람의 테이블로 바뀔 수 있어요.

changes-title = 앉은 뒤에 바뀐 것
changes-one = { $what }: { $before } → { $after }
changes-more = 그 밖에 { $count }개
changes-help = 동의를 누르거나(한 번에 모든 변경에 동의) 변경을 되돌리면 카드를 나눠요.

config-seats = { $seats }명
config-hands = { $hands }판
config-hands-open = 판 수 자유
config-total = 합계 { $total } 먼저 얻기
config-total-none = 목표 없음
config-stake = { $stake ->
    [0] 칩 없음
   *[other] 1단위 = { $stake }칩
}
config-stake-loss = { $stake ->
    [0] 칩 없이 재미로
   *[other] 1단위 { $stake }칩, 한 판에 최대 { $loss }칩 잃음
}
config-tally = 칩 없음: 주공으로 이긴 판 수로 겨뤄요
config-clock = { $name ->
    [off] 제한 시간 없음(7일 뒤 자동 진행)
   *[other] 제한 시간: { $clock }
}
config-rules = 하우스 룰: { $rules }
config-rules-none = 없음
config-better-pack = { $seats }명이면 52장보다 { $least }~{ $most }장이 더 재미있어요(하우스 룰, 카드 수)
config-based = 바탕 게임: { $game }
config-hints = 모두 힌트를 쓸 수 있어요

clock-blitz = 빠르게, 차례마다 15초
clock-normal = 보통, 차례마다 60초
clock-relaxed = 느긋하게, 차례마다 5분
clock-daily = 하루에 한 번, 차례마다 24시간
clock-off = 제한 시간 없음(7일 뒤 자동 진행)
level-novice = 초급
level-regular = 중급
level-expert = 고급
hints-alone = 혼자 컴퓨터와 할 때만
hints-on = 모두
hints-off = 끔
looks-picture = 그림
looks-text = 글자

## 하우스 룰

rules-agree = 여기서 바꾸면 이미 앉은 사람이 모두 동의해야 해요(한 번에 모든 변경). 컴퓨터 실력과 표시만은 예외예요.
rules-changed = { $mark } 게임의 원래 규칙과 다른 것 { $count }개
button-own-rules = 원래 규칙으로
rules-page-table = 테이블
rules-page-aids = 컴퓨터·도움·표시
rules-page-auction = 공약
rules-page-play = 플레이
rules-page-special = 특수 카드
rules-page-same = 세임투와 요로메키
rules-page-passes = 모두 패스
rules-page-joker = 조커
rules-page-partner = 프렌드와 바닥패
rules-page-score = 점수
rules-page-naphand = 카드
rules-page-napcalls = 선언
rules-page-napplay = { rules-page-play }
rules-page-napextra = 추가 규칙

setting-game = 게임
setting-game-help = 게임을 바꾸면 하우스 룰이 처음으로 돌아가요.
setting-seats = 인원
setting-hands = 판 수
setting-total = 목표 합계
setting-total-help = 누군가 이 단위 수에 이르면 바로 끝나요.
setting-stake = 판돈
setting-stake-help = 1단위를 따거나 잃을 때의 칩 수예요.
setting-clock = 제한 시간
setting-clock-help = 제한 시간과 예비 시간이 다 되면 그 차례는 컴퓨터가 대신해요.
setting-level = 컴퓨터 실력
setting-hints = 힌트
setting-hints-help = 자기 차례에 고급 컴퓨터의 조언과 그 이유를 물을 수 있어요.
setting-looks = 테이블 표시
setting-looks-help = 판이 진행되는 동안 테이블을 그림으로 보일지, 글자로만 보일지 정해요.
setting-undo = 무르기
setting-undo-help = 다른 사람이 행동하기 전까지 수를 무를 수 있는지 정해요. 컴퓨터는 몇 초 기다려요.
undo-off-choice = 무르기 없음
undo-on-choice = 무르기 있음
config-undo = 다른 사람이 행동하기 전까지 수를 무를 수 있어요.

## 서버의 규칙 세트

saved-title = 이 서버의 규칙 세트
saved-count = { $count } / { $most }
saved-none = 아직 없어요. 질문에 답해서 만들거나 /rules save 로 테이블의 규칙을 저장하세요.
saved-use = 이 규칙으로 하려면 /napoleon new 에서 고르세요.
saved-read = 규칙 읽기…
saved-choice = { $name }(이 서버)
saved-done = **{ $name }** 규칙 세트를 저장했어요. /napoleon new 에서 고를 수 있어요.
saved-delete = **{ $name }** 규칙 세트를 삭제할까요? 이미 쓰고 있는 테이블은 그대로 이어져요.
saved-deleted = **{ $name }** 규칙 세트를 삭제했어요.

## 공정한 딜

button-fair = 🔒 공정한 딜
values-line = 추가된 값 { $count }개: { $names }
values-wait = 값 목록이 닫혔어요. { $names }님이 값을 열기를 기다려요: 🔒 버튼을 누르세요.
values-failed = { $names }님이 봉인한 값을 열지 않아 그 딜을 버리고 비밀을 새로 정했어요.
value-of-nobody = 나간 사람
fair-title = 공정한 딜
fair-means = 카드는 이미 정해진 비밀에서 나와요. 아래 지문에 맞는 비밀은 하나뿐이에요. 판이 끝나면 비밀이 기록에 실리고, /verify 로 카드를 다시 나눠 볼 수 있어요. 그래서 어느 플레이어도 카드를 고를 수 없어요. 다만 봇을 운영하는 사람은 비밀을 알고, 카드를 나눈 클릭도 운영자가 기록해요. 운영자까지 묶으려면 내 값을 추가하세요.
fair-press = 카드를 나누거나 목록을 닫은 클릭
fair-press-compare = 봇이 그 클릭에 모두가 보는 메시지로 답했다면, Discord에 이 ID가 상호작용 ID로 남아 있어요.
fair-press-message = 지문을 처음 보여 준 메시지의 ID예요. 비밀이 정해진 뒤에 Discord가 붙였어요.
fair-values = 값
fair-values-none = 아직 아무도 추가하지 않았어요. 추가하지 않아도 돼요.
fair-how =
    - **내 값 추가**: 값은 공개되고 시드에 들어가요. 운영자와 짠 사람이 내 뒤에 추가하지 않을 때만 운영자의 속임수를 막아요.
    - **내 값으로 나누기**: 바로 카드를 나누고, 내 값 뒤에는 아무것도 추가할 수 없어요.
    - **봉인**: 값 대신 그 SHA-256(16진수 64자리)을 적어요. 누군가 카드를 나누면 목록이 닫히고, { $seconds }초 안에 여기서 값을 열어요. 그러면 누구도 카드를 고를 수 없어요.
    - 아무도 짐작할 수 없는 값을 매번 새로 쓰세요. 비워 두면 봇이 뽑지만, 그 값은 봇이 먼저 알아요.
fair-closed = 지금 판의 값이에요. 다음 판에는 새 비밀과 새 목록이 생겨요.
value-sealed = 봉인, SHA-256 { $seal }
value-drawn = 봇이 뽑음
button-value-add = 내 값 추가
button-value-deal = 내 값으로 나누기
button-value-open = 내 값 열기
form-value-add-help = 바로 공개돼요. 비우면 봇이 뽑아요. 16진수 64자리: 봉인.
form-value-deal-help = 바로 카드를 나누고, 그 뒤에는 아무것도 추가할 수 없어요.
form-value-open-help = 봉인한 값을 그대로 적으세요.
form-value-label = 내 값
values-closed-line = { $name }님이 클릭({ $press }, { $time })으로 { $number }번째 판의 값 목록을 닫았어요. 봉인한 값이 열리면 카드를 나눠요.
done-values-closed = 값 목록을 닫았어요. 봉인한 값이 열리면 카드를 나눠요.
