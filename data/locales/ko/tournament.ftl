# 대회: 준비, 공지, 화면, 주최자 도구, 거절

## 이름과 상태

tournament-number = 대회 { $number }
tournament-of = { $name }배
tournament-plain = 대회
tournament-about = 대회 { $number } · { $format }
tournament-host = 주최자: { $name }
tournament-is-draft = 준비 중
tournament-is-joining = 참가 접수 중
tournament-is-check-in = 체크인 중
tournament-is-running = 진행 중
tournament-is-review = 임시 결과
tournament-is-finished = 끝남
tournament-is-cancelled = 취소됨
tournament-paused = 주최자가 멈췄어요. 진행 중인 판은 끝내고 주최자를 기다려요. 늦어도 { $when } 자동으로 이어져요.
tournament-paused-until = 주최자가 { $when }까지 멈췄어요. 진행 중인 판은 끝내요.
tournament-fair = 공정한 딜: 모든 딜을 정하는 비밀의 지문 `{ $digits }…`
tournament-trouble = 이 대회에 필요한 권한이 봇에게 없어요: { $names }. 권한을 주면 자동으로 이어져요.
tournament-thread = R{ $round } T{ $table } · { $name } · #{ $number }
title-tournament = 🏆 { $name } · { $round } · 테이블 { $table } · { $number }번째 판
title-tournament-of = 🏆 { $name } · { $round } · 테이블 { $table } · { $number }/{ $hands }번째 판
title-event = 🏆 대회 테이블 · { $number }번째 판
title-tournament-extra = 🏆 { $name } · { $round } · 테이블 { $table } · 추가 판: { $equals } 중에서 결정
event-next-hand = 다음 판은 잠시 뒤 자동으로 시작해요.
tournament-table-over = 이 테이블은 판을 모두 끝냈어요. 다음 라운드는 공지에서 보세요.
tournament-table-cut = 이 테이블은 판을 모두 끝냈어요. 커트라인에서 동점이면 여기서 추가 판을 해요. 다음 라운드는 공지에서 보세요.
event-table-closed = 이 대회 테이블은 닫혔어요.
menu-tournament = 대회 테이블이라 판이 자동으로 시작해요. 그만두려면 대회 공지에서 그만두기를 누르세요.

format-rotation = 로테이션
    .help = 되도록 많은 상대를 만나요
format-swiss = 스위스식
    .help = 점수가 비슷한 사람을 만나요
format-knockout = 토너먼트
    .help = 테이블마다 가장 잘한 사람이 올라가요
format-duplicate = 듀플리케이트
format-teams = { $size }인 팀
entrant-filling = 컴퓨터
entrant-dropped = 그만둠
entrant-no-show = 오지 않음
entrant-disqualified = 실격
entrants-count = 참가자: { $count }명(최대 { $most }명)
entrants-count-least = 참가자: { $count }명({ $least }~{ $most }명)
waiting-names = 대기자: { $names }
waiting-more = 대기자: { $names } 외 { $count }명
substitutes-names = 교체 명단: { $names }{ $count ->
    [0] {""}
   *[other] {" "}외 { $count }명
}
limits-role = { $role } 역할이 있는 멤버만 참가할 수 있어요.
limits-invited = 주최자가 초대한 사람만 참가할 수 있어요.
limits-rating = 필요한 레이팅: { $rating }. 레이팅이 없거나 임시면 신규 참가자로 봐요.
limits-not-invited = 주최자는 다른 사람도 초대할 수 있어요.
rating-between = { $least }~{ $most }
rating-from = { $least } 이상
rating-to = { $most } 이하
tournament-co-hosts = 공동 주최자: { $names }
call-place = { $name } 대회에 자리가 나서 참가하게 됐어요.{ $chips ->
        [0] {""}
       *[other] {" "}{ $chips }칩을 냈어요.
    }
call-place-check-in = 체크인이 열려 있어요. 버튼을 누르지 않으면 자리를 받지 못해요.
call-missed = { $name } 대회에 자리가 났지만 참가시킬 수 없어{ $chips ->
    [0] {""}
   *[other] {" "}(참가비 { $chips }칩)
} 다음 사람에게 갔어요.
entrants-short = 참가자 { $count }명
entrants-none = 아직 아무도 참가하지 않았어요.
entrants-more = { $names } 외 { $count }명

## 공지

start-by-host = 주최자가 시작해요.
unstarted-ends =
    아무도 시작하지 않으면 { $when } { $chips ->
        [0] 취소돼요.
       *[other] 취소되고 참가비를 돌려줘요.
    }
start-at = 시작: { $moment } ({ $left })
series-next = 매주. 다음 시작: { $when }, 공지 { $announced } ({ $zone } 시간)
series-missed = { $count ->
    [1] 시작 30분 전에 공지할 수 없어 건너뛰었어요: { $days }
   *[other] 시작 30분 전에 공지할 수 없어 { $count }주를 건너뛰었어요. 가장 최근: { $days }
}
series-stopped = 주간 시리즈가 주최자를 기다려요: { $why ->
    [rights] 채널에 이 권한이 없어요: { $names }. 권한을 준 뒤 /tournament host 에서 여기서 이어 가기를 누르세요.
    [full] 서버에 열 수 있는 만큼 대회가 열려 있어요. 하나가 끝나면 /tournament host 에서 여기서 이어 가기를 누르세요.
    [host] 주최자가 서버를 떠났어요. 대회 운영자나 서버 관리자가 이어받을 수 있어요: 주최를 누른 뒤 여기서 이어 가기를 누르세요.
    [channel] 채널이 없거나 보이지 않아요. 이어 갈 채널에서 /tournament host 를 여세요.
   *[kind] 채널에 테이블용 스레드가 없어졌어요. 텍스트 채널에서 /tournament host 를 열고 여기서 이어 가기를 누르세요.
}
role-deleted = { $name }: 참가를 제한한 역할이 삭제되어 초대한 사람만 참가할 수 있어요. /tournament host 의 설정 바꾸기에서 다른 역할을 고르세요.
ping-deleted = { $name }: 멘션할 역할이 삭제되어 공지에서 아무도 멘션하지 않아요.{ $weekly ->
        [0] {""}
       *[other] {" "}다음 주부터의 역할은 /tournament host 의 설정 바꾸기에서 고르세요.
    }
series-stopped-title = { $name }: 다음 대회를 공지하지 못했어요
check-in-open = 지금 체크인하지 않으면 자리를 받지 못해요: { $count }명 중 { $there }명이 했어요.
check-in-earliest = 가장 이른 시작: { $when } (모두 체크인하면 바로)
check-in-later = 체크인: { $minutes ->
    [0] 시작 전에 주최자가 열 때
   *[other] 시작 { $minutes }분 전
}
entry-free = 참가비는 없어요.
entry-draft = 참가비: { $chips }칩
entry-line = 참가비: { $chips }칩 · 모인 칩: { $pot }
size-rounds = { $seats }명 테이블에서 { $hands }판씩 { $rounds }라운드.
size-knockout = { $seats }명 테이블에서 라운드마다 { $hands }판, { $rounds ->
    [1] 한 라운드.
   *[other] 약 { $rounds }라운드.
}
size-final = { $size } 그다음 결승 { $hands }판.
size-and-time = { $size } { $time }
about-minutes = 약 { $minutes }분.
about-hours = 약 { $hours }시간.
about-hours-minutes = 약 { $hours }시간 { $minutes }분.
round-of = 라운드 { $number }/{ $rounds }
round-number = { $number ->
    [0] 결승
   *[other] 라운드 { $number }
}
round-inside = { $number ->
    [0] 결승
   *[other] 라운드 { $number }
}
round-coming = 테이블을 정하고 있어요…
round-calling = 플레이어를 테이블로 부르고 있어요. 모두 부르면 카드를 나눠요.
round-began = { $when } 시작
round-ends = { $when } 시간 종료
round-late = 라운드 시간의 3분의 2가 지났어요. { $when } 끝나요. 자기 몫보다 시간을 많이 쓴 사람은 이 테이블이 못 한 판마다 1단위를 잃어요.
round-over-next = 이 라운드가 끝났어요. 다음 라운드는 잠시 뒤 시작해요.
tables-done = 끝난 테이블: { $done }/{ $count }
tables-more = 그 밖에 테이블 { $count }개
table-coming = 스레드를 여는 중
table-done = 끝남
table-extra = 추가 판
table-hands = { $count }판 중 { $hands }판
winners-title = 승자
review-open = 임시 결과예요. 주최자가 확정하면 최종이 되고, 늦어도 { $when } 자동으로 확정돼요. 그때까지 주최자가 고칠 수 있고, 상금이 있으면 그 뒤에 줘요.
review-host = { $host }님: /tournament host 에서 결과를 확인하세요. 필요하면 고친 뒤 확정하세요.
report-coming = 곧 최종 보고서가 나와요.
cancelled-by-host = 주최자가 취소했어요.
cancelled-restored = 봇을 백업에서 복구해야 해서 이 대회는 이어 갈 수 없어요.
cancelled-start-missed = 취소: 시작할 때부터 세 시간 동안 봇이 꺼져 있거나 Discord에 연결할 수 없었어요.
cancelled-unstarted = 취소: 주최자가 2주 안에 시작하지 않았어요.
cancelled-too-few = 참가한 사람이 모자랐어요.
cancelled-too-few-joined = 시작({ $when })에 { $present }명이 참가했지만 { $least }명이 필요해요.
cancelled-too-few-checked = 시작({ $when })에 { $count }명 중 { $present }명이 체크인했지만 { $least }명이 필요해요.
cancelled-refund = 참가비를 모두 돌려줬어요.

button-join = 참가
button-wait = 대기자로 참가
button-substitute = 교체 대기
button-substitute-off = 명단에서 빠지기
button-seat-substitute = { $old } → { $new } 교체
substitute-on = 교체 명단에 올랐어요. 자리를 비우거나 느리거나 빠진 사람이 있으면 주최자가 그 자리에 앉힐 수 있어요. 그러면 알림이 오고, 그 사람의 점수를 이어받아 플레이해요. 상금은 원래 참가자의 것이에요.
substitute-off = 교체 명단에서 빠졌어요.
substitute-reason = 자리를 비우거나 느리거나 빠져서 교체 명단의 사람으로 교체
button-join-late = 지금 참가
button-withdraw = 참가 취소
button-check-in = 체크인
button-entrants = 참가자
button-team = 내 팀
button-teams = 팀
button-team-new = 새 팀
button-team-lot = 팀 없음: 추첨
button-team-people = 개인
button-about = 진행 방식
button-host = 주최
button-here = 왔어요
button-place = 내 테이블
button-standings = 순위
button-tables = 테이블
button-compare = 딜 비교
button-drop = 그만두기
button-report = 최종 보고서

## 스레드와 라운드

call-check-in = { $name } 대회의 체크인이 열렸어요. 체크인을 누르지 않으면 자리를 받지 못해요.
call-check-in-ended = { $name }: 체크인이 끝났어요.
call-waiting = 대기자도 체크인하세요. 시작할 때 체크인하지 않은 사람의 자리를 받아요.
call-absent = 체크인하지 않아서 { $name } 대회가 나 없이 시작했어요.{ $chips ->
    [0] {""}
   *[other] {" "}참가비를 돌려줬어요.
}
call-no-place = { $name } 대회가 시작했고 자리가 나지 않았어요.
call-join-late = 아직 참가할 수 있어요: 공지에서 지금 참가를 누르세요.
call-unchecked = 아직 { $name } 대회에 체크인하지 않았어요. 체크인을 누르지 않으면 자리를 받지 못해요.
call-soon = { $name } 대회가 곧 시작해요. 테이블로 부를게요.
call-later = 알림: { $name } 대회에 참가하고 있어요.
call-back = 휴식이 끝났어요. { $name } 대회가 이어져요.
call-back-outage = { $minutes }분 동안 봇이 꺼져 있었거나 Discord에 연결할 수 없었어요. 이 시간은 제한 시간에서 빼요. { $name } 대회가 이어져요.
event-about = { $game }, { $format }. 채널에서 참가하세요.
event-not-allowed = 이 대회가 서버의 이벤트 목록에 없어요. 이벤트 만들기 권한이 필요해요. 권한이 생기면 추가할게요.
event-refused = 이 대회가 서버의 이벤트 목록에 없어요. Discord가 이벤트를 만들지 못하게 했어요. 대회는 그대로 진행돼요.
button-announcement = 공지로 가기
call-start = { $when } 시작해요.
call-needed = { $missing }명 더 필요해요. 시작할 때 { $least }명이 안 되면 열리지 않아요.
place-trouble = **{ $name }, { $round }: 아직 시작할 수 없어요.** { $why ->
    [rights] 테이블을 열려면 이 채널에 이 권한이 필요해요: { $names }. 권한을 주면 자동으로 이어지고, /tournament host 에서 다시 시작을 눌러도 돼요.
    [too-many] 이 서버에 Discord가 허락하는 만큼 스레드가 열려 있어요. 몇 개를 보관하면 자동으로 이어지고, /tournament host 에서 다시 시작을 눌러도 돼요.
    [channel] 채널이 없거나 보이지 않아요. 채널을 다시 보이게 하거나 /tournament host 에서 대회를 취소하세요.
    [discord] 지금 Discord가 테이블을 열지 못하게 해요. 계속 해 볼게요. 따로 할 일은 없어요.
   *[kind] 이 채널에 없는 종류의 스레드가 필요해요. 텍스트 채널로 되돌리거나 /tournament host 에서 대회를 취소하세요.
} 시간은 흐르지 않고, 아무도 불참으로 처리하지 않아요.
call-table = { $round }, 테이블 { $table }: { $names }
call-more = { $round }, 테이블 { $table }에 새로 온 사람: { $names }
call-elsewhere = 아직 다른 테이블에 있는 사람: { $names }. 제때 오지 않으면 “왔어요”를 누를 때까지 컴퓨터가 대신 플레이해요.
call-from-table = { $player }님: { $name } 대회가 시작해서 { $channel }에서 불러요. 이 판을 끝내도, 나가도 돼요. 다음 판부터는 컴퓨터가 여기 자리를 맡아요. 두 곳에서 한다고 확인하고 직접 나누면 그대로예요.
call-here = 아래 내 손패를 누르면 카드가 보여요. 카드를 다이렉트 메시지로 받으면 거기서 플레이하세요. 내 차례가 한참 뒤면 “왔어요”를 누르세요.
round-begins = 테이블마다 { $hands }판이에요. 행운을 빌어요!
round-over = { $round } 끝
cut-rule = ⚖️ 테이블마다 가장 잘한 { $advance }명이 올라가요. 커트라인에서 동점이면 추가 판 { $most }번까지, 그다음 추첨이에요.
final-rule = ⚖️ 이 라운드 뒤에 가장 잘한 { $most }명이 결승을 해요. 마지막 자리의 동점은 추첨이에요.
cut-by-extra = 라운드 { $round }, 테이블 { $table }: 커트라인의 동점을 추가 판으로 정했어요. 진출: { $on }. 탈락: { $out }.
cut-by-lot = 라운드 { $round }, 테이블 { $table }: 추가 판 뒤에도 커트라인에서 동점이라 추첨했어요. 진출: { $on }. 탈락: { $out }.
cut-by-lot-alone = 라운드 { $round }, 테이블 { $table }: 커트라인에서 동점인데 추가 판을 할 수 없어 추첨했어요. 진출: { $on }. 탈락: { $out }.
cut-for-final = 라운드 { $round } 뒤: 결승의 마지막 자리가 동점이라 추첨했어요. 진출: { $on }. 탈락: { $out }.
cuts-more = 커트라인의 동점 { $count }건이 더 최종 보고서의 기록에 있어요.
extra-hand = 추가 판 { $number }/{ $most }: 커트라인에서 { $equals } 동점. { $names }
extra-hand-means = 테이블의 모두가 플레이하지만 동점인 사람끼리만 점수를 계산해요. 그래도 동점이면 추가 판을 더 하거나 추첨해요.
report-winners = { $names }님, 축하해요!
report-shared = 공동 { $rank }위 { $count }명이 상금을 나눴어요: { $chips }칩{ $lot ->
    [yes] {" "}(남는 칩은 추첨)
   *[no] {""}
}
report-next = 다음 대회: { $when }
button-post = 그림으로 올리기
button-files = 파일과 증명
report-files = 순위(스프레드시트 파일)와 모든 판의 기록(한 파일):
report-secret = 모든 딜을 정한 비밀이에요. 기록과 함께 누구나 확인할 수 있어요.

## 답

joined = 참가했어요: { $name }. { $chips ->
    [0] 시작 전까지 취소할 수 있어요.
   *[other] { $chips }칩을 냈어요. 시작 전에 취소하면 돌려받아요.
}
joined-waiting = { $name } 대회의 정원이 찼어요. 대기자 { $place }번이에요. 시작 전에 자리가 나면 { $chips ->
    [0] {""}
   *[other] 참가비 { $chips }칩을 내고{" "}
}참가하게 돼요. 그때 알릴게요.
joined-late = 참가했어요: { $name }. { $chips ->
    [0] 다음 라운드부터 플레이해요.
   *[other] { $chips }칩을 냈고 다음 라운드부터 플레이해요.
}
withdrawn = { $chips ->
    [0] 참가를 취소했어요.
   *[other] 참가를 취소하고 { $chips }칩을 돌려받았어요.
}
checked-in = 체크인했어요. 시작하면 테이블로 부를게요.
checked-in-waiting = 확인했어요. 지금은 대기자예요. 누군가 체크인하지 않으면 시작할 때 그 자리를 받아요.
here-noted = 고마워요. 온 것으로 확인했어요.
here-back = 어서 오세요! 다음 판이나 다음 라운드부터 다시 플레이해요.
own-table = 내 테이블: { $channel }
own-waits = 지금은 테이블이 없어요.
ask-drop = { $name } 대회를 완전히 그만둘까요? 컴퓨터가 자리를 맡고, { $refund ->
    [yes] 아직 카드를 나누지 않아 참가비는 돌려받아요. 상금은 받을 수 없어요.
   *[no] 돌려받는 것은 없으며, 주최자가 교체 선수를 앉히지 않으면 상금도 받을 수 없어요.
}
ask-drop-substitute = { $name } 대회를 완전히 그만둘까요? 컴퓨터가 자리를 이어받아요. 주최자가 다른 교체 선수를 앉히지 않으면 처음 참가한 사람은 상금을 받을 수 없어요.
dropped-out = 그만뒀어요. { $chips ->
    [0] {""}
   *[other] 이미 카드를 나눠서 참가비 { $chips }칩은 돌려받지 못해요.{" "}
}함께해 주셔서 고마워요!
own-replaced = 이제 대신 플레이하는 참가자: { $name }. 플레이하신 판은 그대로 집계돼요.
own-none-watch = 구경할 수 있어요: 테이블 목록을 열고 테이블로 가서 메뉴를 누르세요.
own-not-yet = 아직 집계한 판이 없어요.
own-place = { $count }명 중 { $rank }위 · { $score }
own-share = 결정 { $due }번 중 { $own }번을 직접 했어요. 상금을 받으려면 절반 이상이어야 해요.
own-share-short = 결정 { $due }번 중 { $own }번을 직접 했어요. 상금을 받으려면 절반 이상이어야 해서 지금 끝나면 받지 못해요.
own-knocked-out = 라운드 { $number }에서 탈락했어요.
own-disqualified = 실격됐어요: { $reason }
team-own = 내 팀: { $team }
team-own-none = 아직 팀이 없어요. 시작할 때 추첨으로 들어가요.
team-theirs = { $name }님은 { $team } 팀에서 플레이해요.
team-theirs-none = { $name }님은 아직 팀이 없고 시작할 때 추첨으로 들어가요.
team-choose = 팀에 들어가기…
team-none-open = 자리가 있는 다른 팀이 없어요.{ $new ->
    [yes] {" "}새 팀을 만드세요.
   *[no] {""}
}
team-free = { $count }자리 남음
team-by-lot = 팀 없음, 시작할 때 추첨: { $names }
team-number = 팀 { $number }
team-place = { $team }: { $count }팀 중 { $rank }위 · { $score }
team-together = 이 테이블에서는 어쩔 수 없이 같은 팀이 함께 플레이해요: { $tables }

## 화면

tournament-page-back = ◀ 뒤로
tournament-page-next = 다음 ▶
standing-passed-over = 상금 없음: 직접 한 결정이 적음
prizes-passed-on = 결정의 절반을 직접 하지 않은 참가자는 순위는 그대로지만 상금은 다음 사람에게 갔어요.
prizes-none = 상금을 받을 사람이 없어 참가비를 모두 돌려줬어요.
tournament-after = { $round } 끝난 뒤
tournament-during = { $round } 중
tournament-sealed = 듀플리케이트 라운드는 끝난 뒤에 집계해요
team-standings = 팀 순위
team-boards = 딜 { $count }개 승리
tournament-final = 최종
standing-rounds = 라운드 { $scores }
standing-presence = 결정 { $due }번 중 직접 { $own }번
standing-late = −{ $units }(시간을 너무 씀)
standing-adjusted = 조정 { $units }
standing-opponents = 상대 점수 { $score }
standing-contracts = 공약 { $count }번
standing-cut-extra = 라운드 { $round } 추가 판에서 탈락
standing-cut-lot = 라운드 { $round } 추첨에서 탈락
standings-computers = 🤖 컴퓨터(순위 없음): { $names }
standings-cut = { $count }명이 더 이 순위예요.
standings-none = 아직 집계한 판이 없어요.
tables-none = 열린 테이블이 없어요. 아직 라운드가 시작하지 않았어요.
tournaments-title = 대회
tournaments-none = 이 서버에서는 아직 대회가 열린 적이 없어요. /tournament create 로 준비하세요. 고르기만 하면 자리, 테이블, 점수는 봇이 맡아요.
tournaments-unreadable = 대회 { $count }개의 데이터를 읽을 수 없어 보여 주지 못해요. 대회 번호는 봇을 운영하는 사람이 로그에서 볼 수 있어요.
tournaments-open = 다가오는 대회
tournaments-running = 진행 중
tournaments-over = 끝난 대회
tournaments-look = 대회 보기…
about-rules = 게임의 규칙: /rules show

compare-title = 모든 테이블의 같은 딜
compare-none = 아직 비교할 것이 없어요. 듀플리케이트의 딜은 라운드가 끝난 뒤 비교할 수 있어요.
compare-board = { $round }, 딜 { $board }
compare-averages = 자리별 평균 단위: { $averages }
compare-round = 다른 라운드…
compare-deal = 다른 딜…
compare-made = 달성
compare-lost = 실패
compare-unknown = 기록을 읽을 수 없음
deal-number = 딜 { $number }

## 설정의 뜻

means-rotation = 로테이션: 모두 모든 라운드를 하며 되도록 많은 상대를 만나요. 모든 라운드의 합계로 정해요. 예: { $people }명이 { $seats }명 테이블에서 { $rounds }라운드를 하면 모두 { $met }명의 다른 상대를 만나요.
means-swiss = 스위스식: 모두 모든 라운드를 해요. 둘째 라운드부터 점수가 비슷한 사람을 만나고, 같은 사람은 거의 두 번 만나지 않아요. 모든 라운드의 합계로 정하고, 마지막 라운드는 점수로만 앉혀요. 예: { $people }명이 { $seats }명 테이블에서 하면 상위 { $seats }명이 마지막 라운드를 한 테이블에서 플레이해요.
means-final = 결승: 라운드 뒤에 가장 잘한 { $seats }명이 한 테이블에서 { $hands }판을 더 해서 윗순위를 정해요. { $carried ->
    [yes] 라운드의 점수를 그대로 가져가요.
   *[no] 모두 0에서 시작하고, 라운드 점수는 동점일 때만 써요.
} 컴퓨터는 결승에 가지 않아요. 시작 전에 누가 나가면 다음 순위가 들어와요. 마지막 자리의 동점은 추첨이에요. 두 명보다 적게 남으면 결승 없이 라운드로 정해요.
means-drawn = 첫 라운드의 자리는 추첨이에요.
means-seeded = 첫 라운드에는 레이팅이 높은 사람을 테이블마다 나눠요. 레이팅이 정해지지 않은 사람은 신규 참가자로 보고, 같은 레이팅은 추첨으로 갈라요.
means-knockout = 토너먼트: 테이블마다 가장 잘한 { $advance }명이 다음 라운드로 올라가고, 한 테이블이 남으면 결승이에요. 멀리 갈수록 순위가 높아요. 예: { $people }명이 { $seats }명 테이블에서 하면 { $rounds }라운드예요.
means-cut = 커트라인의 동점: 동점인 사람이 테이블의 모두와 추가 판을 { $most }번까지 해요. 그들의 점수만, 그들끼리만 계산해요. 그래도 동점이거나 라운드 시간이 다 되면 대회의 비밀로 추첨하고, 나중에 누구나 확인할 수 있어요.
means-duplicate = 듀플리케이트: 모든 테이블이 같은 딜로 플레이해요. 내 점수는 내 단위에서 모든 테이블의 같은 자리 평균을 뺀 것이라 카드 운이 사라져요.
means-teams = { $size }인 팀: 되도록 같은 팀이 없는 테이블에서 팀을 위해 플레이해요. 팀 점수는 팀원 점수의 합이에요. 예: 평균 3인 자리에서 5단위, 팀원은 평균 2인 자리에서 1단위를 따면 팀은 2 − 1 = +1점이에요.
means-teams-short = { $size }인 팀: 시작 전에 팀에 들어가거나 새로 만드세요. 팀이 없는 사람은 추첨으로 덜 찬 팀(가장 적게 빈 팀부터)에 들어가고 나머지는 새 팀이 돼요. 빈자리는 컴퓨터가 채워요.
means-teams-start = 시작한 뒤에는 참가할 수 없어요. 그만두면 그 뒤로 팀에 점수를 더하지 못해요. 실격되면 내 딜은 팀에 반영하지 않아요.
means-duplicate-final = 결승에는 비교할 테이블이 없어 단위를 그대로 계산해요.
means-computers = 테이블이 차지 않으면 컴퓨터가 빈자리를 채우지만 순위에는 반영하지 않아요.
means-smaller = 테이블이 차지 않으면 일부 테이블이 작아져요.
means-person = 컴퓨터만 있는 테이블은 없어요. 사람이 없어지면 대회가 끝나요.
means-check-in = { $minutes ->
        [0] 시작 전에 주최자가 체크인을 열 수 있고, 그때 알려 줘요.
       *[other] 체크인은 시작 { $minutes }분 전에 열려요.
    } 체크인하지 않으면 자리를 받지 못{ $chips ->
        [0] 해요.
       *[other] 하고 참가비를 돌려받아요.
    }
means-no-show = 라운드가 시작하고 { $minutes }분 안에 오지 않으면 올 때까지 컴퓨터가 대신 플레이해요. 제때 돌아오지 않으면 토너먼트의 다음 라운드나 결승에 올라가지 못해요. 대회가 끝날 때까지 돌아오지 않으면 남은 사람들보다 순위가 낮고 상금도 없어요.
means-limit = 라운드는 { $minutes }분 뒤 끝나고 진행 중인 판은 마쳐요.{ $judged ->
    [yes] {" "}테이블이 못 한 판은 평균인 0점이에요. 다만 시간은 똑같이 나눈 몫이 있어, 그보다 많이 쓴 사람은 못 한 판마다 1단위를 잃어요. 시간의 3분의 2에 알려 주고, 주최자가 시간을 더 줄 수 있어요.
   *[no] {""}
}
means-late = { $rounds ->
    [1] 첫 라운드 동안은 0점으로 늦게 참가할 수 있어요.
   *[other] 처음 { $rounds }라운드 동안은 0점으로 늦게 참가할 수 있어요.
} 교체된 사람도 두 번 참가할 수는 없어요.
means-substitutes = 대회가 진행되는 동안 참가하지 않은 사람은 교체 명단에 오를 수 있어요. 자리를 비우거나 느리거나 오지 않거나 그만둔 사람이 있으면 주최자가 명단의 첫 사람을 그 자리에 앉힐 수 있어요. 그 사람은 점수를 이어받고 결과에 이름이 나와요. 리그 점수와 상금은 처음 참가한 사람의 것이에요.
means-rest = 라운드가 끝날 때 보드나 풀에 남은 단위는 그 테이블의 모든 자리가 똑같이 나눠요.
means-absent = 자리를 비우면 컴퓨터가 대신 플레이해요{ $scored ->
    [full] . 그 판들도 내 것으로 계산해요.
    [average] . 컴퓨터가 결정을 더 많이 한 판은 잘해도 평균이에요: 잃은 점수는 내 점수가 되지만 딴 점수는 되지 않아요. 다른 사람에게는 그대로 계산해요.
   *[zero] . 컴퓨터가 결정을 더 많이 한 판은 잘해도 0점이에요: 잃은 점수는 내 점수가 되지만 딴 점수는 되지 않아요. 다른 사람에게는 그대로 계산해요.
}
means-prizes = 상금은 끝까지 남은 사람 중 순위대로 가요. 동점이면 나누고, 남는 칩 하나는 대회의 비밀로 추첨해요. 나누어떨어지지 않는 칩과 받을 사람이 없는 상금은 1위에게 가요. 컴퓨터는 받지 않아요. 첫 판의 카드를 나눈 뒤에는 참가비를 돌려주지 않아요.
means-team-prizes = 팀의 상금은 받을 수 있는 팀원이 똑같이 나누고, 남는 칩 하나는 추첨해요.
means-half = 참가비를 내고 결정의 절반 이상을 직접 해야 상금을 받아요: 공약, 카드, 내가 고를 수 있던 모든 것이에요. 예약한 수와 어쩔 수 없는 카드는 내 것으로 계산하고, 빠진 판은 하지 않은 결정으로 계산해요. 아니면 상금은 다음 순위로 가요. 대신 플레이한 사람은 칩을 받지 않아요.
ties-final = 결승은 윗순위를 { $carried ->
    [yes] 라운드와 결승을 더한 점수, 그다음 라운드 점수
   *[no] 결승 점수, 그다음 라운드 점수
}, 이룬 공약, 가장 좋은 한 라운드 순서로 정해요. 나머지 순위:
ties-rotation = 동점은 이룬 공약, 그다음 가장 좋은 한 라운드로 가르고, 그래도 같으면 공동 순위예요.
ties-swiss = 동점은 상대들의 점수, 이룬 공약, 가장 좋은 한 라운드로 가르고, 그래도 같으면 공동 순위예요.
ties-knockout = 순위는 올라간 라운드, 그 라운드의 점수, 이룬 공약, 합계 순서이고, 그래도 같으면 공동 순위예요.
ties-teams = 팀의 동점은 이긴 딜(팀 점수가 0보다 높은 딜) 수, 그다음 가장 잘한 팀원으로 가르고, 그래도 같으면 공동 순위예요.

## 준비

setup-title = 나만 봐요. 공지하기 전에는 아무도 참가할 수 없어요.
setup-overview = 개요
setup-time = 시간
setup-people = 참가자
setup-means = 설정의 뜻
setup-more = 더 보기…
setup-team-help = 팀전은 결승 없이 모든 테이블이 같은 딜로 플레이해요. 인원을 고르면 그렇게 바뀌어요.
example-tables = 참가자 { $count }명이면: { $seats }명 테이블 { $tables }개, { $computers ->
    [0] 컴퓨터 없음.
   *[other] 컴퓨터 { $computers }대.
}
example-better = { $sizes }명 테이블이면 없어도 돼요.
setup-most = 참가자 { $least }~{ $most }명
setup-reminders = 시작 전 알림: { $times }
length = { $hours ->
    [yes] { $count }시간
   *[no] { $count }분
}
setup-announce = 다 됐으면 이 채널에 공지하세요. 그 뒤에 바꾸면 모두에게 알려요.
edit-title = 이 화면은 나만 봐요. 변경은 공지하면 적용돼요.
edit-changes = 바꾼 것
edit-none = 아직 바뀐 것이 없어요.
edit-tells = 참가한 모두에게 바뀐 것을 알려요. 시작 전까지 취소할 수 있고, 참가비가 있으면 돌려받아요.
edit-change = { $what }: { $old } → **{ $new }**
edit-means = 맞지 않으면 시작 전까지 취소할 수 있어요.
button-edit = 설정 바꾸기
button-people = 참가자와 공동 주최자
button-remove = 참가자 내보내기
button-tell-changes = 변경 공지
button-forget-changes = 변경 버리기
setup-seats = 테이블 인원
setup-format = 방식
setup-seeded = 첫 라운드
seeded-off = 추첨
seeded-on = 레이팅이 높은 사람을 나눔
setup-duplicate = 딜
setup-team = 팀
setup-hands = 라운드의 판 수
setup-rounds = 라운드
setup-final = 결승
setup-carried = 결승의 점수
carried-off = 0부터
carried-on = 라운드 점수를 이어 감
setup-advance = 올라가는 사람
setup-check-in = 시작 전 체크인
setup-no-show = 오지 않은 사람 기다리기
setup-limit = 라운드 제한 시간
setup-late = 늦은 참가
setup-repeats = 매주 반복
repeats-weekly = 매주 반복해요. 시작 { $hours }시간 전에 지난번 설정으로 공지해요.
setup-private = 참가할 수 있는 사람
setup-emotes = 한마디
emotes-silent = 끔
emotes-said = 켬
private-on = 초대한 사람만
    .help = 주최자 도구에서 초대해요
setup-ping = 역할 멘션
setup-ping-help = 공지에서 한 번 멘션해요.
setup-role = 역할 제한
setup-role-help = 이 역할이 있는 멤버와 초대한 사람만 참가할 수 있어요. 고르지 않으면 모든 역할이 참가해요.
setup-odd = 테이블이 차지 않으면
duplicate-off = 테이블마다 다른 딜
    .help = 보통 게임처럼
duplicate-on = 모든 테이블이 같은 딜
    .help = 듀플리케이트: 카드 운이 사라져요. 테이블은 비공개 스레드예요
odd-computers = 컴퓨터가 채움
    .help = 아무것도 받지 못해요
odd-smaller = 작은 테이블
    .help = 게임의 규칙이 허락하는 만큼
choice-rounds = { $rounds }라운드
choice-final = { $hands ->
    [0] 없음
   *[other] 상위권이 { $hands }판
}
choice-advance = 테이블마다 { $advance }명
choice-team = { $size ->
    [0] 개인전
   *[other] { $size }인 팀
}
choice-late = { $rounds ->
    [0] 시작하면 마감
    [1] 첫 라운드 동안
   *[other] 처음 { $rounds }라운드 동안
}
choice-repeats = { $hours ->
    [0] 아니요
    [12] 네, 12시간 전에 공지
    [24] 네, 하루 전에 공지
    [48] 네, 2일 전에 공지
    [72] 네, 3일 전에 공지
    [120] 네, 5일 전에 공지
   *[other] 네, 6일 전에 공지
}
choice-minutes = { $minutes ->
    [0] 없음
   *[other] { $minutes }분
}
button-name-size = 이름과 인원
button-set-start = 시작 정하기
button-about-text = 공지 글
button-like-last = 지난번처럼
button-templates = 템플릿
button-save-template = 템플릿으로 저장…
templates-help = 이 화면의 설정에 이름을 붙여 템플릿으로 남겨 둘 수 있어요. 이 서버에서 대회를 만드는 사람은 누구나 템플릿으로 시작할 수 있어요. 최대 { $most }개까지예요.
template-start = 템플릿으로 시작…
template-delete = 템플릿 삭제…
ask-delete-template = **{ $name }** 템플릿을 삭제할까요? 이 템플릿으로 시작한 대회는 그대로예요.
button-money = 참가비와 상금
button-ratings = 레이팅 제한
button-reminders = 알림
button-announce = 공지
button-discard-draft = 버리기
announced = { $name } 대회를 아래에 공지했어요. 관리하려면 거기서 주최를 누르거나 /tournament host 를 쓰세요.
ask-discard = { $name } 대회를 버릴까요? 준비한 것이 없어져요. 아무도 보지 못했어요.
draft-discarded = 버렸어요. 아무도 보지 못했어요.

form-times = 시작
form-about-text = 자유로운 글
    .help = 공지에 보여요. 300자까지
form-name = 이름
    .help = 사람들에게 보이는 이름. 32자까지
form-start = 시작
    .help = 20:30, 내일 오후 8시, 2시간 뒤, 2026-11-22 20:30. 비우면 직접 시작
form-zone = 내 시간대
    .help = 예: Asia/Seoul, KST, Europe/London, +9
form-least = 최소 참가자
    .help = 시작할 때 모자라면 취소; 4~200
form-most = 최대 참가자
    .help = 4~200, 컴퓨터 포함
form-entry = 참가비(칩)
    .help = 0: 없음. 모두 상금으로 나가요
form-prizes = 상금(퍼센트)
    .help = 1위부터, 합이 100: 50 30 20
form-reminders = 시작 전 알림
form-reminders-times = 시작 얼마 전에?
    .help = 예: 24시간 1시간 10분; 5개까지. 비우면 없음
form-rating-least = 최저 레이팅
    .help = 이 게임의 레이팅. 비우면 제한 없음
form-rating-most = 최고 레이팅
    .help = 이 게임의 레이팅. 비우면 제한 없음
form-remove = { $name } 내보내기
form-disqualify = { $name } 실격
form-adjust = { $name } 점수 조정
form-units = 점수
    .help = +3은 더하기, -2는 벌점; 100까지
form-replace = { $name } 교체
form-void = 테이블 { $table }의 판 무효
form-cancel = 대회 취소
form-reason = 이유
    .help = 모두가 읽을 수 있어요
form-pause = 대회 멈추기
form-pause-minutes = 몇 분 동안?
    .help = 1~1,440; 그 뒤 자동으로 이어져요
form-extend = 이 라운드 시간 늘리기
form-minutes = 분
    .help = 1~240
form-find = 참가자 찾기
form-find-label = 이름이나 번호
    .help = 이름의 일부만 적어도 돼요
form-team-name = 팀 이름
    .help = { $most }자까지; 모두가 읽을 수 있어요

## 주최

stage-set-up = 준비
stage-open = 접수
stage-check-in = 체크인
stage-round = 라운드
stage-finished = 끝
host-tables = 아직 플레이하는 테이블: { $open }/{ $count }
host-last = 마지막 결정: { $what }
host-started = 시작했어요. 테이블을 열고 있어요.
host-reminded = 체크인하지 않은 사람을 모두 다시 불러요.
host-check-in = 체크인이 열렸어요.
host-computers = 컴퓨터 { $count }대를 추가했어요. 사람이 참가하면 자리를 내줘요.
host-no-computer = 컴퓨터를 한 대 뺐어요.
host-paused = 멈췄어요.
host-paused-until = { $when }까지 멈추고 그 뒤 자동으로 이어져요.
host-resumed = 다시 시작했어요.
host-retried = 테이블을 다시 열어 볼게요.
host-series-skipped = 다음 대회를 건너뛰어요.
host-series-ended = 시리즈를 끝냈어요. 이 대회는 그대로예요.
host-series-goes-on = 시리즈를 이 채널에서 이어 가요.
ask-series-end = { $name } 주간 시리즈를 끝낼까요? 이 대회는 그대로지만 다음은 없어요.
host-extended = 이 라운드를 { $minutes }분 늘렸어요.
host-cancelled = 취소했어요. 참가비가 있으면 돌려줬어요.
host-replaced = 이제 { $new }님이 { $old }님 대신 플레이해요.
host-replaced-computer = 다음 판부터 컴퓨터가 { $old }님 대신 플레이해요.
host-removed = { $name }님을 내보냈어요. 참가비가 있으면 돌려주고, 다시 참가할 수 없어요.
host-disqualified = { $name }님을 실격시켰어요.
host-adjusted = { $name }님의 점수를 조정했어요.
host-confirmed = 결과를 확정했어요.
ask-confirm = { $name } 대회의 결과를 확정할까요? 상금이 있으면 바로 주고 그 뒤에는 아무것도 바꿀 수 없어요.
host-voided = 테이블 { $table }의 판은 누구에게도 반영하지 않아요.
host-undone = 되돌림: { $what }
undo-changed = 그사이 다른 것이 정해졌어요. 아래를 보세요.
ask-cancel = { $name } 대회를 취소할까요? 참가비가 있으면 모두 돌려줘요. 되돌릴 수 없어요.
ask-cancel-running = { $name } 대회를 취소할까요? 진행 중인 판은 무효가 되고, 승자는 없으며, 참가비가 있으면 모두 돌려줘요. 되돌릴 수 없어요.
act-edit = 설정이 바뀌었어요
act-remove = { $name }님을 대회에서 내보냈어요
act-readmit = { $name }님이 다시 참가할 수 있어요
act-team = 이제 { $name }님은 { $team } 팀에서 플레이해요
act-no-team = { $name }님은 팀이 없어졌고 추첨으로 들어가요
act-invite = 초대: { $people }
act-co-hosts = 공동 주최자: { $people }
act-no-co-hosts = 공동 주최자가 없어졌어요
act-pause = 멈춤
act-until = { $when } 이어져요.
act-resume = 다시 시작
act-skip = { $when } 시작할 주간 대회를 건너뛰어요
act-end-series = 주간 시리즈를 끝내요. 이 대회는 그대로예요
act-extend = 라운드 { $minutes }분 늘림
act-replace = { $old } → { $new } 교체
act-computer = 컴퓨터
act-void = 테이블 { $table }의 판 무효
act-disqualify = { $name } 실격{ $results ->
    [own] , 본인 결과 취소
    [nobody] , 같은 테이블의 모든 판을 모두에게 취소
   *[stand] {""}
}
act-adjust = { $name } 점수 조정: { $units }
act-confirm = 결과 확정
act-cancel = 대회 취소
act-undo = 되돌림: { $what }
asked-void = 테이블 { $table }의 판 무효로 하기
asked-replace = { $old } → { $new } 교체하기
asked-disqualify = { $name } 실격시키기{ $results ->
    [own] , 본인 결과 취소
    [nobody] , 같은 테이블의 모든 판을 모두에게 취소
   *[stand] {""}
}
asked-adjust = { $name } 점수 조정하기: { $units }
asked-confirm = 결과 확정하기
asked-cancel = 대회 취소하기
act-when = { $what } ({ $when })
act-by-host = 주최자 { $name }님
act-by-co-host = 공동 주최자 { $name }님
act-by-manager = 서버 관리자 { $name }님
act-reason = 이유: { $reason }
act-agreed = 동의: { $name }
act-agreed-people = { $count }명 동의
act-undone = (되돌림)
log-title = 주최자의 결정
log-none = 주최자가 아직 정한 것이 없어요.
button-log = 모든 결정
request-title = 요청: { $what }
request-all = 여기서 플레이하고 있지 않은 서버 관리자나 다른 플레이어 { $people }명 모두가 동의하면 진행해요. 한 시간 뒤 사라져요.
request-most = 여기서 플레이하고 있지 않은 서버 관리자나 다른 플레이어 { $people }명 중 { $count }명이 동의하면 진행해요. 한 시간 뒤 사라져요.
agreed-done = 동의를 얻어 실행했어요: { $what }
agreed-noted = 동의해 줘서 고마워요. 지금까지 { $count }명 중 { $agreed }명.
host-public = 여기서 하는 모든 것은 이름과 이유와 함께 채널에 올라가요. 직접 플레이하고 있거나 칩이 걸려 있으면, 사람이나 결과에 대한 결정은 다른 사람의 동의를 기다려야 할 수 있어요.
host-waits-all = 기다리는 중: { $what }. 플레이하고 있지 않은 서버 관리자나 다른 플레이어 { $count }명 모두가 동의해야 해요. 채널에 버튼을 올렸어요.
host-waits-most = 기다리는 중: { $what }. 플레이하고 있지 않은 서버 관리자나 다른 플레이어 { $count }명이 동의해야 해요. 채널에 버튼을 올렸어요.
about-host = 주최자가 하는 모든 것은 이름과 이유와 함께 여기에 올라가요. 직접 플레이하고 있거나, 참가비가 있는데 서버 관리자가 아닌 주최자는 혼자 교체, 실격, 무효, 취소를 할 수 없어요. 플레이하고 있지 않은 관리자나 다른 플레이어가 동의해야 해요.
setup-entry = 칩 참가비가 있어 서버 관리자나 대회 운영자가 /tournament host 에서 공지해야 해요.
pick-replace = 누구를 교체할까요? 번호와 점수는 그대로예요.
pick-remove = 누구를 내보낼까요? 참가비가 있으면 돌려주고, 다시 허락할 때까지 이 대회와 시리즈의 다음 대회에 참가할 수 없어요. 이유를 적어야 하고, 모두가 읽을 수 있어요.
pick-team = 누구의 팀을 바꿀까요? 채널에 올라가요.
people-invite-title = 초대
people-invite-help = 초대받은 사람은 제한과 상관없이 참가할 수 있어요. 채널에서 멘션해요.
people-invite = 초대하기…
people-invited = { $count }명을 초대했어요.
people-co-hosts-title = 공동 주최자
people-co-hosts-help = 공동 주최자를 정하는 것 말고는 나와 똑같이 할 수 있어요. 전체를 다시 고르거나 아무도 고르지 마세요.
people-co-hosts = 공동 주최자 고르기…
people-named = { $count ->
    [0] 공동 주최자가 없어졌어요.
   *[other] 공동 주최자는 { $count }명이에요.
}
people-refused-title = 내보낸 사람
people-readmit = 다시 참가하게 하기…
people-readmitted = 다시 참가할 수 있어요.
pick-disqualify = 누구를 실격시킬까요? 이유를 적어야 하고, 모두가 읽을 수 있어요.
pick-adjust = 누구의 점수를 조정할까요? 점수와 이유를 적어야 하고, 이유는 모두가 읽을 수 있어요.
pick-results = { $name }님을 실격시켜요. 그동안 플레이한 판은 어떻게 할까요?
button-results-stand = 결과 그대로
    .help = *결과 그대로*: 모두 플레이한 대로 계산하고, 순위는 맨 아래예요.
button-results-own = 본인 것만 취소
    .help = *본인 것만 취소*: 그 판들을 다른 사람에게는 반영하고 본인에게는 반영하지 않아요.
button-results-nobody = 모두 취소
    .help = *모두 취소*: 그 사람이 있던 테이블의 판은 누구에게도 반영하지 않아요.
pick-who = 참가자 고르기…
pick-nobody = 그런 이름이나 번호의 참가자가 없어요: { $text }
replace-who = 이제부터 누가 { $name }님 대신 플레이할까요?
replace-by-person = 사람 고르기…
table-replace = 교체…
table-disqualify = 실격…
row-trick = 트릭 { $trick }
row-waiting = { $names } 기다리는 중({ $since })
row-away = 자리 비움: { $names }
void-hand = 판 무효…
void-none = 이 테이블에는 무효로 할 판이 없어요.
void-means = 누구에게도 반영하지 않고 대신 다른 딜로 플레이해요.
void-means-duplicate = 누구에게도 반영하지 않아요. 다른 테이블의 같은 딜은 반영해요.
void-under-way = 진행 중
void-finished = 끝남
button-start-now = 지금 시작
button-remind = 다시 알리기
button-open-check-in = 체크인 열기
button-computers-five = 🤖 5대 추가
button-cancel-tournament = 대회 취소
button-pause = 멈추기
button-break = 휴식
button-resume = 다시 시작
button-series-skip = 다음 건너뛰기
button-series-end = 시리즈 끝내기
button-series-go = 여기서 이어 가기
button-extend = 시간 늘리기
button-replace = 교체
button-manage = 관리
button-disqualify = 실격
button-confirm = 결과 확정
button-adjust = 점수 조정
button-again-next-week = 다음 주에 다시
button-undo = 되돌리기
button-find = 찾기
button-back-to-host = 주최자 도구
button-by-computer = 컴퓨터

## 거절

tournament-channel = { $why ->
    [in-thread] 대회의 테이블은 저마다 스레드라서 스레드나 포럼 글 안에서는 대회를 열 수 없어요.
    [no-threads] 음성 채널과 스테이지 채널에는 스레드가 없어 테이블 하나만 돼요: 참가자 { $seats }명까지, 듀플리케이트 없음.
    [no-private] 공지 채널에는 비공개 스레드가 없어요. 듀플리케이트 테이블은 같은 딜을 다른 테이블에서 보지 못하게 비공개여야 해요.
   *[channel] 대회에는 스레드를 열 수 있는 채널이 필요해요.
} 텍스트 채널이면 어떤 방식이든 되고, 공지 채널은 듀플리케이트 말고는 돼요.
tournament-permissions = 여기서 대회를 여는 데 필요한 권한이 봇에게 없어요: { $names }. { $private ->
    [yes] 듀플리케이트 테이블은 같은 딜을 다른 테이블에서 보지 못하게 비공개 스레드예요.
   *[no] 테이블은 저마다 스레드예요.
} 관리자에게 부탁한 뒤 다시 해 보세요.
tournament-elsewhere = 이 대회는 { $channel }에서 준비하고 있어요. 거기서 공지하세요.
tournament-no-hand = 무효로 할 판이 없어요. 진행 중인 판이 없거나 다른 테이블의 판이에요.
moment-hours = { $hours }시는 { $hours }:00일 수도, { $hours }시간 뒤일 수도 있어요. “{ $hours }:00” 또는 “{ $hours }시간 뒤”라고 적으세요.
moment-unreadable = “{ $text }”: 시각으로 읽을 수 없어요. 20:30, 내일 오후 8시, 2시간 뒤, 금요일 20:00, 10월 25일 20:00처럼 적어 보세요.
moment-past = “{ $text }”: 이미 지났어요. 앞으로의 시각을 적으세요.
moment-far = “{ $text }”: 1년보다 뒤예요. 더 가까운 시각을 적으세요.
zone-unknown = “{ $text }”: 모르는 시간대예요. Asia/Seoul, KST, Europe/London, +9처럼 적어 보세요.
prizes-unreadable = 상금은 50 30 20처럼 퍼센트로 적으세요.
reminders-unreadable = “{ $text }”: 시작 전 시간으로 읽을 수 없어요. 예: 24시간 1시간 10분.
prizes-sum = 상금의 합이 { $total }퍼센트예요. 100이어야 해요.
prizes-order = 아래 순위가 위 순위보다 더 많이 받을 수는 없어요. 50 30 20처럼 큰 비율부터 적으세요.

## 대회의 공정한 딜

tournament-values = 참가자 { $count }명이 값을 추가했어요: 공정한 딜
tournament-values-earlier = … 앞선 { $count }개는 보고서에
tournament-fair-means = 대회의 모든 딜은 이미 정해진 비밀 하나에서 나와요. 지문은 아래에 있어요. 최종 보고서가 비밀을 밝히고, 누구나 카드를 다시 나눠 볼 수 있어요. 그래서 어느 참가자도 카드를 고를 수 없어요. 다만 봇을 운영하는 사람은 비밀을 알고 클릭도 운영자가 기록해요. 운영자까지 묶으려면 내 값을 추가하세요.
tournament-fair-how = 참가자마다 시작 전에 값을 하나 추가할 수 있어요. 하지 않아도 돼요. 바로 공개되고 보고서에 실려요. 내 뒤에 추가한 사람을 믿는다면 운영자를 묶고, 마지막 값은 다른 사람과 상관없이 묶어요. 아무도 짐작할 수 없는 것을 쓰세요. 비우면 봇이 뽑지만 그 값은 봇이 먼저 알아요.
tournament-fair-closed = 값은 시작할 때 정해졌어요.
form-value-tournament-help = 바로 공개돼요. 비우면 봇이 뽑아요.
