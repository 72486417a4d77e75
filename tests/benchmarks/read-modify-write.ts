import { doc, runTransaction } from 'firebase/firestore/lite'
import { TRANSACTIONS, USERS } from '../../src/adapters/firebase/stored/path.ts'
import { newRecord } from '../../src/adapters/firebase/transfers.ts'
import type { Transfer } from '../../src/core/domain/transfer.ts'
import type { Person } from './open-people.ts'

/** A send with the calls of the specification, in one transaction: the client reads and computes the balances. */
export async function readModifyWrite(sender: Person, transfer: Transfer): Promise<void> {
  const { id, senderId, recipientId, amount } = transfer
  const from = doc(sender.db, USERS, senderId)
  const to = doc(sender.db, USERS, recipientId ?? '')
  await runTransaction(sender.db, async (transaction) => {
    const [before, theirs] = await Promise.all([transaction.get(from), transaction.get(to)])
    transaction.set(doc(sender.db, TRANSACTIONS, id), newRecord(transfer, sender.name))
    transaction.update(from, {
      balance: before.get('balance') - amount,
      totalSent: before.get('totalSent') + amount,
      monthSent: before.get('monthSent') + amount,
      lastTransaction: id,
    })
    transaction.update(to, {
      balance: theirs.get('balance') + amount,
      totalReceived: theirs.get('totalReceived') + amount,
      monthReceived: theirs.get('monthReceived') + amount,
      lastTransaction: id,
    })
  })
}
