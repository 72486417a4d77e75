import { STARTING_BALANCE } from '../../src/core/domain/amount.ts'
import type { StoredRecord } from '../../src/core/domain/check/records.ts'
import { FEED_PAGE } from '../../src/core/domain/feed.ts'
import type { TransactionId, UserId } from '../../src/core/domain/ids.ts'
import { type Username, usernameKey } from '../../src/core/domain/username.ts'
import type { BankClient } from './bank-client.ts'
import { checkLeavers, hasForgottenRecipient } from './checks-of-leavers.ts'
import type { Description, Journal, SendIntent } from './journal.ts'
import type { LedgerReading, LedgerSnapshot } from './ledger-reading.ts'

/** What must hold of the ledger at every instant; a sentence for each way in which it does not. */
export function checkSnapshot({ accounts, waiting }: LedgerSnapshot): readonly string[] {
  const balances = accounts.map(({ fields }) => Number(fields.balance))
  const inBalances = balances.reduce((sum, balance) => sum + balance, 0)
  const inWaiting = waiting.reduce((sum, { fields }) => sum - Number(fields.amount), 0)
  const there = inBalances + inWaiting
  const expected = STARTING_BALANCE * accounts.length
  const negative = accounts.filter(({ fields }) => Number(fields.balance) < 0)
  return [
    ...(there === expected
      ? []
      : [
          `${accounts.length} accounts have ${inBalances}, and ${inWaiting} wait: ${there} instead of ${expected}`,
        ]),
    ...negative.map(({ id, fields }) => `The account ${id} has ${fields.balance}`),
  ]
}

/** A request that was held back arrives within this time, or never. */
const LONGEST_HELD_MS = 60_000

/** Compares what people were told with the ledger; a sentence for each untruth. */
export async function checkTold(
  journal: Journal,
  ledger: Pick<LedgerReading, 'transactions' | 'snapshot' | 'usernames'>,
): Promise<readonly string[]> {
  const [rows, { accounts }, names] = await Promise.all([
    ledger.transactions(),
    ledger.snapshot(),
    ledger.usernames(),
  ])
  return [
    ...checkSends(journal, rows),
    ...checkSettled(journal, rows),
    ...checkRemoved(journal, rows),
    ...checkNames(journal, names),
    ...checkLeavers(journal, accounts, rows),
    ...accounts.flatMap(({ id, fields }) =>
      checkDescription(
        // The description of who leaves goes with them (`checkLeavers`).
        journal.leaving.has(id as UserId) ? [] : journal.descriptions.filter(({ of }) => of === id),
        fields.description,
      ),
    ),
  ]
}

/** What was shown as removed is gone; a sentence for each that is not. */
function checkRemoved({ removed }: Journal, rows: readonly StoredRecord[]): readonly string[] {
  const byId = new Map(rows.map(({ id, fields }) => [id, fields.message]))
  return [...removed].flatMap(([id, { isTold }]) =>
    isTold && byId.get(id) !== undefined ? [`The message of ${id} was shown as removed`] : [],
  )
}

/** What devices still store of messages that the ledger has no more; a sentence for each. Their pages were opened again. */
export async function checkForgotten(
  clients: readonly BankClient[],
  journal: Journal,
  ledger: Pick<LedgerReading, 'transactions'>,
): Promise<readonly string[]> {
  const rows = await ledger.transactions()
  const gone = rows.flatMap(({ id, fields }) => {
    if (fields.message !== undefined) return []
    const message = journal.messageOf(id as TransactionId)
    return message === undefined ? [] : [`"${message}"`]
  })
  return clients.flatMap(({ options, device: { storage } }) => {
    const stored = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    return stored.flatMap((key) =>
      gone
        .filter((message) => storage.getItem(key)?.includes(message))
        .map((message) => `${options.name} still stores ${message}, which was removed, in ${key}`),
    )
  })
}

function checkSends(journal: Journal, rows: readonly StoredRecord[]): readonly string[] {
  const byMessage = new Map<string, StoredRecord[]>()
  for (const row of rows) {
    const message = String(row.fields.message ?? journal.messageOf(row.id as TransactionId))
    byMessage.set(message, [...(byMessage.get(message) ?? []), row])
  }
  return [...journal.sends].flatMap((send) => {
    const found = byMessage.get(send.message) ?? []
    const problem = problemOfSend(send, found, journal.leaving.has(send.sender))
    return problem ? [`"${send.message}", ${send.amount} to @${send.recipient}: ${problem}`] : []
  })
}

/** Who leaves takes unfinished sends along, and hears nothing more of them. */
function problemOfSend(
  send: SendIntent,
  rows: readonly StoredRecord[],
  hasLeft: boolean,
): string | null {
  const { told, refusal } = send
  const [row] = rows
  if (rows.length > 1)
    return `it is in the ledger ${rows.length} times: ${rows.map(({ id }) => id).join(', ')}`
  if (told === 'sent' && !row)
    return 'its sender was told that it was sent, and the ledger has no such row'
  if (row && !isRowOf(row, send)) return `its row ${row.id} says otherwise`
  if (hasLeft) return null
  if (told === 'pending') return 'its sender never heard what became of it'
  if (told === 'failed' && row) return `its sender was told that it failed, and it is ${row.id}`
  if (told === 'refused' && row)
    return `its sender was told that it was refused (${refusal}), and it is ${row.id}`
  return null
}

function isRowOf(row: StoredRecord, { sender, recipient, amount }: SendIntent): boolean {
  const { fields } = row
  return (
    fields.senderId === sender &&
    (hasForgottenRecipient(row) || fields.recipientKey === usernameKey(recipient as Username)) &&
    fields.amount === -amount
  )
}

function checkSettled({ settled }: Journal, rows: readonly StoredRecord[]): readonly string[] {
  const byId = new Map(rows.map(({ id, fields }) => [id, fields.status]))
  return [...settled].flatMap(([id, told]) =>
    byId.get(id) === told
      ? []
      : [`Its sender was told that ${id} is ${told}, and it is ${byId.get(id)}`],
  )
}

function checkNames({ names }: Journal, owners: readonly StoredRecord[]): readonly string[] {
  const byKey = new Map(owners.map(({ id, fields }) => [id, fields.userId]))
  return [...names].flatMap(([name, owner]) =>
    byKey.get(usernameKey(name as Username)) === owner
      ? []
      : [`${owner} was told to be @${name}, and somebody else is, or nobody`],
  )
}

/** What may be there: what was accepted last, and what was asked for shortly before or after that, and may have arrived late. */
function checkDescription(asked: readonly Description[], stored: unknown): readonly string[] {
  const last = asked.findLast(({ isTold }) => isTold)
  const possible = asked.filter(
    (one) =>
      one === last || (one.mayArriveLater && one.askedAt > (last?.askedAt ?? 0) - LONGEST_HELD_MS),
  )
  if (possible.some(({ text }) => text === stored)) return []
  if (!last && stored === undefined) return []
  return [`A profile says "${stored}" instead of "${last?.text}"`]
}

/** What a client still has otherwise than the ledger, though the network is well; a sentence for each. */
export async function checkHealed(
  clients: readonly BankClient[],
  ledger: LedgerReading,
): Promise<readonly string[]> {
  const [{ accounts }, rows] = await Promise.all([ledger.snapshot(), ledger.newest(FEED_PAGE)])
  const balances = new Map(accounts.map(({ id, fields }) => [id, fields.balance]))
  const head = rows.map(({ id, fields }) => `${id} ${fields.status}`)
  return clients.flatMap((client) => {
    const { account, rows: shown } = client.shown
    const pending = client.page.outbox
      .entriesOf(client.id)
      .filter(({ state }) => state !== 'failed')
    const listed = shown.slice(0, FEED_PAGE).map(({ id, status }) => `${id} ${status}`)
    const differing = head.filter((row, index) => row !== listed[index])
    const balance = account?.balance
    return [
      ...pending.map(({ transfer }) => `${client.options.name} still has ${transfer.id} pending`),
      ...(balance === balances.get(client.id)
        ? []
        : [`${client.options.name} shows ${balance}, and has ${balances.get(client.id)}`]),
      ...(differing.length === 0
        ? []
        : [
            `${client.options.name} lists ${differing.length} of the newest rows wrongly: ${differing[0]}`,
          ]),
    ]
  })
}
