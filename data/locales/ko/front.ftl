# 들어오는 길: 첫 화면, 바로 하기, 내 테이블

front-title = 나폴레옹
front-what = 정체를 숨긴 짝과 함께하는 카드 게임이에요. 가장 높은 공약을 건 사람이 주공(나폴레옹)이 되어 카드 한 장을 지정하고, 그 카드를 가진 프렌드와 함께 나머지 모두와 겨뤄요. 다른 나폴레옹 계열 게임도 사람이나 컴퓨터와 즐길 수 있어요. 손패는 나만 봐요.
front-how =
    - **바로 하기**: 기다리는 테이블에 앉거나 컴퓨터와 시작
    - **배우기**: 설명을 보며 하는 첫 판, 3분

    직접 테이블을 열려면 /napoleon new, 이 화면은 /help
front-commands =
    -# 시작: /daily-deal, /napoleon list
    -# 내 차례: /hand, /bid, /pass, /play, /hint, /undo
    -# 테이블: /table, /napoleon leave, /napoleon end
    -# 끝난 뒤: /replay, /review, /profile
    -# 칩과 대회: /chips balance, /tournament list
    -# 내 설정: /preferences, /block, /privacy show
front-direct = 테이블, 순위표, 대회는 서버에 있어요. 서버의 채널에서 /help 또는 바로 시작하는 /play-now 를 입력하세요. 여기서는 배우기와 규칙 읽기를 할 수 있어요.
front-managers = 서버 관리자: 언어, 테이블 채널, 칩은 /settings 에서 정해요.
front-tables-none = 앉아 있는 테이블이 없어요. 바로 하기를 누르거나 /napoleon new 로 테이블을 열어 보세요.
front-tables-none-direct = 앉아 있는 테이블이 없어요. 서버의 채널에서 /play-now 를 입력하면 바로 할 수 있어요.
front-tables-more = 그 밖에 { $count }개.
front-table-due = **내 차례**
front-table-lobby = 시작 전
front-table-playing = 진행 중
front-table-between = 다음 판 대기

list-title = 이 서버의 테이블
list-none = 지금 열린 테이블이 없어요. 바로 하기를 누르거나 /napoleon new 로 여세요.
list-free = **{ $free }자리 남음**
list-watch = 지금은 빈자리 없음: 구경할 수 있어요
button-tell-on = 테이블이 열리면 알림
button-tell-off = 알림 그만 받기
done-tell-on = 이 서버에서 앉을 수 있는 테이블이 열리면 멘션할게요. 하루에 최대 { $most }번이고, 여기서 플레이하는 동안에는 보내지 않아요. 그만 받으려면 멘션이나 /napoleon list 아래의 버튼을 누르세요.
done-tell-off = 이제 테이블이 열려도 알리지 않아요.
tell-call = { $names }님, { $channel }에서 테이블이 열려 사람을 기다려요.
list-how = 테이블로 가서 앉기를 누르세요(판과 판 사이에는 메뉴에 있어요). 구경도 메뉴에 있어요.

button-play-now = 바로 하기
button-leaderboard = 순위표
button-my-tables = 내 테이블

## 바로 하기

play-now-dealt = { $channel }에서 카드를 나눴어요. 다른 자리는 컴퓨터예요. 판과 판 사이에 누구나 그 자리를 이어받을 수 있어요.
play-now-lobby = { $channel }에 자리를 잡았어요. 자리가 다 차고 누군가 거기서 시작을 누르면 시작해요.
play-now-between = { $channel }에서 컴퓨터 자리를 이어받았어요. 누군가 거기서 다음 판을 누르면 이어져요.
play-now-seated = 이미 앉아 있는 테이블이 있어요. 다른 테이블에서도 할까요?
play-now-elsewhere = 다른 서버의 테이블 { $count }개
play-now-clock = 거기서 내 제한 시간이 흐를 수 있어요. 여기서 하는 동안 컴퓨터가 대신 플레이할 수 있어요.
both-due = { $channel }에서 내 차례예요. { $when } 컴퓨터가 대신 플레이해요. 여기서도 할까요?
both-seated = { $channel }에서 게임 중이라 언제든 내 제한 시간이 흐를 수 있어요. 여기서도 할까요?
both-means = 한 테이블에 있는 동안 다른 테이블에서는 컴퓨터가 대신 플레이할 수 있어요.
both-noted = 두 곳에서 하는 것으로 적어 뒀어요. 버튼을 한 번 더 누르면 카드를 나눠요.
button-both-sit = 여기도 앉기
button-both-deal = 여기서도 하기
play-now-stake = { $channel }에 기다리는 테이블이 있지만 평소보다 칩이 많이 걸려 있어요. 앉기 전에 판돈을 확인하세요.
button-play-another = 다른 테이블에서 하기
button-play-free = 0칩 테이블 열기
free-table-elsewhere = 0칩 테이블은 { $channel }에서 `/napoleon new 판돈:0` 명령으로 열 수 있어요.
