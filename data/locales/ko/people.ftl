# 사람을 막는 일과 관리자와 주최자가 한 일의 기록

audit-title = 관리자와 주최자가 한 일
audit-none = 아직 없어요.
audit-grant = 칩 지급
audit-settings = 설정
audit-season = 시즌 마감
audit-season-request = 리그 시즌 종료 요청
audit-void = 판 취소
audit-remove = 플레이어를 내보냄
audit-ban = 참가 금지
audit-unban = 참가 금지 해제
audit-adjust = 점수 조정
audit-disqualify = 실격
audit-report = 신고
audit-default = 기본값
audit-reset = 모든 설정을 기본값으로 되돌림
audit-by = { $name }님이 함

ban-hour = 1시간
ban-day = 하루
ban-week = 1주일
ban-month = 30일
ban-good = 무기한
done-ban = { $name }님의 이 서버 테이블과 대회 참가를 금지했어요.{ $played ->
    [yes] {" "}하던 것에서 모두 나갔고 컴퓨터가 이어서 플레이해요.
   *[no] {""}
}
done-ban-own-game = { $name }님의 이 서버 테이블과 대회 참가를 금지했어요. 하지만 나와 함께 플레이하는 테이블과 대회에는 남아 있어요. 테이블에서 내보내려면 그 판이 끝난 뒤 /ban 명령을 다시 쓰세요. 대회에서 실격시키려면 다른 사람들의 동의가 필요해요.
done-unban = { $name }님이 다시 여기서 플레이할 수 있어요.
done-block = { $name }님은 이제 내 테이블에 앉거나 나에게 칩을 줄 수 없어요. 되돌리려면 /unblock 명령을 쓰세요.
done-unblock = { $name }님이 다시 내 테이블에 앉을 수 있어요.
ban-told = { $server } 서버의 나폴레옹 테이블과 대회 참가가 { $until }까지 금지됐어요. 이유: { $reason }
ban-told-for-good = { $server } 서버의 나폴레옹 테이블과 대회 참가가 금지됐어요. 이유: { $reason }

company-title = 이 테이블의 참가자
company-door = 앉을 수 있는 사람
    .help = 언제든 바꿀 수 있고, 이미 앉은 사람은 그대로 있어요.
company-invite = 초대하기
company-remove = 이 테이블에서 내보내기…
company-later = 판과 판 사이에 사람을 초대하고 내보낼 수 있어요.
company-report = 문제가 있나요? 신고는 그 판과 함께 서버 관리자에게 전해져요.
door-open = 모두
door-invited = 초대한 사람
door-role = 역할이 있는 멤버
button-company = 참가자
button-table-report = 신고…
done-invite = { $name }님의 자리를 하루 동안 맡아 둬요.
done-remove = { $name }님을 내보냈고, 초대하지 않으면 이 테이블에 다시 앉을 수 없어요.
done-report = 고마워요. 서버 관리자가 /audit 에서 신고를 볼 수 있어요.
invite-text = { $name }님, 테이블에 초대받았어요: { $channel }에 자리가 있어요.

denied = 봇 운영자가 나 또는 이 서버의 봇 이용을 막았어요.

settings-private-boards = 비공개 채널의 판도 반영
    .help = 끔: 못 보는 멤버가 있는 채널의 판은 순위표와 레이팅에 반영하지 않아요. 지금부터 여는 테이블에 적용돼요.
config-uncounted = 비공개 채널: 여기서 한 판은 순위표와 레이팅에 반영하지 않아요
