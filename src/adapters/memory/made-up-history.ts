import { faker } from '@faker-js/faker/locale/en'
import { STARTING_BALANCE } from '../../core/domain/amount.ts'
import type { Instant, UserId } from '../../core/domain/ids.ts'
import {
  nearestUsername,
  type Username,
  type UsernameKey,
  usernameKey,
} from '../../core/domain/username.ts'
import { firstFreeName } from './first-free-name.ts'
import type { LedgerEvent, NewAccount } from './ledger-event.ts'
import { madeUpMessage } from './made-up-message.ts'
import { nextTask } from './next-task.ts'

type MadeUp = Extract<LedgerEvent, { type: 'made-up' }>

interface MadeUpHistoryPlan {
  /** How many transfers. */
  readonly count: number
  /** All of it happens before this moment. */
  readonly before: Instant
  readonly seed: number
  readonly isTaken: (key: UsernameKey) => boolean
}

const AT_ONCE = 1000
const FEWEST_PEOPLE = 5
const MEAN_GAP_MS = 12 * 60_000
const LARGEST_AMOUNT = 60

/** Makes up people, a tenth as many as transfers, and what they sent each other. The same plan gives the same. */
export async function makeUpHistory(plan: MadeUpHistoryPlan): Promise<MadeUp> {
  const first = plan.before - (plan.count + 1) * MEAN_GAP_MS
  const people = await makeUpPeople(plan, first)
  const balances = people.map(() => STARTING_BALANCE)
  const rows = await inSlices(plan.count, plan.seed + 1, (index) => {
    const [sender, recipient] = pickParties(balances)
    const largest = Math.min(LARGEST_AMOUNT, balances[sender] as number)
    const amount = faker.number.int({ min: 1, max: largest })
    ;(balances[sender] as number) -= amount
    ;(balances[recipient] as number) += amount
    const timestamp = first + index * MEAN_GAP_MS + faker.number.int({ max: MEAN_GAP_MS - 1 })
    return { sender, recipient, amount, timestamp, message: madeUpMessage(faker) }
  })
  const transfers = {
    senders: rows.map(({ sender }) => sender),
    recipients: rows.map(({ recipient }) => recipient),
    amounts: rows.map(({ amount }) => amount),
    timestamps: rows.map(({ timestamp }) => timestamp),
    messages: rows.map(({ message }) => message),
  }
  return { type: 'made-up', people, transfers }
}

function makeUpPeople(
  { count, seed, isTaken }: MadeUpHistoryPlan,
  first: Instant,
): Promise<(NewAccount & { name: Username })[]> {
  const names = new Set<UsernameKey>()
  const people = Math.max(FEWEST_PEOPLE, Math.round(count / 10))
  return inSlices(people, seed, (index) => {
    const wanted = `${faker.person.firstName()} ${faker.person.lastName()}`
    const nearest = nearestUsername(wanted) ?? ('Somebody' as Username)
    const name = firstFreeName(nearest, (key) => names.has(key) || isTaken(key))
    names.add(usernameKey(name))
    const joinDate = first - faker.number.int({ max: 1000 * MEAN_GAP_MS })
    return { id: `made-up-${index + 1}` as UserId, name, joinDate }
  })
}

function pickParties(balances: readonly number[]): [sender: number, recipient: number] {
  const last = balances.length - 1
  let sender = faker.number.int({ max: last })
  while (balances[sender] === 0) sender = (sender + 1) % balances.length
  const recipient = faker.number.int({ max: last - 1 })
  return [sender, recipient < sender ? recipient : recipient + 1]
}

/** Makes things a slice at a time. Each slice has its own seed, so that others may use Faker in between. */
async function inSlices<T>(count: number, seed: number, make: (index: number) => T): Promise<T[]> {
  const made: T[] = []
  while (made.length < count) {
    await nextTask()
    faker.seed([seed, made.length])
    const end = Math.min(count, made.length + AT_ONCE)
    while (made.length < end) made.push(make(made.length))
  }
  return made
}
