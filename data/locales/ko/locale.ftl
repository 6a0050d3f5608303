# 이 언어의 이름, 해당하는 Discord 언어 코드(숫자와 날짜는 첫 코드의 방식), 서버의 기본 시간대
#
# 용어집. 문체는 해요체.
# 주공 = Napoleon (the player), 프렌드 = adjutant, 장군 = general, 야당 = the opponents, 여당 = Napoleon's side
# 나폴레옹 = the games; 책이나 수업에서 처음 나올 때만 주공(나폴레옹)
# 공약 = bid, contract; 기루다 = trumps; 노기루다 = no-trump; 바닥패 = the blind; 점수 카드 = scoring card
# 초구 프렌드 = the winner of the first trick as partner
# 마이티 = mighty; 정잭, 부잭 = regular jack, sub-jack; 세임투 = same two; 조커콜 = calling out the joker
# 판 = hand (deal to result); 손패 = the cards held; 선 = lead; 무늬 = suit; 단독 = standing alone; 무르기 = undo
# 방장 = host of a table; 주최자 = host of a tournament; 복기 = review; 판돈 = stake; 단위 = unit
# 승부처 = turning point; 커트라인 = the cut of a knockout

language-name = 한국어
language-codes = ko
language-zone = Asia/Seoul

## 입력할 수 있는 말(쉼표로 구분). 화면에 나오는 이름 말고도 알아듣는 말

typed-spades = 스페
typed-diamonds = 다이아몬드, 다이어몬드
typed-clubs = 클럽, 클로바, 크로버
typed-no-trump = 노기루, 노기, 노트럼프, 노카드
typed-ace = 에이스
typed-king = 킹
typed-queen = 퀸
typed-jack = 잭
typed-two-to-ten = 이, 삼, 사, 오, 육, 칠, 팔, 구, 십
typed-joker = 죠커
typed-second-joker = 조커2, 죠커2, 죠커 2, 둘째 조커
typed-of = 의
typed-bid = 공약
typed-points = 점
typed-call-one = 하나, 일
typed-call-two = 둘, 이
typed-call-three = 셋, 삼
typed-call-misere = 미제레
typed-call-four = 넷, 사
typed-call-nap = 나폴레옹, 다섯, 오, 5트릭
typed-call-six = 여섯, 육
typed-call-seven = 일곱, 칠
typed-call-wellington = 웰링톤
typed-call-blucher = 블뤼셔

typed-later = 후, 뒤
typed-before = 전
typed-minutes = 분
typed-hours = 시간
typed-days = 일
typed-weeks = 주일, 주
typed-am = 오전, 아침, 새벽
typed-pm = 오후, 저녁, 밤
typed-at = 에
typed-in = 앞으로
typed-this-week = 이번 주, 이번주
typed-next-week = 다음 주, 다음주
typed-zone-time = 시간
typed-zone-korea = 한국
typed-hour = 시에, 시
typed-minute = 분에, 분
typed-half-past = 반에, 반
typed-noon = 정오에, 정오
typed-midnight = 자정에, 자정
typed-tonight = 오늘 밤, 오늘밤, 오늘 저녁
typed-today = 오늘
typed-tomorrow = 내일
typed-day-after = 모레
typed-year = 년
typed-month = 월
typed-day = 일

typed-computer = 컴퓨터
