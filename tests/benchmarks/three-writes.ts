import { collection, doc, getDoc, getDocs, setDoc, updateDoc } from 'firebase/firestore/lite'
import { TRANSACTIONS, USERS } from '../../src/adapters/firebase/documents.ts'
import { recordOf } from '../../src/core/domain/transaction.ts'
import type { Transfer } from '../../src/core/domain/transfer.ts'
import type { Person } from './open-people.ts'

/**
 * A send as the specification's calls say it, word for word: the record, the sender's balance, and then the recipient's, found
 * among all users; each computed here and written after the other. The rules let nobody do that but the database's owner.
 */
export async function threeWrites(sender: Person, transfer: Transfer): Promise<void> {
  const { owner } = sender
  const { id, senderId, recipient, amount } = transfer
  const from = doc(owner, USERS, senderId)
  await setDoc(doc(owner, TRANSACTIONS, id), recordOf(transfer, sender.name, Date.now()))
  const before = await getDoc(from)
  await updateDoc(from, {
    balance: before.get('balance') - amount,
    totalSent: before.get('totalSent') + amount,
  })
  const { docs } = await getDocs(collection(owner, USERS))
  const theirs = docs.find((user) => user.get('displayName') === recipient)
  if (!theirs) throw new Error(`There is no ${recipient}`)
  await updateDoc(theirs.ref, {
    balance: theirs.get('balance') + amount,
    totalReceived: theirs.get('totalReceived') + amount,
  })
}
