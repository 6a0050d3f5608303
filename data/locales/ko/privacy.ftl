# 사람에 대해 저장하는 것, 멤버 자신의 데이터

former-member = 전 멤버
former-number = 전 멤버 { $number }

privacy-title = 내 데이터
privacy-what-title = 저장하는 것
privacy-what =
    - Discord ID, 게임에서 쓰는 이름, 언어, 내 설정, 테이블 알림을 원하는 서버와 마지막 알림 시각.
    - 앉은 자리, 받은 손패, 그 판의 모든 수와 그 시각.
    - 칩: 모든 내역과 이유, 선물의 메모, 지급의 이유.
    - 판에서 계산한 것: 결과, 순위표, 레이팅, 배지, 시즌 최종 순위표.
    - 딜에 추가한 값: 모두가 확인할 수 있게 공개돼요.
    - 참가하거나 주최하거나 기다리는 대회, 저장한 규칙 세트, 봇과의 다이렉트 메시지 채널, 거기서 내 카드를 보여 주는 메시지.
privacy-never = 그 밖에는 없어요: 사람이 쓴 메시지도, 이메일도, 결제도, 이름과 언어 말고는 프로필도 저장하지 않아요.
privacy-why-title = 이유
privacy-why = 게임을 하기 위해서예요. 다른 데 쓰거나 팔거나 넘기지 않아요. 판은 모두가 다시 보고 딜을 확인할 수 있게 남겨 둬요.
privacy-who-title = 볼 수 있는 사람
privacy-who = 서버의 멤버는 이름, 순위표, 프로필을 볼 수 있고, 끝난 판은 그 채널을 볼 수 있는 멤버가 볼 수 있어요. 칩 내역은 나와 서버 관리자만 봐요. 판이 진행되는 동안 카드는 가진 사람만 봐요. 봇 운영자는 데이터베이스를 읽을 수 있어요.
privacy-long-title = 기간
privacy-long = 내가 삭제할 때까지예요. 운영자의 백업에는 더 오래 남을 수 있어요.
privacy-hands = { $days ->
    [0] 끝난 판의 카드와 수는 기한 없이 남겨 둬요.
   *[other] 끝난 판의 카드, 수, 이름은 { $days }일 뒤 삭제돼요. 결과는 남아요.
}
privacy-servers = { $days ->
    [0] 서버가 봇을 내보내도 데이터는 여기 남아요.
   *[other] 서버가 봇을 내보내면 모든 데이터는 { $days }일 뒤 삭제돼요.
}
privacy-yours-title = 할 수 있는 것
privacy-yours = 모든 것을 파일로 받거나 삭제할 수 있어요. 여기 버튼이나 /privacy export, /privacy delete 를 쓰세요.

button-export = 내 데이터 받기
button-erase = 내 데이터 삭제…
export-done = 이 서버에서 나에 대해 저장된 모든 것과 모든 서버에 대한 설정이에요. 모든 서버의 것은 다이렉트 메시지에서 /privacy export 를 쓰세요.
export-done-all = 모든 서버에서 나에 대해 저장된 모든 것이에요.

erase-title = 내 데이터를 삭제할까요?
erase-goes-title = 모든 서버에서 삭제되는 것
erase-goes = { $servers ->
    [0] 이름, ID, 설정이에요. 아직 어느 서버에서도 플레이하지 않았어요.
   *[other] 서버 { $servers }개의 이름과 ID: 판, 결과, 순위표, 레이팅, 대회, 규칙 세트, 설정. { $chips ->
        [0] 잃을 칩은 없어요.
       *[other] { $shown }칩을 잃어요.
    }
}
erase-first-title = 먼저 일어나는 일
erase-first =
    - 모든 테이블과 대회에서 바로 나가요. 컴퓨터가 이어서 플레이해요: 끝나지 않은 판의 칩은 그대로 걸려 있고, 대회에서는 그만둔 것으로 처리해요.
    - 나머지는 내가 받은 마지막 판이 끝나면(듀플리케이트면 그 라운드가 끝나면) 자동으로 삭제돼요: 한 차례는 길어도 { $days }일이에요.
    - 그때까지 앉거나 열거나 참가할 수 없어요. /privacy show 에서 취소할 수 있어요.
erase-hosts = 주최하는 대회 { $events }개는 나 없이 이어져요. 서버 관리자가 맡을 수 있어요.
erase-stays-title = 남는 것
erase-stays =
    - 다른 사람의 판과 칩: 거기서 나는 “전 멤버”가 돼요.
    - Discord에 이미 올라간 메시지와 다른 사람이 나에 대해 쓴 것.
    - { $days }일 동안 내 ID로 만든 코드. 다시 왔다는 것만 보여요: 그동안 오면 칩 없이 시작해요.
erase-final = 되돌릴 수 없어요. 다시 하면 처음 온 사람으로 시작해요.
erase-word = 삭제
form-erase-help = 모든 서버에서 내 이름이 든 모든 것이 삭제돼요.
erase-not-typed = 아무것도 삭제하지 않았어요. 입력할 말: { $word }
erase-done = { $servers ->
    [0] 끝났어요: 설정만 저장되어 있었고 삭제했어요.
   *[other] 끝났어요: 서버 { $servers }개에서 내 이름이 든 모든 것을 삭제했어요.
}

waits-title = 데이터 삭제 대기 중
waits-since = { $since } 요청했어요. 테이블과 대회에서 나갔어요.
waits-hand = { $channel }의 테이블 { $table }에서 내가 카드를 받은 { $hand }번째 판이 끝나기를 기다려요. 그 판이(듀플리케이트면 그 라운드가) 끝날 때까지 카드를 본 사람이 처음 온 사람으로 돌아올 수 없어요.
waits-event = { $name } 대회에서 나갈 때까지 기다려요. 잠시면 돼요.
waits-moment = 이제 막는 것이 없어요. 몇 분 안에 끝나요.
waits-end = 자동으로 끝나요: 한 차례는 길어도 { $days }일이고, 그 뒤 컴퓨터가 이어서 플레이해요. 그러면 더 묻거나 알리지 않고 데이터를 삭제해요.
waits-back = 그때까지 앉거나 열거나 참가할 수 없어요. 삭제는 아직 취소할 수 있어요.
button-stay = 데이터 남기기
stay-done = 데이터를 남겼고 다시 할 수 있어요. 나온 자리는 돌려받지 못해요.
stay-nothing = 취소할 삭제가 없어요: 요청하지 않았어요.
