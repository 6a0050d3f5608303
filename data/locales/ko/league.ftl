# 리그: 여러 대회에 걸친 점수

leagues-title = 리그
leagues-none = 이 서버에는 아직 리그가 없어요.
leagues-by-managers = 서버 관리자와 대회 운영자가 만들 수 있어요.
league-about = 리그에 드는 대회는 순위에 따라 점수를 줘요. 한 시즌의 가장 좋은 결과들을 더하고, 줄을 그은 것은 반영하지 않아요. 정해진 수의 대회가 끝나면 시즌이 끝나요.
league-how = 대회를 리그에 넣으려면 설정할 때 리그를 고르세요: *참가자*, *리그*.
league-season = 시즌 { $season }
league-played = 대회 { $events }개 중 { $count }개
league-damaged = 데이터를 읽을 수 없는 대회 { $names } 제외
league-over = { $when } 끝남
league-over-early = { $when } 일찍 끝남
league-is-closed = 닫힘
league-pot-line = 지금까지 상금 { $chips }칩
league-empty = 아직 반영된 대회가 없어요.
league-points-of = { NUMBER($points, maximumFractionDigits: 3) }점
league-points-line = 순위별 점수: { $points }
league-placed = 동점이면 그 순위들의 점수를 나눠요. 상금을 받을 수 있는 사람만 순위에 들어요: 아직 대회에 있고 결정의 절반 이상을 직접 한 사람이에요. 컴퓨터는 순위에 들지 않아요.
league-which = 대회는 끝날 때 진행 중인 시즌에 반영해요. 취소되었거나 순위가 없는 대회는 반영하지 않아요.
league-best-count = 시즌의 대회 { $events }개 중 가장 좋은 결과 { $best }개를 반영해요.
league-all-count = { $events ->
    [1] 시즌은 대회 하나예요.
   *[other] 시즌의 대회 { $events }개를 모두 반영해요.
}
league-share-line = 참가비의 { $share }%가 시즌 상금으로 가요: { $shares }
league-ties = 점수가 같으면 1위가 많은 사람, 그다음 2위가 많은 사람 순서예요. 그래도 같으면 순위와 상금을 나누고, 남는 칩 하나는 마지막 대회의 비밀로 추첨해요.
league-next-season = 다음 시즌부터
league-choose-season = 다른 시즌…
league-choose = 다른 리그…
league-file = { $name }, 시즌 { $season }: 모두의 점수와 순위
league-counts-for = **{ $name }** 리그에 반영해요(시즌 { $season }, { $played })
league-event = { $name }, 시즌 { $season }: 대회 { $event }/{ $events }
league-event-points = 점수: { $points }
league-event-chips = 참가비 중 { $chips }칩이 시즌 상금으로 가요.
league-season-over = { $name } 리그의 시즌 { $season } 끝
league-ended-early = { $who }님이 마지막 대회 전에 시즌을 끝냈어요.
league-set = 리그: { $name }
league-made = 리그가 준비됐어요. 대회를 설정할 때 고르면(*참가자*, *리그*) 그 대회를 반영해요.
league-changed-now = 바꿨어요. 지금부터예요.
league-changed-later = 바꿨어요. 이 시즌의 대회가 이미 시작되어 다음 시즌부터예요. 새 이름은 바로 적용돼요.
ask-league-end = { $name } 리그의 { $season }번째 시즌을 지금 끝낼까요? 아직 대회 { $left }개가 남았어요. 지금 순위표가 최종이 되고, { $chips ->
    [0] 줄 상금은 없으며
   *[other] 모인 { $chips }칩은 상금으로 주거나 참가비를 낸 사람에게 돌려주며
} 다음 시즌이 시작돼요. 이름과 함께 채널에 올라가고 되돌릴 수 없어요.
ask-league-end-together = 이 시즌에 내 점수가 있어 혼자 정할 수 없어요. 다른 대회 운영자나 서버 관리자가 한 시간 안에 동의해야 해요.
league-end-asked = **{ $who }님이 { $name } 리그의 { $season }번째 시즌을 지금 끝내려고 해요**{ $how ->
    [pay] {" "}— 지금 순위표로 상금({ $chips }칩)을 줘요.
    [refund] {" "}— 모인 칩({ $chips }칩)을 참가비를 낸 사람에게 돌려줘요.
   *[end] .
} 본인 점수가 있어 다른 대회 운영자나 서버 관리자가 한 시간 안에 동의해야 해요.
league-end-waits = 다른 대회 운영자나 서버 관리자의 동의를 기다려요. 채널에 버튼을 올렸어요.
league-ended-refund = { $who }님이 마지막 대회 전에 시즌을 끝냈어요. 모인 { $chips }칩은 참가비를 낸 사람에게 돌려줬어요.
button-league-pay = 상금 주기
button-league-refund = 모인 칩 돌려주기
ask-league-close = { $name } 리그를 완전히 닫을까요? 순위표는 남지만 더는 대회를 반영할 수 없어요.
button-league = 🏅 리그
button-league-table = 순위표
button-league-file = 순위표 파일
button-league-rules = 규칙
button-league-prizes = 상금
button-league-end = 시즌 끝내기
button-league-close = 리그 닫기
button-league-new = 새 리그
league-form-rules = 리그 규칙
league-form-prizes = 시즌 상금
league-form-name = 이름
    .help = 멤버에게 보이는 이름
league-form-points = 순위별 점수
    .help = 1위부터: 10 8 6 5 4 3 2 1
league-form-events = 한 시즌의 대회 수
    .help = 마지막 대회와 함께 시즌이 끝나요
league-form-best = 반영할 결과 수
    .help = 한 사람의 가장 좋은 결과를 몇 개 반영할지
league-form-share = 참가비 중 퍼센트
    .help = 0~50; 대회마다 상금에 더해요
league-event-teams = 팀: { $points }
league-team-line = { $size }명 팀: 대회마다 팀 점수는 선수 { $size }명 점수의 평균이에요. 순위에 들지 못한 선수 대신 후보가 점수가 높은 순서로 들어가고, 빈자리는 0점이에요. 대회가 시작할 때의 명단으로 정해요.
league-team-about = 팀에는 따로 순위표가 있어요. 반영하는 결과와 동점 규칙은 개인과 같고 상금은 없어요. 한 리그에서 한 팀에만 들 수 있어요. 팀을 옮기면 다음에 시작하는 대회부터 반영하고, 그때까지의 점수는 팀에 남아요. 팀 인원이 줄어든 시즌에는 나중에 들어온 사람이 후보로 반영돼요.
league-team-count = 선수 { $players }명, 후보 { $reserves }명
league-team-look = 팀 보기…
league-team-founded = 팀이 만들어졌고 내가 주장이에요. 아래에서 초대하세요.
league-team-players = 선수({ $count }/{ $size }):
league-team-reserves = 후보({ $count }/{ $size }):
league-team-invitations = 초대 중:
league-team-invite = 초대하기…
league-team-choose = 팀원 바꾸기…
league-team-asked = { $name }님을 초대했어요. 채널에서 답할 수 있어요.
league-team-invitation = { $who }님, { $by }님이 **{ $league }** 리그의 **{ $team }** 팀에 초대했어요.
league-team-expires = 초대는 { $until } 끝나요. 한 리그에서 한 팀에만 들 수 있고 언제든 나갈 수 있어요.
league-team-joined = { $name }님이 **{ $team }** 팀에 { $part ->
    [reserve] 후보로
   *[other] 선수로
} 들어왔어요. 다음에 시작하는 대회부터 반영해요.
league-team-declined = { $name }님이 **{ $team }** 팀의 초대를 거절했어요.
league-team-withdrawn = { $name }님에게 보낸 **{ $team }** 팀의 초대가 취소됐어요.
league-team-member = { $part ->
    [invited] { $since } 초대
    [reserve] { $since }부터 후보
   *[other] { $since }부터 선수
}
league-team-changes = 팀을 바꾸면 다음에 시작하는 대회부터 반영해요.
league-team-left = { $team } 팀에서 나왔어요.
league-team-gone = { $team } 팀이 해산됐어요.
ask-league-team-leave = { $team } 팀에서 나갈까요? 지금까지의 점수는 팀에 남아요. 돌아오려면 새 초대가 필요해요.
ask-league-team-disband = { $team } 팀을 해산할까요? 결과는 순위표에 남지만 되돌릴 수 없어요.
button-league-team-accept = 수락
button-league-team-decline = 거절
button-league-team-withdraw = 초대 취소
button-league-team-captain = 주장으로
button-league-team-player = 선수로
button-league-team-reserve = 후보로
button-league-team-remove = 내보내기
button-league-team-leave = 나가기
button-league-team-rename = 이름 바꾸기
button-league-team-disband = 해산
league-form-team = 한 팀의 선수
    .help = 2~6명, 후보도 같은 수까지; 0: 팀 없음
setup-league = 리그
    .help = 최종 순위로 리그 점수를 줄지
    .none = 없음
