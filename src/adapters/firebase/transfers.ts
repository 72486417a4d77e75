import { serverTimestamp } from 'firebase/firestore/lite'
import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { recordOf, type Transfer } from '../../core/domain/transfer.ts'
import type { Username } from '../../core/domain/username.ts'
import { command } from './decisions.ts'
import type { Documents } from './documents.ts'
import { readBack, type Write } from './firestore-calls.ts'
import type { MonthOfWrite } from './months.ts'
import { path } from './stored/path.ts'
import { moved, takenBack } from './stored-account.ts'

/** Posts a transfer in one commit, without reading first. Reads only after the rules refused, to find out why. */
export function postTransfer(documents: Documents, transfer: Transfer) {
  const { id, senderId, recipientId, paysRequest } = transfer
  const { calls, months, clock } = documents
  const people = recipientId ? [senderId, recipientId] : [senderId]
  const refused: MonthOfWrite[] = []
  let tried: { readonly sender: Username | null; readonly month: MonthOfWrite } | null = null
  return command(
    documents,
    async () => {
      // Points that wait pay nothing. An earlier try, made once its sender had looked up the owner, may have paid.
      const sender = paysRequest && !recipientId ? undefined : await nameOf(documents, senderId)
      if (sender === undefined) return null
      // Another name explains the refusal: then the month is not doubted.
      if (tried?.sender === sender) refused.push(tried.month)
      const month = months.of(people, refused)
      tried = { sender, month }
      if (!(await calls.commit(writesOfPost(transfer, sender, month)))) return null
      months.remember(people, month)
      // If the record cannot be read, it has this device's time until the feed reports it.
      return readBack(() => documents.row(id), recordOf(transfer, sender, clock.now()))
    },
    (ledger, facts, now) => ledger.decidePost(facts, transfer, now),
    (facts) => facts.transaction(id),
  )
}

function writesOfPost(
  transfer: Transfer,
  sender: Username | null,
  month: MonthOfWrite,
): readonly Write[] {
  const { id, senderId, recipientId, amount, paysRequest } = transfer
  const posted: readonly Write[] = [
    ['set', path.transaction(id), newRecord(transfer, sender)],
    ['update', path.user(senderId), moved('Sent', amount, id, senderId, month)],
  ]
  if (!recipientId) return posted
  return [
    ...posted,
    ['update', path.user(recipientId), moved('Received', amount, id, recipientId, month)],
    ...(paysRequest ? [['delete', path.request(recipientId, senderId)] as const] : []),
  ]
}

/** The fields of a transfer's record. The server sets its time. */
export function newRecord(transfer: Transfer, sender: Username | null) {
  const { settledAt, digests, removed, reactions, ...record } = recordOf(transfer, sender, 0)
  return { ...record, timestamp: serverTimestamp() }
}

/** The sender's name, as this client has read it; null for the placeholder, undefined where there is no account. */
async function nameOf(documents: Documents, id: UserId): Promise<Username | null | undefined> {
  const known = documents.names.get(id)
  return known === undefined ? (await documents.account(id))?.username : known
}

/**
 * Hands waiting points over, or takes them back. The rules allow only one of the two. Reads as little as it can before they have refused:
 * there may be a hundred rows.
 */
export function settle(
  documents: Documents,
  id: TransactionId,
  sender: UserId,
  status: 'settled' | 'returned',
) {
  const { calls, months, clock } = documents
  const refused: MonthOfWrite[] = []
  return command(
    documents,
    async () => {
      const row = await documents.row(id)
      if (row?.status !== 'waiting') return null
      const key = status === 'settled' && row.recipientKey
      const recipientId = key ? await documents.ownerOf(key) : null
      if (status === 'settled' && recipientId === null) return null
      const month = months.of([recipientId ?? sender], refused)
      refused.push(month)
      if (!(await calls.commit(writesOfSettling(row, recipientId, sender, month)))) return null
      if (recipientId) months.remember([recipientId], month)
      const expected = { ...row, status, recipientId, settledAt: clock.now() }
      return readBack(() => documents.row(id), expected)
    },
    ({ decideHandOver, decideTakeBack }, facts, now) =>
      (status === 'settled' ? decideHandOver : decideTakeBack)(facts, id, sender, now),
    (facts) => facts.transaction(id),
  )
}

function writesOfSettling(
  row: Transaction,
  recipient: UserId | null,
  sender: UserId,
  month: MonthOfWrite,
): readonly Write[] {
  const { id, amount } = row
  const settled = {
    ...(recipient ? { status: 'settled', recipientId: recipient } : { status: 'returned' }),
    settledAt: serverTimestamp(),
  }
  return [
    ['update', path.transaction(id), settled],
    recipient
      ? ['update', path.user(recipient), moved('Received', -amount, id, recipient, month)]
      : ['update', path.user(sender), takenBack(row, sender, month)],
  ]
}
