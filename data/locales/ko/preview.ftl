# `python -m bot preview` 화면과, 모의 Discord 안의 이름

preview-title = 나폴레옹, 오프라인 미리 보기
preview-hint = 여기서 내 이름: { $you }. 테이블에서 시작을 누르세요. 카드는 다이렉트 메시지로 와요. 거기서 공약하고 플레이하세요.
preview-narrow = (테이블 아래에 있어요.)
preview-table = 채널
preview-hand = 내 다이렉트 메시지: 나만 카드를 봐요
preview-server = 카드 모임
preview-channel = 카드-테이블
preview-topic = 컴퓨터와 하는 나폴레옹. /napoleon new 로 다른 테이블을 열어요.
preview-second = 모임방
preview-rooms = 채널과 스레드
preview-news = 새 소식
preview-you = 민지
