import type { StoredDocument } from '../../scripts/firestore-documents.mjs'
import { madeUpSalts } from '../../scripts/made-up-salts.mjs'
import { aPerson } from './a-person.ts'

const PEOPLE = ['Ada', 'Ben', 'Cleo', 'Dina', 'Emil', 'Fay', 'Gus', 'Hana', 'Ida', 'Jon']
const START = Date.UTC(2026, 0, 1)
const MINUTE = 60_000

/** The documents of ten people who have sent each other this many transfers of 1 GBP, in turn. */
export function aBusyLedger({ transfers }: { readonly transfers: number }) {
  const sent = Array.from({ length: transfers }, (_, index) => transfer(index))
  return [...PEOPLE.flatMap((name, index) => person(name, index, transfers)), ...sent]
}

const idOf = (name: string) => `id-${name.toLowerCase()}`

/** Everyone sends to the next person, so that balances stay about the same. */
function transfer(index: number): StoredDocument {
  const sender = PEOPLE[index % PEOPLE.length] ?? ''
  const recipient = PEOPLE[(index + 1) % PEOPLE.length] ?? ''
  const id = `transfer-${index}`
  return {
    path: `transactions/${id}`,
    fields: {
      id,
      type: 'sent',
      icon: '📤',
      title: `Sent to @${recipient}`,
      message: `Number ${index}`,
      amount: -1,
      profile: recipient,
      sender,
      recipient,
      timestamp: new Date(START + index * MINUTE),
      senderId: idOf(sender),
      recipientId: idOf(recipient),
      recipientKey: recipient.toLowerCase(),
      status: 'settled',
      salts: madeUpSalts(id),
    },
  }
}

function person(name: string, index: number, transfers: number): readonly StoredDocument[] {
  const turns = (first: number) => Math.floor((transfers - 1 - first) / PEOPLE.length) + 1
  const totalSent = turns(index)
  const totalReceived = turns((index + PEOPLE.length - 1) % PEOPLE.length)
  const balance = 1337 - totalSent + totalReceived
  const joinDate = new Date(START)
  return aPerson(idOf(name), name, { balance, totalSent, totalReceived, joinDate })
}
