# 테이블 주변의 짧은 메시지: 확인, 질문, 알림, 멘션

## 한 일

done-bid = { $bid } 불렀어요.
done-pass = 패스했어요.
done-ahead = 예약했어요. 다른 사람에게는 보이지 않고, 손패에서 취소할 수 있어요.
done-call = { $card } 카드를 지정했어요.
done-call-first-trick = 초구 프렌드를 지정했어요. 첫 트릭을 따는 사람이 프렌드예요.
done-call-nobody = 혼자 플레이해요.
done-name-suit = { $suit } 무늬를 불렀어요.
done-claim-redeal = 손패를 보였어요. 카드를 다시 나눠요.
done-discard = { $count }장을 버렸어요.
done-play = { $card } 카드를 냈어요.
done-emote = 한마디를 보냈어요: { $emote }
done-trust = 트러스트를 말했어요: 이 트릭을 딸 것 같다고 알렸어요.
done-revoke = { $card } 카드로 반칙해서 판이 끝났어요.
done-deal = 카드를 나눴어요.
done-sit = 자리에 앉았어요. { $channel }에서 플레이하세요. 카드는 다이렉트 메시지로 와요.
done-sit-table = 자리에 앉았어요. { $channel }에서 플레이하세요. 거기서 **내 손패** 버튼을 누르면 카드가 보여요.
done-computers = 컴퓨터가 빈자리에 앉았어요.
done-back = 어서 오세요! 이제 다시 직접 플레이해요.
done-back-already = 자리를 비우지 않았어요. 직접 플레이하고 있어요.
done-leave = 테이블을 나갔어요.
done-end = 테이블을 닫았어요.
you-cannot-afford = 이 테이블에서 한 판을 하기에는 칩이 모자라요. 1단위 { $stake }칩으로 { $units }단위까지 잃을 수 있어 { $needed }칩이 필요한데, { $balance }칩이 있어요. 판돈을 낮추거나, /chips daily 를 쓰거나, 선물(/chips give)을 부탁하세요.
done-nothing = 바뀐 것이 없어요.
done-offer = { $name }님에게 자리를 제안했어요. 판 도중에 이어받으면 내 카드를 보고 그 카드로 이어서 플레이해요.
done-record = 테이블 { $table }의 { $hand }번째 판 기록이에요: 모든 카드와 모든 수.

## 질문

ask-leave = 테이블을 나갈까요? { $others ->
    [0] 다른 사람이 없어서 테이블이 끝나요.
   *[other] 컴퓨터가 자리를 맡고 다른 사람은 계속해요.
}
ask-leave-hand = 판 도중에 나갈까요? 컴퓨터가 내 카드를 끝까지 플레이하고, 이 판에 건 칩은 그대로 걸려 있어요.{ $others ->
    [0] {" "}다른 사람이 없어서 그다음 테이블이 끝나요.
   *[other] {""}
}
ask-end = 테이블을 끝낼까요? 모두의 게임이 끝나요.
ask-end-hand = 테이블을 끝낼까요? 모두의 게임이 끝나요. 이 판은 이어 갈 수 없어 취소돼요. 건 칩은 모두 돌려주고 기록은 남아요.
button-cancel = 돌아가기
button-revoke = 그래도 내기
revoke-title = { $card } 카드는 반칙이에요
revoke-what = 규칙에 따르면 다른 카드를 내야 해요. 그래도 { $card } 카드를 내면 판이 바로 끝나요.
revoke-cost = 나 혼자 **{ $count }{ $price ->
    [units] 단위
   *[chips] 칩
}** 내요.
revoke-cost-range = 편이 어떻게 나뉘는지에 따라 나 혼자 **{ $least }~{ $count }{ $price ->
    [units] 단위
   *[chips] 칩
}** 내요.
revoke-cost-tally = 그러면 이 판은 주공의 승리가 돼요.
revoke-cost-tally-napoleon = 그러면 이 판은 누구의 승리도 아니에요.
revoke-instead = 낼 수 있는 카드: { $cards }

## 주인이 바뀌는 자리

button-take = 자리 받기
button-take-back = 제안 취소
offer-text = { $taker }님: { $giver }님이 이 테이블의 자리를 제안했어요.
offer-what = **{ $game }** · { $stake }
offer-in-hand = 이 판은 { $giver }님의 카드로 끝까지 플레이해요. 이 판의 득실은 { $giver }님 것이고, 다음 판부터 내 칩으로 해요.
offer-next-hand = 다음 판부터 내 칩으로 해요. 판 도중에 자리를 받으면 그 판의 득실은 { $giver }님 것이에요.
offer-host = { $giver }님이 방장이라 자리를 받으면 방장이 돼요.
offer-until = 제안은 { $until } 끝나요. 자리, 방장, 게임, 판돈이 바뀌면 더 일찍 끝나요.
offer-taken = 이제 { $taker }님이 { $giver }님 대신 플레이해요.
offer-taken-back = { $giver }님이 자리 제안을 취소했어요.
offer-nobody = 이 서버의 멤버를 고르세요. 봇은 자리에 앉을 수 없으니 컴퓨터를 쓰세요.

## 알림

announce-host = { $name }님의 테이블이에요.
announce-free = { $free }자리가 비어 있어요.
announce-full = 자리가 모두 찼어요.
announce-playing = 게임 중이에요. 구경 오세요!
thread-name = { $game }, 테이블 { $table }
closed-lapsed = 아무도 더 앉지 않고 { $minutes }분 넘게 움직임이 없는 사이 누군가 이 채널에 다른 테이블을 열었어요.

## 차례와 다이렉트 메시지

mention-text = { $name }님, 테이블이 기다리고 있어요.
restored-line = 봇을 백업에서 복구했어요. 그 백업 뒤에 여기서 한 것은 칩까지 모두 없어졌어요. 다음 판은 새 비밀로 나눠요. 죄송해요!
waiting-line = 기다리는 중: { $names }.
no-dm = 다이렉트 메시지를 보낼 수 없어요. 테이블에서 **내 손패** 버튼을 눌러 카드를 보고 플레이하세요. 게임은 그대로 이어져요. 받을 수 있게 한 뒤 /preferences 에서 **다이렉트 메시지로**를 고르면 다음 판부터 보내요.
panel-withheld = 여기서 무언가가 이 테이블의 화면을 자꾸 지워서 잠시 올리지 않고 있어요. 되살리려면 { $channel }에서 /napoleon here 명령을 쓰세요. 관리자는 봇의 메시지를 자동 삭제에서 뺄 수 있어요.
announcement-posted-again = 무언가가 이 대회의 공지를 자꾸 지워서 올리지 않고 있었어요. 이제 다시 올려요. 관리자는 봇의 메시지를 자동 삭제에서 뺄 수 있어요.

## 거절과 문제

bid-unknown = “{ $text }”: 공약이 아니에요. 13S나 “14 하트”처럼 점수와 무늬를 적으세요.
channel-busy = 이 채널에는 이미 테이블이 있어요. 거기서 하거나(자리는 메뉴에서 기다릴 수 있어요) 다른 채널에서 여세요.
channel-lobby = 이 채널의 테이블에서 누군가 기다리고 있어요. 움직임이 없으면 { $minutes }분 뒤에 채널이 비어요. 거기 앉거나 다른 채널에서 여세요.
which-table = 여러 테이블에 앉아 있어요: { $tables }. 그중 한 곳에서 명령을 쓰세요.
press-unknown = 이 버튼은 이제 쓸 수 없어요. 더 새로운 메시지를 쓰세요.
form-not-opened = 여기서 나에게 연 입력 창이 아니거나 한 시간이 지났어요. 바뀐 것은 없어요. 다시 여세요.
press-not-there = 이제 메시지에 없는 항목이에요. 지금 보이는 것에서 고르세요.
typed-too-long = 너무 길어요. 명령은 { $most }자까지 받아요.
command-outdated = 이 명령이 바뀌었어요. Discord를 새로 고친 뒤 다시 해 보세요.
permission-missing = { $count ->
    [1] 여기서 필요한 권한이 없어요: { $names }. 관리자에게 부탁한 뒤 테이블을 다시 여세요.
   *[other] 여기서 필요한 권한들이 없어요: { $names }. 관리자에게 부탁한 뒤 테이블을 다시 여세요.
}
permission-view-channel = 채널 보기
permission-send-messages = 메시지 보내기
permission-send-messages-in-threads = 스레드에서 메시지 보내기
permission-attach-files = 파일 첨부
permission-connect = 연결
permission-create-public-threads = 공개 스레드 만들기
permission-create-private-threads = 비공개 스레드 만들기
permission-create-events = 이벤트 만들기
permission-read-message-history = 메시지 기록 보기
without-attach-files = 테이블과 손패가 그림이 아니라 글자로 보여요
without-create-public-threads = 테이블이 채널 안에 한 번에 하나만 열리고, 듀플리케이트가 아닌 대회를 열 수 없어요
without-send-messages-in-threads = 테이블이 채널 안에 한 번에 하나만 열리고, 대회를 열 수 없어요
without-create-private-threads = 듀플리케이트 대회를 열 수 없어요
without-create-events = 대회가 서버의 이벤트 목록에 나오지 않아요
without-read-message-history = 봇이 갑자기 꺼지면 테이블이 두 번 올라올 수 있어요
discord-failed = Discord가 답을 받지 않았어요. 잃은 것은 없어요. 손패나 테이블을 다시 여세요.
storage-unavailable = 지금은 테이블을 저장할 수 없어 아무것도 바꾸지 않았어요. 곧 다시 해 보세요.
storage-busy = 지금 요청이 몰려 아무것도 바꾸지 않았어요. 잠시 뒤 다시 해 보세요.
error-unknown = 봇에 문제가 생겼어요(오류 { $id }). 다시 해 보세요.
flood-asked = 요청이 한꺼번에 너무 많았어요. 잠시 기다렸다가 계속하세요. 잃은 것은 없어요.
