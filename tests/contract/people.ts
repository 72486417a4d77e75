import type { UserId } from '../../src/core/domain/ids.ts'
import type { Profile } from '../../src/core/domain/people.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import { type Username, usernameKey } from '../../src/core/domain/username.ts'
import { aTransfer } from '../builders/a-transfer.ts'
import { uniqueName } from '../builders/unique.ts'
import type { Client, LedgerHarness } from './harness.ts'
import { withHarness } from './with-harness.ts'

/** A person with an account, on their own device. */
export interface Someone extends Client {
  readonly id: UserId
  readonly name: Username
}

export async function someone(
  harness: LedgerHarness,
  name = uniqueName(),
  known: UserId | null = null,
): Promise<Someone> {
  const id = known ?? (await harness.newPerson())
  const client = harness.as(id)
  const opened = await client.ledger.openAccount(id, name)
  if (!opened.ok) throw new Error(`${name} is taken`)
  return { id, name, ledger: client.ledger, directory: client.directory }
}

/** Opens a harness for a suite, and gives its tests people to work with. */
export function withPeople<H extends LedgerHarness>(open: () => Promise<H>) {
  const harness = withHarness(open)
  const one = (name?: Username) => someone(harness(), name)
  const newcomer = async () => {
    const id = await harness().newPerson()
    return { id, ...harness().as(id) }
  }
  const waiting = async () => {
    const maya = await one()
    return { maya, row: await sendToNobody(maya) }
  }
  return {
    harness,
    one,
    two: async () => [await one(), await one()] as const,
    three: async () => [await one(), await one(), await one()] as const,
    /** A person with this id, which nobody else has. */
    withId: (id: string) => someone(harness(), uniqueName(), id as UserId),
    /** A person without an account. */
    newcomer,
    /** A person whose account has no name. */
    async unnamed() {
      const person = await newcomer()
      await person.ledger.openAccount(person.id, null)
      return person
    },
    /** Maya’s points that wait for a name that nobody has. */
    waiting,
    /** The same, once Zoe has the name. */
    async waitingForZoe() {
      const { maya, row } = await waiting()
      return { maya, row, zoe: await one(row.recipient as Username) }
    },
    /** Runs a job at one instant, where the clock can be stopped. */
    atOnce: (job: () => Promise<void>) => (harness().sameInstant ?? ((run) => run()))(job),
    account: (person: { id: UserId }) => accountOf(harness(), person.id),
    balance: (person: { id: UserId }) => balanceOf(harness(), person),
  }
}

/** What a port returns that refuses with this code. */
export const refused = (code: string) => ({ ok: false, refusal: { code } })

async function accountOf(harness: LedgerHarness, id: UserId): Promise<Profile> {
  const profile = await harness.visitor.directory.findById(id)
  if (!profile) throw new Error(`There is no account ${id}`)
  return profile
}

async function balanceOf(harness: LedgerHarness, { id }: { id: UserId }): Promise<number> {
  return (await accountOf(harness, id)).balance
}

export function transferBetween(sender: Someone, recipient: Someone, amount = 37) {
  return aTransfer({
    senderId: sender.id,
    recipient: recipient.name,
    recipientId: recipient.id,
    amount,
  })
}

export async function send(sender: Someone, recipient: Someone, amount = 37): Promise<Transaction> {
  const result = await sender.ledger.post(transferBetween(sender, recipient, amount))
  if (!result.ok) throw new Error(result.refusal.code)
  return result.value
}

/** Sends 1 GBP so many times. Oldest first. */
export async function sendMany(sender: Someone, recipient: Someone, count: number) {
  const rows: Transaction[] = []
  for (let sent = 0; sent < count; sent++) rows.push(await send(sender, recipient, 1))
  return rows
}

/** Sends points to a name that nobody has. */
export async function sendToNobody(
  sender: Someone,
  recipient = uniqueName('Zoe'),
  amount = 37,
): Promise<Transaction> {
  const result = await sender.ledger.post(aTransfer({ senderId: sender.id, recipient, amount }))
  if (!result.ok) throw new Error(result.refusal.code)
  return result.value
}

export async function isFree(harness: LedgerHarness, name: Username): Promise<boolean> {
  const found = await harness.visitor.directory.findByName(usernameKey(name))
  return !found.ok && found.refusal.code === 'nobody-has-the-name'
}

/** The sum of these people's balances and waiting points. */
export async function totalOf(harness: LedgerHarness, people: readonly Someone[]): Promise<number> {
  const totals = people.map(async (person) => {
    const waiting = await person.ledger.loadWaiting({ senderId: person.id }, 100)
    const onTheWay = waiting.reduce((sum, { amount }) => sum - amount, 0)
    return (await balanceOf(harness, person)) + onTheWay
  })
  return (await Promise.all(totals)).reduce((sum, points) => sum + points, 0)
}
