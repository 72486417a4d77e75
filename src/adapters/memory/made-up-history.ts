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
import type { MadeUpPerson, WholeMadeUpHistory } from './ledger-event.ts'
import { madeUpMessage } from './made-up-message.ts'
import { nextTask } from './next-task.ts'

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
export async function makeUpHistory(plan: MadeUpHistoryPlan): Promise<WholeMadeUpHistory> {
  const first = plan.before - (plan.count + 1) * MEAN_GAP_MS
  const people = await makeUpPeople(plan, first)
  const balances = people.map(() => STARTING_BALANCE)
  const senders: number[] = []
  const recipients: number[] = []
  const amounts: number[] = []
  const timestamps: Instant[] = []
  const messages: string[] = []
  await inSlices(plan.count, plan.seed + 1, (index) => {
    const [sender, recipient] = pickParties(balances)
    const largest = Math.min(LARGEST_AMOUNT, balances[sender] as number)
    const amount = faker.number.int({ min: 1, max: largest })
    ;(balances[sender] as number) -= amount
    ;(balances[recipient] as number) += amount
    senders.push(sender)
    recipients.push(recipient)
    amounts.push(amount)
    timestamps.push(first + index * MEAN_GAP_MS + faker.number.int({ max: MEAN_GAP_MS - 1 }))
    messages.push(madeUpMessage(faker))
  })
  const transfers = { senders, recipients, amounts, timestamps, messages }
  return { type: 'made-up', people, transfers }
}

async function makeUpPeople(
  { count, seed, isTaken }: MadeUpHistoryPlan,
  first: Instant,
): Promise<readonly MadeUpPerson[]> {
  const made: MadeUpPerson[] = []
  const names = new Set<UsernameKey>()
  const people = Math.max(FEWEST_PEOPLE, Math.round(count / 10))
  await inSlices(people, seed, (index) => {
    const wanted = `${faker.person.firstName()} ${faker.person.lastName()}`
    const nearest = nearestUsername(wanted) ?? ('Somebody' as Username)
    const name = firstFreeName(nearest, (key) => names.has(key) || isTaken(key))
    names.add(usernameKey(name))
    const joinDate = first - faker.number.int({ max: 1000 * MEAN_GAP_MS })
    made.push({ id: `made-up-${index + 1}` as UserId, name, joinDate })
  })
  return made
}

function pickParties(balances: readonly number[]): [sender: number, recipient: number] {
  const last = balances.length - 1
  let sender = faker.number.int({ max: last })
  while (balances[sender] === 0) sender = (sender + 1) % balances.length
  const recipient = faker.number.int({ max: last - 1 })
  return [sender, recipient < sender ? recipient : recipient + 1]
}

/** Makes things a slice at a time. Each slice has its own seed, so that others may use Faker in between. */
async function inSlices(count: number, seed: number, make: (index: number) => void): Promise<void> {
  for (let start = 0; start < count; start += AT_ONCE) {
    await nextTask()
    faker.seed([seed, start])
    const end = Math.min(count, start + AT_ONCE)
    for (let index = start; index < end; index++) make(index)
  }
}
