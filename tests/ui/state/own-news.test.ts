import { expect, it } from 'vitest'
import type { TransactionId, UserId } from '../../../src/core/domain/ids.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import type { HeadNews } from '../../../src/core/use-cases/follow-head.ts'
import { OwnNews } from '../../../src/ui/state/own-news.ts'
import { aRow } from '../../core/builders.ts'

const own = 'u-own' as UserId
const [sent, later] = ['sent', 'later'] as TransactionId[] as [TransactionId, TransactionId]

/** What is asked for waits until it is answered. */
function openNews() {
  const answers: { give(news: HeadNews): void; fail(cause: unknown): void }[] = []
  const asked: (readonly TransactionId[])[] = []
  const came: HeadNews[] = []
  const faults: unknown[] = []
  const news = new OwnNews(
    {
      loadNews(_, changed) {
        asked.push(changed)
        return new Promise((give, fail) => answers.push({ give, fail }))
      },
    },
    { next: (heard) => came.push(heard), fault: (cause) => faults.push(cause) },
  )
  return { news, answers, asked, came, faults }
}

const newsOf = (...rows: readonly Transaction[]): HeadNews => ({ rows, gapBelow: null })

it('what has changed is read, once', async () => {
  const { news, answers, came } = openNews()
  news.add([sent])
  const reading = news.read(own, [])
  answers[0]?.give(newsOf(aRow('sent', 6)))
  await reading
  expect(came).toEqual([newsOf(aRow('sent', 6))])
  expect(news.isEmpty).toBe(true)
})

it('what was read before the last change is dropped', async () => {
  const { news, answers, came } = openNews()
  news.add([sent])
  const first = news.read(own, [])
  const second = news.read(own, [])
  answers[1]?.give(newsOf({ ...aRow('sent', 6), status: 'returned' }))
  answers[0]?.give(newsOf(aRow('sent', 6)))
  await Promise.all([first, second])
  expect(came.flatMap(({ rows }) => rows.map(({ status }) => status))).toEqual(['returned'])
})

it('what changes while something else is read remains to be read', async () => {
  const { news, answers, asked } = openNews()
  news.add([sent])
  const reading = news.read(own, [])
  news.add([later])
  answers[0]?.give(newsOf(aRow('sent', 6)))
  await reading
  void news.read(own, [])
  expect(asked).toEqual([[sent], [later]])
})

it('what could not be read remains to be read', async () => {
  const { news, answers, faults } = openNews()
  news.add([sent])
  const reading = news.read(own, [])
  answers[0]?.fail('no network')
  await reading
  expect(faults).toEqual(['no network'])
  expect(news.isEmpty).toBe(false)
})

it.each<[string, (answer: { give(news: HeadNews): void; fail(cause: unknown): void }) => void]>([
  ['an answer', ({ give }) => give(newsOf(aRow('sent', 6)))],
  ['a fault', ({ fail }) => fail('no network')],
])('%s of a part that is no longer shown is dropped', async (_, answer) => {
  const { news, answers, came, faults } = openNews()
  news.add([sent])
  const reading = news.read(own, [])
  news.clear()
  for (const asked of answers) answer(asked)
  await reading
  expect(came).toEqual([])
  expect(faults).toEqual([])
})
