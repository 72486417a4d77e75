import type { Commit } from '../../src/adapters/memory/journal.ts'
import type { Amount } from '../../src/core/domain/amount.ts'
import type { TransactionId, UserId } from '../../src/core/domain/ids.ts'
import { recordOf } from '../../src/core/domain/transfer.ts'
import type { Username } from '../../src/core/domain/username.ts'
import { SALTS } from '../builders/a-transfer.ts'
import type { Agenda } from './agenda.ts'

const ROWS = 60
const AT_ONE_INSTANT = 20
const BEFORE_MS = 3_600_000
const PAT = { id: 'Pat' as UserId, name: 'Pat' as Username }
const SAM = { id: 'Sam' as UserId, name: 'Sam' as Username }

/** What a ledger has from before: more than a page, and many rows of the same instant, as an import leaves them. */
export function pastOf({ now }: Agenda): Commit {
  const start = now - BEFORE_MS
  const accounts = [PAT, SAM].map((one) => ({ type: 'opened' as const, ...one, joinDate: start }))
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const [from, to] = index % 2 === 0 ? [PAT, SAM] : [SAM, PAT]
    const transfer = {
      id: `before-${index}` as TransactionId,
      senderId: from.id,
      recipient: to.name,
      recipientId: to.id,
      amount: 1 as Amount,
      message: `Before ${index}.`,
      salts: SALTS,
    }
    const at = start + 1 + Math.floor(index / AT_ONE_INSTANT)
    return { type: 'posted' as const, row: recordOf(transfer, from.name, at) }
  })
  return [...accounts, ...rows]
}
