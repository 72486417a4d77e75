import { describe, expect, it } from 'vitest'
import {
  balanceBefore,
  type HistoryCursor,
  type HistoryPage,
  type Movement,
} from '../../src/core/domain/history.ts'
import type { History, HistoryNews } from '../../src/core/ports/history.ts'
import { uniqueName, uniqueUserId } from '../builders/unique.ts'
import { casesOf } from '../in-depth.ts'
import type { HistoryHarness } from './harness.ts'
import { describeHistoryBetween } from './history-between-contract.ts'
import { type Someone, send, sendToNobody, someone, withPeople } from './people.ts'
import { record } from './recording.ts'

/** The contract of every history. */
export function describeHistory(name: string, open: () => Promise<HistoryHarness>): void {
  describeHistoryBetween(name, open)
  describe(`the history of a person ${name}`, () => {
    const { harness, one, two, three, waiting, waitingForZoe, atOnce, balance } = withPeople(open)
    const history = () => harness().history
    /** The newest movements of a person, each as a line. */
    const linesOf = async ({ id }: Someone) =>
      (await history().load(id, null, 10)).movements.map(shape)
    /** Reports what comes after what is loaded now. */
    const follow = async ({ id }: Someone) => {
      const { head } = await history().load(id, null, 1)
      return () => record<HistoryNews>((listener) => history().watch(id, head, listener))
    }
    /** The movements that are reported while something is done. */
    const reportedAt = async (person: Someone, count: number, act: () => Promise<unknown>) => {
      const recording = (await follow(person))()
      await harness().listening()
      await act()
      await recording.until(() => told(recording.values).length === count)
      recording.stop()
      return told(recording.values).map(shape).sort()
    }

    it('is empty for a new account', async () => {
      const maya = await one()
      expect(await history().load(maya.id, null, 10)).toEqual(EMPTY_PAGE)
    })

    it('is empty for an account that does not exist', async () => {
      expect(await history().load(uniqueUserId(), null, 10)).toEqual(EMPTY_PAGE)
    })

    it('has what was sent and received, newest first, with the balance after each', async () => {
      const [maya, tom] = await two()
      await send(maya, tom, 37)
      await send(tom, maya, 100)
      await send(maya, tom, 5)
      const lines = ['sent -5 = 1395', 'received +100 = 1400', 'sent -37 = 1300']
      expect(await linesOf(maya)).toEqual(lines)
    })

    it('has the transaction of each movement, and its time', async () => {
      const [maya, tom] = await two()
      const row = await send(maya, tom, 37)
      const { movements } = await history().load(tom.id, null, 10)
      expect(movements).toEqual([
        { transaction: row, kind: 'received', at: row.timestamp, change: 37, balance: 1374 },
      ])
    })

    it('has nothing of others', async () => {
      const [maya, tom, lin] = await three()
      await send(maya, tom, 37)
      expect(await history().load(lin.id, null, 10)).toEqual(EMPTY_PAGE)
    })

    it('counts waiting points as sent', async () => {
      const { maya, row } = await waiting()
      const { movements } = await history().load(maya.id, null, 10)
      expect(movements.map(shape)).toEqual(['sent -37 = 1300'])
      expect(movements[0]?.transaction).toEqual(row)
    })

    it('counts points that were handed over at the hand-over', async () => {
      const { maya, row, zoe } = await waitingForZoe()
      const tom = await one()
      await send(tom, zoe, 10)
      const handed = await maya.ledger.handOver(row.id, maya.id)
      await send(tom, zoe, 1)
      const { movements } = await history().load(zoe.id, null, 10)
      const lines = ['received +1 = 1385', 'received +37 = 1384', 'received +10 = 1347']
      expect(movements.map(shape)).toEqual(lines)
      expect(movements[1]?.at).toBe(handed.ok && handed.value.settledAt)
    })

    it('leaves the balance of the sender as it is at the hand-over', async () => {
      const { maya, row } = await waitingForZoe()
      await maya.ledger.handOver(row.id, maya.id)
      const { movements } = await history().load(maya.id, null, 10)
      expect(movements.map(shape)).toEqual(['sent -37 = 1300'])
      expect(movements[0]?.transaction.status).toBe('settled')
    })

    it('has points that were taken back twice: as sent, and as returned', async () => {
      const { maya, row } = await waiting()
      await send(maya, await one(), 7)
      await maya.ledger.takeBack(row.id, maya.id)
      const lines = ['returned +37 = 1330', 'sent -7 = 1293', 'sent -37 = 1300']
      expect(await linesOf(maya)).toEqual(lines)
    })

    it.each(casesOf([3, 1, 2, 7]))(
      'continues after the previous page, by %s at a time',
      async (limit) => {
        const maya = await aMixedHistory(harness())
        const whole = await readAll(history(), maya, 100)
        const paged = await readAll(history(), maya, limit)
        expect(paged).toEqual(whole)
      },
    )

    it('returns no more movements than asked for', async () => {
      const maya = await aMixedHistory(harness())
      const { movements } = await history().load(maya.id, null, 3)
      expect(movements.length).toBeLessThanOrEqual(3)
    })

    it('begins with the starting balance, and each balance follows from the one before', async () => {
      const maya = await aMixedHistory(harness())
      const movements = await readAll(history(), maya, 4)
      const replayed = [1337]
      for (const { change } of [...movements].reverse())
        replayed.unshift((replayed[0] ?? 0) + change)
      expect(movements.map(({ balance }) => balance)).toEqual(replayed.slice(0, -1))
      expect(replayed[0]).toBe(await balance(maya))
    })

    it('misses and repeats no movement while others arrive, and keeps its balances', async () => {
      const maya = await aMixedHistory(harness())
      const tom = await one()
      const whole = await readAll(history(), maya, 100)
      const first = await history().load(maya.id, null, 3)
      await send(maya, tom, 1)
      await send(tom, maya, 2)
      const others = await readAll(history(), maya, 3, first.next)
      expect([...first.movements, ...others]).toEqual(whole)
    })

    it('returns each movement of the same time once, across pages', async () => {
      const [maya, tom] = await two()
      await atOnce(async () => {
        for (let sent = 1; sent <= 6; sent++) await send(maya, tom, sent)
      })
      const movements = await readAll(history(), maya, 2)
      expect(movements.map(({ change }) => -change).sort()).toEqual([1, 2, 3, 4, 5, 6])
      expect(balanceBefore(movements.at(-1) as Movement)).toBe(1337)
    })

    it('has balances that fit, whatever is written while it is loaded', async () => {
      const [maya, tom] = await two()
      const sending = (async () => {
        for (let sent = 0; sent < 12; sent++) await send(tom, maya, 1)
      })()
      const pages: HistoryPage[] = []
      for (let page = 0; page < 6; page++) pages.push(await history().load(maya.id, null, 100))
      await sending
      for (const { movements } of pages)
        expect(movements.map(({ balance }) => balance)).toEqual(
          movements.map((_, index) => 1337 + movements.length - index),
        )
    })

    it('has balances that fit where somebody sends between two reads of a load', async () => {
      const [maya, tom] = await two()
      await send(tom, maya, 1)
      const { movements } = await harness().writingBetweenReads(
        () => send(tom, maya, 1),
        () => history().load(maya.id, null, 100),
      )
      expect(movements.map(({ balance }) => balance)).toEqual(
        movements.map((_, index) => 1337 + movements.length - index),
      )
    })

    it.each([0, -1, 101, 2.5])('refuses a page of %s movements', async (limit) => {
      await expect(history().load(uniqueUserId(), null, limit)).rejects.toThrow(RangeError)
    })

    it('continues at any instant, with the balances of that time', async () => {
      const maya = await aMixedHistory(harness())
      const whole = await readAll(history(), maya, 100)
      for (const { at } of casesOf(whole, 4)) {
        const position = await history().positionAt(maya.id, at)
        const older = whole.filter((movement) => movement.at < at)
        expect(await readAll(history(), maya, 5, position)).toEqual(older)
      }
    })

    it('has nothing before an instant at which the account did not exist', async () => {
      const maya = await aMixedHistory(harness())
      const position = await history().positionAt(maya.id, 0)
      expect(await history().load(maya.id, position, 10)).toEqual(EMPTY_PAGE)
    })

    it('is all before an instant after it', async () => {
      const [maya, tom] = await two()
      const { timestamp } = await send(maya, tom, 37)
      const position = await history().positionAt(maya.id, timestamp + 1)
      const { movements } = await history().load(maya.id, position, 10)
      expect(movements.map(shape)).toEqual(['sent -37 = 1300'])
    })

    it('continues far below its newest movements, whatever came in between', async () => {
      const [maya, tom] = await two()
      const zoe = uniqueName('Zoe')
      await send(maya, tom, 7)
      const { timestamp } = await send(maya, tom, 1)
      const waiting = await sendToNobody(tom, zoe, 5)
      const lost = await sendToNobody(maya)
      await maya.ledger.takeBack(lost.id, maya.id)
      await maya.directory.claimName(maya.id, zoe)
      await tom.ledger.handOver(waiting.id, tom.id)
      for (let sent = 0; sent < 20; sent++) await send(maya, tom, 2)
      await send(tom, maya, 3)
      const position = await history().positionAt(maya.id, timestamp)
      const { movements } = await history().load(maya.id, position, 10)
      expect(movements.map(shape)).toEqual(['sent -7 = 1330'])
    })

    it('reports movements that come after the loaded ones, with their balances', async () => {
      const [maya, tom] = await two()
      await send(maya, tom, 37)
      const reported = await reportedAt(maya, 2, async () => {
        await send(tom, maya, 100)
        await send(maya, tom, 5)
      })
      expect(reported).toEqual(['received +100 = 1400', 'sent -5 = 1395'])
    })

    it('reports the first movements of a new account', async () => {
      const [maya, tom] = await two()
      const reported = await reportedAt(maya, 1, () => send(tom, maya, 100))
      expect(reported).toEqual(['received +100 = 1437'])
    })

    it('reports movements between loading and watching', async () => {
      const [maya, tom] = await two()
      await send(maya, tom, 37)
      const watch = await follow(maya)
      for (let sent = 0; sent < 3; sent++) await send(tom, maya, 1)
      const recording = watch()
      await recording.until(() => told(recording.values).length === 3)
      recording.stop()
      const balances = told(recording.values).map(({ balance }) => balance)
      expect(balances.sort()).toEqual([1301, 1302, 1303])
    })

    it('reports points that are handed over to the account from now on', async () => {
      const { maya, row, zoe } = await waitingForZoe()
      const reported = await reportedAt(zoe, 1, () => maya.ledger.handOver(row.id, maya.id))
      expect(reported).toEqual(['received +37 = 1374'])
    })

    it('reports points that come back', async () => {
      const { maya, row } = await waiting()
      const reported = await reportedAt(maya, 1, () => maya.ledger.takeBack(row.id, maya.id))
      expect(reported).toEqual(['returned +37 = 1337'])
    })

    it.each([
      ['settled', 'handOver'],
      ['returned', 'takeBack'],
    ] as const)('reports that what the account sent is %s', async (status, verb) => {
      const { maya, row, zoe } = await waitingForZoe()
      await send(maya, zoe, 1)
      const recording = (await follow(maya))()
      await harness().listening()
      await maya.ledger[verb](row.id, maya.id)
      const { changed } = await recording.until((news) => news.changed.length > 0)
      recording.stop()
      expect(changed[0]).toMatchObject({ id: row.id, status })
    })

    it('reports that it was settled between loading and watching', async () => {
      const { maya, row, zoe } = await waitingForZoe()
      await send(maya, zoe, 1)
      const watch = await follow(maya)
      await maya.ledger.handOver(row.id, maya.id)
      const recording = watch()
      const { changed } = await recording.until((news) => news.changed.length > 0)
      recording.stop()
      expect(changed.map(({ id }) => id)).toEqual([row.id])
    })

    it('reports nothing after the subscription ended', async () => {
      const [maya, tom] = await two()
      await send(maya, tom, 37)
      const watch = await follow(maya)
      const [ended, other] = [watch(), watch()]
      ended.stop()
      await harness().listening()
      await send(tom, maya, 1)
      await other.until(() => told(other.values).length === 1)
      other.stop()
      expect(ended.values).toEqual([])
    })
  })
}

const EMPTY_PAGE: HistoryPage = { movements: [], head: null, next: null }

/** "sent -5 = 1395": the kind, the change and the balance after it. */
function shape({ kind, change, balance }: Movement): string {
  return `${kind} ${change > 0 ? '+' : ''}${change} = ${balance}`
}

/** Each reported movement once. */
function told(news: readonly HistoryNews[]): readonly Movement[] {
  const movements = news.flatMap((one) => one.movements)
  return [...new Map(movements.map((one) => [`${one.transaction.id} ${one.kind}`, one])).values()]
}

async function readAll(
  history: History,
  { id }: Someone,
  limit: number,
  from: HistoryCursor | null = null,
): Promise<readonly Movement[]> {
  const movements: Movement[] = []
  let next = from
  do {
    const page: HistoryPage = await history.load(id, next, limit)
    movements.push(...page.movements)
    next = page.next
  } while (next !== null)
  return movements
}

/** A person with movements of every kind, among them many that come by hand-over, one after the other. */
async function aMixedHistory(harness: HistoryHarness): Promise<Someone> {
  const [tom, wanted] = [await someone(harness), uniqueName('Zoe')]
  const waiting = []
  for (let sent = 1; sent <= 7; sent++) waiting.push(await sendToNobody(tom, wanted, sent))
  const zoe = await someone(harness, wanted)
  await send(zoe, tom, 20)
  const lost = await sendToNobody(zoe)
  await send(tom, zoe, 30)
  for (const { id } of waiting) await tom.ledger.handOver(id, tom.id)
  await send(zoe, tom, 40)
  await zoe.ledger.takeBack(lost.id, zoe.id)
  await sendToNobody(zoe)
  return zoe
}
