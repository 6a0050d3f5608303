# 멤버의 프로필

profile-blank = 이 서버에서 끝낸 판이 아직 없어요.
profile-blank-own = 이 서버에서 끝낸 판이 아직 없어요. 첫 판부터 기록돼요.
profile-bot = 봇은 자리에 앉을 수 없어요. 사람을 고르세요.
profile-span = { $first }부터 · 마지막 판 { $last }
profile-at-stake = 걸린 칩 { $chips }
profile-rating = 레이팅 { $rating }
profile-rank = 사람 중 { $rank }위
profile-provisional = (임시)
profile-practice = 연습: 다음 { $left }판은 레이팅에 반영하지 않아요. 그다음부터 생도에서 원수까지 계급이 올라요. 연습은 /preferences 에서 먼저 끝낼 수 있어요.
profile-hands = { $count }판
profile-won = { $count }승({ $percent }%)
profile-share = { $of }번 중 { $part }번({ $percent }%)
profile-contracts = 이룬 공약: { $share }
profile-adjutant = { role-partner } 승리: { $share }
preferences-help = 나에게만 보여요. 모든 서버에 똑같이 적용돼요.
preferences-play = 플레이
preferences-notices = 알림
preferences-looks = 모양
preference-nudge = 멘션
    .help = 내 차례가 된 지 한참 지났을 때와 대회에서 부를 때.
preference-nudge-on = 멘션 받기
preference-nudge-off = 멘션 받지 않기
preference-hand = 내 손패
    .help = 테이블에서: 다이렉트 메시지 없이 **내 손패** 버튼을 눌러요. 할 수 있는 일은 어느 쪽이든 같아요.
preference-hand-server = 서버 기본값
preference-hand-dm = 다이렉트 메시지로
preference-hand-table = 테이블에서, 다이렉트 메시지 없이
preference-forced = 낼 수 있는 카드가 하나뿐일 때
    .help = 내가 평소 생각하는 시간만큼 기다렸다가 내서 아무도 알 수 없어요. 그 전에 직접 내도 돼요.
preference-forced-on = 자동으로 내기
preference-forced-off = 직접 내기
preference-dms = 대회 알림
    .help = 체크인, 시작, 휴식 끝, 공지 변경을 알려요. 다이렉트 메시지를 보낼 수 없으면 멘션해요.
preference-dms-off = 채널에서 멘션
preference-dms-on = 다이렉트 메시지로
preference-order = 카드 순서
preference-order-trumps = 무늬별, 기루다 먼저
preference-order-suit = 무늬별, 늘 같은 순서
preference-order-rank = 숫자별, A 먼저
preference-pictures = 그림
    .help = 나만 보는 손패, 배우기, 다시 보기에 써요. 글자로도 내용은 같고, 화면 낭독기로 읽을 수 있어요.
preference-pictures-on = 그림으로 보기
preference-pictures-off = 글자만
preference-felt = 그림 속 테이블 색
    .help = 나만 보는 그림에 적용돼요.
preference-colours = 무늬 색
    .help = 나만 보는 카드와 그림, 버튼에도 적용돼요.
preference-colours-two = 두 색: 빨강과 검정
preference-colours-four = 네 색: 다이아 파랑, 클로버 초록
preference-recap = 하루 정리
    .help = 정리 글을 올리는 서버에서는 그날의 명승부와 평소보다 잘한 사람을 소개해요.
preference-recap-on = 이름 올리기
preference-recap-off = 이름 빼기
preference-practice = 연습 판
    .help = 모든 서버를 합쳐 첫 열 판은 레이팅에 반영하지 않아요. 차례마다 한 줄 조언이 있는 연습이에요. 테이블의 다른 사람에게는 반영해요. 열 판이 지나면 자동으로 끝나요. 먼저 끝내면 다음 판부터 적용되고 다시 켤 수 없어요.
preference-practice-on = 계속 연습
preference-practice-off = 연습 끝내기
profile-favourite = 가장 많이 한 게임: { $game }
profile-accuracy = 최근 복기한 { $count }판의 정확도 { $percent }%
profile-accuracy-before = 그 전 { $count }판 { $percent }%
profile-hints = 힌트를 쓴 판: { $count }판
profile-best = 최고의 판: #{ $hand }, { $units }
profile-grade = { $grade ->
    [corporal] 상병
    [sergeant] 병장
    [lieutenant] 중위
    [captain] 대위
    [major] 소령
    [colonel] 대령
    [general] 장군
    [marshal] 원수
   *[cadet] 생도
}
profile-achievements = 업적: { $of }개 중 { $done }개
profile-to-come = 남은 업적: { $names }
achievement-win = 이긴 판
achievement-contract = 이룬 공약
achievement-adjutant = { role-partner } 승리
achievement-defence = 막은 공약
achievement-alone = 혼자 이룬 공약
achievement-high = 16점 이상 공약 달성
achievement-stopped = 16점 이상 공약 저지
achievement-slam = 모든 점수 공약 달성
achievement-nap = 이룬 냅
achievement-misere = 이룬 미제르
achievement-haul = 10단위 이상 딴 판
achievement-games = 해 본 게임 종류
badge-grade-corporal = ⭐ 상병으로 진급
badge-grade-sergeant = ⭐ 병장으로 진급
badge-grade-lieutenant = ⭐ 중위로 진급
badge-grade-captain = ⭐ 대위로 진급
badge-grade-major = ⭐ 소령으로 진급
badge-grade-colonel = ⭐ 대령으로 진급
badge-grade-general = ⭐ 장군으로 진급
badge-grade-marshal = ⭐ 원수로 진급
profile-badges = 배지
badge-win = 🎉 첫 승리
badge-contract = 👑 첫 공약 달성
badge-adjutant = 🎖️ { $partner ->
    [general] 장군으로
   *[adjutant] 프렌드로
} 첫 승리
badge-defence = 🛡️ 첫 공약 저지
badge-alone = 🐺 혼자서 첫 공약 달성
badge-high = 🔥 16점 이상 첫 공약 달성
badge-slam = 💯 모든 점수 공약 첫 달성
badge-nap = ⚡ 첫 냅 달성
badge-misere = 🕊️ 첫 미제르 달성
badge-haul = 🪙 한 판에 10단위 이상
profile-games = 게임별
profile-games-more = 그 밖에 게임 { $count }개
profile-curve-days = 칩, 최근 { $days }일
profile-curve-all = 칩, 전체 기간
profile-curve-alt = 처음 { $start }칩, 지금 { $now }칩, 최고 { $high }, 최저 { $low }.
profile-button-days = { $days }일
profile-button-all = 전체
