# 여러 화면에서 쓰는 말

list-comma = { ", " }
list-sentence = { " " }
you = 나

suit-clubs = 클로버
suit-diamonds = 다이아
suit-hearts = 하트
suit-spades = 스페이드
suit-no-trump = 노기루다
card-name = { $suit } { $rank }
card-joker = 조커
card-second-joker = 조커 2
bid = { $suit } { $points }
bid-words = { $suit } { $points }
ladder-one = 1트릭
ladder-two = 2트릭
ladder-three = 3트릭
ladder-misere = 미제르
ladder-four = 4트릭
ladder-nap = 냅
ladder-six = 6트릭
ladder-seven = 7트릭
ladder-wellington = 웰링턴
ladder-blucher = 블뤼허

seat-empty = 빈자리
seat-held = **{ $name }**님 자리({ $until }까지)
seat-number = { $number }번 자리
seat-computer = 컴퓨터 { $number }
marshal = { $name ->
    [berthier] 베르티에
    [murat] 뮈라
    [moncey] 몽세
    [jourdan] 주르당
    [massena] 마세나
    [augereau] 오주로
    [bernadotte] 베르나도트
    [soult] 술트
    [brune] 브륀
    [lannes] 란
    [mortier] 모르티에
    [ney] 미셸 네
    [davout] 다부
    [bessieres] 베시에르
    [kellermann] 켈레르만
    [lefebvre] 르페브르
    [perignon] 페리뇽
    [serurier] 세뤼리에
    [victor] 빅토르
    [macdonald] 막도날
    [oudinot] 우디노
    [marmont] 마르몽
    [suchet] 쉬셰
    [saint-cyr] 생시르
    [poniatowski] 포니아토프스키
   *[grouchy] 그루시
}

preset-japanese = 나폴레옹
preset-japanese-joker = 조커 나폴레옹
preset-japanese-joker-weak = 약한 조커 나폴레옹
preset-japanese-common = 나폴레옹(흔한 규칙)
preset-japanese-joker-wins = 나폴레옹(언제나 센 조커)
preset-japanese-yoromeki = 나폴레옹(요로메키)
preset-japanese-many = 나폴레옹(7명까지)
preset-hattori = 핫토리식 나폴레옹
preset-napoleon-1885 = 1885년 나폴레옹
preset-general = 장군 나폴레옹
preset-najami = NAJAMI
preset-mighty = 마이티
preset-nap = 냅
preset-nap-old = 옛날 냅
preset-nap-simple = 간단한 냅
preset-nap-peep = 엿보기 냅
preset-nap-ecarte = 에카르테 냅
preset-nap-seven = 7장 냅
table-number = 테이블 { $number }
page-of = { $page } / { $pages }
hand-number = { $hand }번 판
form-word-label = { $word } 입력
title = { $number ->
    [0] { $game } · 테이블 { $table }
   *[other] { $game } · 테이블 { $table } · { $number }번째 판
}
title-of = { $game } · 테이블 { $table } · { $number }/{ $hands }번째 판

mark-host = 방장
mark-dealer = 딜러
mark-led = 선
mark-winning = 이기는 중
mark-away = 자리 비움
mark-elsewhere = 다른 테이블에서도 차례예요
passed = 패스
points = { $points }점
units = { $signed }{ $count ->
   *[other] 단위
}
chips = { $signed }{ $count ->
   *[other] 칩
}

span = { $minutes ->
    [0] { $seconds }초
   *[other] { $seconds ->
        [0] { $minutes }분
       *[other] { $minutes }분 { $seconds }초
    }
}
clock-limit = 제한 시간 없음. 멈춰 있으면 { $when } 컴퓨터가 대신해요
clock-ends = { $when } 시간 종료
clock-then-bank = { $when } 시간 종료, 그다음 예비 시간 { $bank }
clock-bank = 예비 시간 사용 중, { $when } 종료

## 버튼

button-sit = 앉기
button-agree = 동의
button-leave = 나가기
button-start = 시작
button-rules = 하우스 룰
button-book = 규칙 읽기
button-what = 이게 뭐예요?
button-all-words = 용어 모두 보기
button-delete = 삭제
button-computer = 🤖 추가
button-fill = 🤖로 채우기
button-no-computer = 🤖 빼기
button-hand = 내 손패
button-bid = 공약
button-pass = 패스
button-discard = 버리기
button-exchange = 바꾸기
button-choose-again = 다시 고르기
button-hint = 💡 힌트
button-ahead = 예약…
button-ahead-pass = 이번 공약은 계속 패스
button-ahead-back = 예약 취소
button-other-card = 다른 카드…
button-call-first-trick = 초구 프렌드
button-call-nobody = 노프렌드
button-claim-redeal = 보이고 다시 나누기
button-trust = 트러스트
button-claim = 나머지 확정하기
button-undo-move = 무르기
button-back = 돌아왔어요
button-menu = 메뉴
button-tricks = 트릭
button-refresh = 새로 고침
button-jump = 테이블로 가기
button-next = 다음 판
button-record = 기록
button-end = 테이블 끝내기
button-watch-table = 구경하기
button-standby-sit = 다음 빈자리에 앉기
button-standby-tell = 자리가 나면 알림
button-standby-no = 그만 기다리기
button-preferences = 내 설정
button-emotes-off = 한마디 끄기
button-emotes-on = 한마디 켜기

## 날짜와 숫자

date = { DATETIME($date, dateStyle: "medium") }
number = { NUMBER($number, maximumFractionDigits: 3) }

# 게임마다 다른 역할 이름. `$partner`로 골라요.
role-declarer = 주공
role-the-declarer = { role-declarer }
role-the-declarer-first = { role-declarer }
role-partner = { $partner ->
    [general] 장군
   *[adjutant] 프렌드
}
role-opponents = 야당
role-side = 여당
