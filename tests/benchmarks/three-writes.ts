import { collection, doc, getDoc, getDocs, setDoc, updateDoc } from 'firebase/firestore/lite'
import { TRANSACTIONS, USERS } from '../../src/adapters/firebase/stored/path.ts'
import type { Transfer } from '../../src/core/domain/transfer.ts'
import { recordOf } from '../../src/core/domain/transfer.ts'
import type { Person } from './open-people.ts'

/**
 * A send with exactly the calls of the specification: it writes the record, then the sender's balance, then the balance of the
 * recipient, found among all users. The client computes the balances. The rules refuse this, so it runs as the project owner.
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
