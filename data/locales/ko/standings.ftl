# 순위표와 시즌

computer-novice = 초급 컴퓨터
computer-regular = 중급 컴퓨터
computer-expert = 고급 컴퓨터

measure-won = 게임 손익
measure-rating = 레이팅
measure-chips = 칩
measure-contracts = 이룬 공약
measure-adjutant = { role-partner } 승리
measure-hands = 플레이한 판

period-week = 이번 주
period-month = 이번 달
period-season = 이번 시즌
period-all = 전체 기간
game-all = 모든 게임

board-rank = { $rank }위
board-contracts = { $of }번 중 { $made }번
board-adjutant = { $share }% · { $of }번 중 { $won }번 승리
board-won = { $won } · { $hands }판
board-deviations = 게임끼리 비교할 수 있게 각 게임의 단위를 한 판의 보통 변동 폭(표준편차)으로 나눴어요.
board-granted = 지급 { $chips }
board-hands = { $hands } · { $won }승
board-own = **나:** { $total }명 중 { $rank }위 · { $value }
board-missing = **나:** 아직 없어요. { role-partner } 역할로 { $count }판 더 필요해요(최소 { $least }판).
board-no-chips = **나:** 아직 칩이 없어요. 처음 자리에 앉으면 받아요: /napoleon new.
board-no-contract = **나:** 아직 없어요. 주공이나 냅의 선언자로 공약을 이뤄 보세요.
board-no-hand = **나:** 아직 없어요. 한 판을 끝내 보세요: /napoleon new.
board-provisional = 임시: 오차가 ±{ $most }보다 커요(레이팅에 반영된 판이 약 100판 미만). 순위는 다른 사람 아래이고, 쉬던 사람은 다시 플레이하면 나와요
board-begin = 모두 1,000에서 시작해요. ±는 오차예요: 플레이할수록 줄고 쉬면 늘어요. { $days }일을 쉬면 다시 플레이할 때까지 순위표에서 빠져요.
board-practice = 첫 열 판은 연습이라 본인의 레이팅에 반영하지 않아요. /preferences 에서 끝낼 수 있어요.
board-at-stake = 끝나지 않은 판에 걸린 칩은 반영하지 않아요.
board-least = { role-partner } 역할로 { $least }판부터 나와요. 판이 적으면 낮게 쳐서 50번 중 45번이 5번 중 5번보다 위예요.
board-week = 이번 주는 { $when }에 끝나요. 한 주는 월요일 00:00({ $zone })에 시작해요.
board-month = 이번 달은 { $when }에 끝나요. 한 달은 1일 00:00({ $zone })에 시작해요.
board-no-adjutant = 이 게임에는 { role-partner } 역할이 없어요.
board-no-units = 이 게임은 내는 것 없이 이룬 공약만 기록해요. “{ measure-contracts }”에서 순위를 보세요.
board-empty = 아직 아무도 없어요.
board-empty-next = /napoleon new 명령으로 테이블을 열고 시작해 보세요.
board-show-computers = 컴퓨터 보기
board-hide-computers = 컴퓨터 숨기기

seasons-title = 시즌
seasons-button = 모든 시즌
seasons-none = 아직 마감한 시즌이 없어요. 지금이 시즌 1이에요.
seasons-none-next = 누가 앞서는지는 /leaderboard 에서 보세요. 서버 관리자가 /season close 명령으로 시즌을 마감해요.
season-running = 시즌 { $number } 진행 중: /leaderboard
season-number = 시즌 { $number }
season-named = 시즌 { $number }: { $name }
season-look = 최종 순위표 보기…
season-until = { $closed }까지
season-from-to = { $began } – { $closed }
season-was-kept = 칩 유지
season-was-reset = 칩 초기화
season-unlisted = **나:** 이 순위표에 없어요.
season-empty = 이 순위표에는 아무도 없어요.
season-close-title = { $number }번째 시즌을 마감할까요?
season-close-table = 모든 순위표를 최종 순위표로 남겨요.
season-close-ratings = 레이팅은 1,000 쪽으로 3분의 1 돌아가요.
season-close-chips = 고르세요: 칩을 그대로 두거나, 모두 정확히 { $chips }칩이 돼요. 판, 보드, 대회에 걸린 칩도 여기에 들어가고, 나머지를 자유롭게 쓸 수 있어요. 리그의 시즌 상금은 그대로 남아 나중에 지급돼요.
season-close-reset = 초기화하면 멤버 { $members }명의 칩이 바뀌어요: 지금 모두 { $owned }칩이고, 그 뒤에는 저마다 { $chips }칩이에요.
season-at-stake = 아직 칩을 초기화할 수 없어요: 이 멤버들은 { $chips }칩 넘게 걸고 있어요. 끝날 때까지 기다리거나, 테이블을 끝내거나, 대회를 취소하세요.
season-at-stake-line = { $chips } ({ $where })
season-at-stake-table = 테이블 { $table }
season-at-stake-event = 대회 { $event }
season-at-stake-more = 그 밖에 { $count }명
season-close-next = { $number }번째 시즌이 바로 시작돼요. 전체 기간 기록은 이어져요.
season-close-final = 되돌릴 수 없어요.
season-keep = 마감, 칩 유지
season-reset = 마감, { $chips }칩으로 초기화
season-form-title = 시즌 { $number } 마감
season-form-label = 시즌 이름
season-form-hint = 예: 2026 가을. 비워도 돼요
season-form-keeps = 보내면 시즌을 마감해요. 칩은 그대로예요.
season-form-resets = 보내면 시즌을 마감하고 모두의 칩을 초기화해요.
season-word = 초기화
season-word-help = 모두의 칩이 바뀌고 되돌릴 수 없어요.

# 하루 저녁 정리

recap-title = 오늘 저녁은 모두 { $hands }판이었어요
recap-best = 오늘의 명승부
recap-better = { $game }에서 평소보다 잘한 사람(판당 단위)
recap-better-line = { $name } { $now }(이전: { $before })
recap-how = /preferences 에서 이름을 뺄 수 있고, 관리자는 /settings 에서 끌 수 있어요.
