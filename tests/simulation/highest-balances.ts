import { below, seeded } from './random.ts'
import { Timeline } from './timeline.ts'

const SHOWN = 5
const PEOPLE = 500

/**
 * Measures what visits read for the highest balances while people send, and how outdated the result is. Without
 * `everySeconds`, each visit runs a query. With it, one document is updated at this interval if the balances have changed.
 */
export function highestBalances({
  sendsPerSecond = 0,
  visitsPerSecond = 0,
  seconds = 0,
  everySeconds = 0,
}) {
  const timeline = new Timeline()
  const random = seeded(5)
  const balances = Array.from({ length: PEOPLE }, () => 1337)
  let truth = topOf(balances)
  let board = truth
  const untrueSince = new Map<string, number>()
  let [reads, writes, longestStaleSeconds] = [0, 0, 0]
  timeline.often(sendsPerSecond, seconds, () => {
    const [from, to] = [below(PEOPLE, random), below(PEOPLE, random)]
    balances[from] = (balances[from] ?? 0) - 1
    balances[to] = (balances[to] ?? 0) + 1
    const now = topOf(balances)
    if (now !== truth) untrueSince.set(truth, timeline.now())
    truth = now
  })
  timeline.often(visitsPerSecond, seconds, () => {
    reads += everySeconds === 0 ? SHOWN + 1 : 1
    const shown = everySeconds === 0 ? truth : board
    const stale = shown === truth ? 0 : timeline.now() - (untrueSince.get(shown) ?? 0)
    longestStaleSeconds = Math.max(longestStaleSeconds, stale)
  })
  if (everySeconds > 0)
    timeline.often(1 / everySeconds, seconds, () => {
      reads += SHOWN + 1
      if (board !== truth) writes++
      board = truth
    })
  timeline.run()
  return { readsPerVisit: reads / (visitsPerSecond * seconds), writes, longestStaleSeconds }
}

function topOf(balances: readonly number[]): string {
  const top: number[] = []
  for (let person = 0; person < balances.length; person++) {
    let place = top.length
    while (place > 0 && (balances[person] ?? 0) > (balances[top[place - 1] ?? 0] ?? 0)) place--
    if (place < SHOWN) top.splice(place, 0, person)
    if (top.length > SHOWN) top.pop()
  }
  return top.map((person) => `${person}: ${balances[person]}`).join(', ')
}
