# 오늘의 한 판: 서버의 모두가 같은 딜을 혼자서 한 번만 플레이해요

daily-deal-title = 오늘의 한 판 · { $game }
daily-deal-what = 이 서버의 모두가 같은 딜로 같은 컴퓨터와 겨뤄요. 기회는 한 번이고, 칩도 레이팅도 힌트도 없어요.
daily-deal-next = 다음 딜: { $when }. 그때까지 끝내지 못하면 오늘의 순위에 오르지 않아요.
daily-deal-done = 이미 플레이했으니 다시 할 수 없어요. 다음 딜: { $when }
daily-deal-sealed = { $count ->
    [0] 아직 아무도 끝내지 않았어요.
   *[other] { $count }명이 끝냈어요. 결과는 내 판을 끝내면 볼 수 있어요.
}
daily-deal-board = 오늘 지금까지의 순위
daily-deal-past = 어제의 한 판
daily-deal-none = 아무도 끝까지 플레이하지 않았어요.
daily-deal-all = 모두 { $count }명
daily-deal-dare = { $name }님이 오늘의 한 판을 플레이했어요. 더 잘할 수 있나요?

button-daily-deal = 오늘의 한 판
button-daily-deal-play = 플레이하기
button-daily-deal-dare = 도전장 보내기
button-daily-deal-past = 어제 결과
