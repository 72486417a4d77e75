import type { UserId } from '../../src/core/domain/ids.ts'
import type { Profile } from '../../src/core/domain/people.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import { type Username, usernameKey } from '../../src/core/domain/username.ts'
import { aTransfer } from '../builders/a-transfer.ts'
import { uniqueName } from '../builders/unique.ts'
import type { Client, LedgerHarness } from './harness.ts'

/** A person with an account, on their own device. */
export interface Someone extends Client {
  readonly id: UserId
  readonly name: Username
}

export async function someone(harness: LedgerHarness, name = uniqueName()): Promise<Someone> {
  const id = await harness.newPerson()
  const client = harness.as(id)
  const opened = await client.ledger.openAccount(id, name)
  if (!opened.ok) throw new Error(`${name} is taken`)
  return { id, name, ledger: client.ledger, directory: client.directory }
}

export async function accountOf(harness: LedgerHarness, id: UserId): Promise<Profile> {
  const profile = await harness.visitor.directory.findById(id)
  if (!profile) throw new Error(`There is no account ${id}`)
  return profile
}

export async function balanceOf(harness: LedgerHarness, { id }: { id: UserId }): Promise<number> {
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
