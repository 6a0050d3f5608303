# 테이블의 끝: 이번 판을 마친 뒤, 합의로, 관리자가, 또는 장소가 없어져서

## 미리 알림

lobby-ending = 카드를 나눈 판은 인정돼요. 모두가 동의하거나, 관리자가 이유를 공개하고 취소할 때만 무효가 돼요.

## 질문

ask-end-after = 이번 판을 끝으로 테이블을 끝낼까요? 이번 판은 끝까지 플레이하고 인정되며, 끝나기 전에는 마음을 바꿀 수 있어요. 가야 한다면 나가기를 누르세요. 컴퓨터가 이어서 플레이해요.
ask-end-last = 이번이 마지막 판이에요. 끝까지 플레이하고 인정된 뒤 테이블이 닫혀요.
ask-end-agree = 카드를 받은 모두가 동의하면 이번 판을 취소해요. 아무도 따거나 잃지 않고 테이블이 닫혀요. 한 판에 한 번 제안할 수 있어요.
ask-end-computers = 컴퓨터도 카드를 받아서 합의로는 이 판을 취소할 수 없어요.
ask-end-void = 이 테이블의 관리자이고 이 판을 하고 있지 않아서 바로 취소할 수 있어요. 이름과 이유가 모두에게 보이고 기록에 남아요.
button-end-after = 이번 판까지만
button-end-not = 이번 판 뒤에도 계속
button-void-ask = 판 취소 제안
button-void-now = 판 취소…
done-end-after = 이번이 마지막 판이에요. 인정된 뒤 테이블이 닫혀요.
done-end-not = 이번 판 뒤에도 계속해요.
done-void-ask = 카드를 받은 모두에게 물었어요.
done-void = 판을 취소했어요. 이름과 이유가 테이블에 보여요.

## 화면

title-last = 마지막 판: 이 판이 끝나면 테이블이 닫혀요.
title-void = 이 판을 취소할까요? { $all }명 중 { $count }명 동의. 누군가 다음 행동을 하면 투표가 끝나요.

## 제안

void-asked-text = { $name }님이 이 판의 취소를 제안했어요. 아무도 따거나 잃지 않고 테이블이 닫혀요. 카드를 받은 모두가 동의해야 해요. 누군가 거절하거나 다음 행동을 하면 판은 이어지고 인정돼요.
void-agreed-line = 동의({ $count }/{ $all }): { $names }
void-missing-line = 아직 답하지 않음: { $names }
void-over = 카드를 받은 모두가 동의해서({ $names }) 판을 취소하고 건 칩을 모두 돌려줬어요.
void-refused = { $name }님이 계속하기를 원해서 판은 취소되지 않아요.
button-void-agree = 판 취소
button-void-refuse = 계속하기

## 취소된 판

closed-voided = 판이 취소됐어요. 건 칩은 모두 돌려줬고 기록은 남아 있어요.
closed-voided-agreed = 카드를 받은 모두가 동의해서 판이 취소됐어요. 건 칩은 모두 돌려줬고 기록은 남아 있어요.
closed-voided-restored = 봇을 백업에서 복구해야 해서 이 판은 이어 갈 수 없어요. 건 칩은 모두 돌려줬고 기록은 남아 있어요.
closed-voided-manager = 이 테이블의 관리자 { $name }님이 판을 취소했어요: “{ $reason }” 건 칩은 모두 돌려줬고 기록은 남아 있어요.
poker-stopped = 이 테이블의 관리자 { $name }님이 포커를 취소했어요: “{ $reason }”

## 채널이 없어진 테이블

lost = { $why ->
    [bot-removed] 이 테이블의 서버에서 봇이 추방됐어요.
    [locked] 이 테이블의 스레드가 잠겼어요. 관리자가 풀 수 있어요.
    [blocked] AutoMod가 이 테이블의 채널에 쓰는 글을 막고 있어요. 서버 관리자가 규칙에서 저를 제외할 수 있어요.
    [no-access] 이 테이블의 채널에 더는 글을 쓸 수 없어요. 필요한 권한: { $names }.
   *[channel-deleted] 이 테이블의 채널이 삭제됐어요.
}
lost-goes-on = { $why ->
    [bot-removed] 판은 여기서 이어져요. { $when } 컴퓨터가 끝까지 플레이하고, 인정돼요.
   *[other] 판은 여기서 이어져요. 테이블의 누구나 /napoleon here 명령으로 되살릴 수 있어요. 아무도 하지 않으면 { $when } 컴퓨터가 끝까지 플레이하고, 인정돼요.
}
lost-between = { $why ->
    [bot-removed] 진행 중인 판은 없어요. 테이블은 { $when } 닫혀요.
   *[other] 진행 중인 판은 없어요. 테이블의 누구나 /napoleon here 명령으로 되살릴 수 있어요. 아무도 하지 않으면 테이블은 { $when } 닫혀요.
}
lost-finishing = 지금 컴퓨터가 판을 끝까지 플레이하고 있어요. 결과는 인정돼요.
stopped = { $why ->
    [bot-removed] 봇이 서버에서 추방되어 테이블을 닫았어요.
    [locked] 이 테이블의 스레드가 계속 잠겨 있어 테이블을 닫았어요.
    [blocked] AutoMod가 이 테이블의 채널에 쓰는 글을 계속 막아 테이블을 닫았어요.
    [no-access] 이 테이블의 채널에 더는 글을 쓸 수 없어 테이블을 닫았어요. 필요한 권한: { $names }.
   *[channel-deleted] 이 테이블의 채널이 삭제되어 테이블을 닫았어요.
}
done-here = 곧 테이블에 새 스레드가 생겨요.
