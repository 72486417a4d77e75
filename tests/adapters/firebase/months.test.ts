import { describe, expect, it } from 'vitest'
import { type MonthOfWrite, Months } from '../../../src/adapters/firebase/months.ts'
import type { UserId } from '../../../src/core/domain/ids.ts'
import { type Month, monthBefore, monthOf } from '../../../src/core/domain/month.ts'
import type { Username } from '../../../src/core/domain/username.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { uniqueUserId } from '../../builders/unique.ts'
import { someone } from '../../contract/people.ts'
import { withHarness } from '../../contract/with-harness.ts'
import { inDepth } from '../../in-depth.ts'
import { openFirestoreHarness } from './firestore-harness.ts'
import { newDatabase, openClient } from './open-client.ts'

const [maya, tom] = ['maya', 'tom'] as UserId[] as [UserId, UserId]
/** All send to all others at once. */
const PEOPLE = inDepth ? 5 : 3
const NOVEMBER = '2026-11' as Month
const DECEMBER = '2026-12' as Month

/** The months as a client has them at an hour of its clock that has read these accounts. */
function monthsAt(time: string, known: readonly [UserId, Month][] = []) {
  const now = Date.parse(time)
  return new Months(new Map(known), { now: () => now })
}

describe('the month of a write', () => {
  it('is the present one for accounts that were not read', () => {
    expect(monthsAt('2026-11-14T12:00Z').of([maya, tom])).toEqual({
      month: NOVEMBER,
      beginning: [],
    })
  })

  it('begins the sums of an account that is of an earlier month', () => {
    const months = monthsAt('2026-12-01T00:00Z', [
      [maya, NOVEMBER],
      [tom, monthBefore(NOVEMBER)],
    ])
    expect(months.of([maya, tom])).toEqual({ month: DECEMBER, beginning: [maya, tom] })
  })

  it('begins no sums a second time', () => {
    const months = monthsAt('2026-12-01T00:00Z', [[maya, NOVEMBER]])
    months.remember([maya], months.of([maya]))
    expect(months.of([maya])).toEqual({ month: DECEMBER, beginning: [] })
  })

  it('is not before that of an account, whatever the clock says', () => {
    const months = monthsAt('2026-03-05T12:00Z', [[maya, DECEMBER]])
    expect(months.of([maya])).toEqual({ month: DECEMBER, beginning: [] })
  })

  it.each<[string, string, Month]>([
    ['behind', '2026-11-30T23:59Z', DECEMBER],
    ['ahead', '2026-12-01T00:01Z', NOVEMBER],
  ])('is the neighbouring one where a clock near a turn is %s', (_, time, right) => {
    const months = monthsAt(time)
    const next = months.of([maya], [months.of([maya])])
    expect(next.month).toBe(right)
    months.remember([maya], next)
    expect(months.of([tom]).month).toBe(right)
  })

  it('is the same as before far from a turn, then a neighbouring one, and then the clock’s again', () => {
    const far = monthsAt('2026-11-14T12:00Z')
    const tried = [far.of([maya])]
    for (let tries = 0; tries < 4; tries++) tried.push(far.of([maya], tried))
    const months = [NOVEMBER, NOVEMBER, DECEMBER, '2026-10', NOVEMBER]
    expect(tried.map(({ month }) => month)).toEqual(months)
  })

  it('is the same as before where the accounts explain a refusal', () => {
    const known = new Map<UserId, Month>()
    const near = new Months(known, { now: () => Date.parse('2026-12-01T00:01Z') })
    const refused: MonthOfWrite = near.of([maya])
    known.set(maya, NOVEMBER)
    expect(near.of([maya], [refused])).toEqual({ month: DECEMBER, beginning: [maya] })
  })
})

describe('a month that has just turned', () => {
  const harness = withHarness(openFirestoreHarness)

  it('refuses nobody, though everybody sends to everybody at once', async () => {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => someone(harness())))
    const before = { month: monthBefore(monthOf(Date.now())), received: 100, sent: 200 }
    for (const { id } of people) await harness().setMonth(id, before)
    const sends = people.flatMap((sender) =>
      people
        .filter((recipient) => recipient !== sender)
        .map(({ id: recipientId, name: recipient }) =>
          sender.ledger.post(
            aTransfer({ senderId: sender.id, recipient, recipientId, amount: 10 }),
          ),
        ),
    )
    expect((await Promise.all(sends)).filter(({ ok }) => !ok)).toEqual([])
    const all = 10 * (PEOPLE - 1)
    for (const person of people) {
      const account = await harness().visitor.directory.findById(person.id)
      expect(account?.monthSums).toMatchObject({ received: all, sent: all })
      expect(account?.balance).toBe(1337)
    }
  })
})

it.each([
  ['before', -1],
  ['after', 1],
])('an account opens on a device whose clock is in the month %s this one', async (_, months) => {
  const id = uniqueUserId()
  const today = new Date()
  const now = () => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 15)
  const { ledger } = openClient((await newDatabase()).projectId, { person: id, now })
  expect(await ledger.openAccount(id, 'maya' as Username)).toMatchObject({ ok: true })
})

it('a device whose clock is weeks behind sends in the month of its account', async () => {
  const { projectId } = await newDatabase()
  const [id, recipientId] = [uniqueUserId(), uniqueUserId()]
  await openClient(projectId, { person: id }).ledger.openAccount(id, 'maya' as Username)
  const theirs = openClient(projectId, { person: recipientId })
  await theirs.ledger.openAccount(recipientId, 'tom' as Username)
  const late = openClient(projectId, { person: id, now: () => Date.now() - 40 * 86_400_000 })
  const transfer = aTransfer({ senderId: id, recipient: 'tom' as Username, recipientId })
  expect(await late.ledger.post(transfer)).toMatchObject({ ok: true })
})
