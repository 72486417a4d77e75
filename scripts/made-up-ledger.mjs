import { madeUpSalts } from './made-up-salts.mjs'

/** @import { StoredDocument } from './firestore-documents.mjs' */

const PEOPLE = 50
const MINUTE_MS = 60_000

/**
 * The prefixes of "person 7", as an account lists them.
 * @param {string} key
 */
function prefixesOf(key) {
  const [word = '', number = ''] = key.split(' ')
  const beginnings = (/** @type {string} */ text) =>
    Array.from(text, (_, index) => text.slice(0, index + 1))
  return [...beginnings(word), ...beginnings(number)]
}

/** As in "2026-01". */
const monthOf = (/** @type {Date} */ time) => time.toISOString().slice(0, 7)

/**
 * In another month the sums begin with zeros.
 * @param {{ month: string, monthSent: number, monthReceived: number }} person
 * @param {string} month
 */
function turn(person, month) {
  if (person.month !== month) Object.assign(person, { month, monthSent: 0, monthReceived: 0 })
}

/**
 * The Firestore documents of a ledger in which fifty people send one point each to the next, in turn, one a minute until now: so the
 * lists of this month have people.
 * @param {number} transfers
 * @returns {StoredDocument[]}
 */
export function madeUpLedger(transfers) {
  const start = Date.now() - transfers * MINUTE_MS
  const timeAt = (/** @type {number} */ index) => new Date(start + index * MINUTE_MS)
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    id: `person-${index}`,
    name: `Person ${index}`,
    key: `person ${index}`,
    sent: 0,
    received: 0,
    month: monthOf(timeAt(0)),
    monthSent: 0,
    monthReceived: 0,
  }))
  const at = (/** @type {number} */ index) =>
    /** @type {typeof people[number]} */ (people[index % PEOPLE])
  /** @type {StoredDocument[]} */
  const transactions = Array.from({ length: transfers }, (_, index) => {
    const [sender, recipient] = [at(index), at(index + 1)]
    turn(sender, monthOf(timeAt(index)))
    turn(recipient, monthOf(timeAt(index)))
    sender.sent++
    sender.monthSent++
    recipient.received++
    recipient.monthReceived++
    const id = `made-up-${index}`
    return {
      path: `transactions/${id}`,
      fields: {
        id,
        type: 'sent',
        icon: '📤',
        title: `Sent to @${recipient.name}`,
        message: 'For the coffee',
        amount: -1,
        profile: recipient.name,
        sender: sender.name,
        recipient: recipient.name,
        timestamp: timeAt(index),
        senderId: sender.id,
        recipientId: recipient.id,
        recipientKey: recipient.key,
        status: 'settled',
        salts: madeUpSalts(id),
      },
    }
  })
  const accounts = people.flatMap(
    ({ id, name, key, sent, received, month, monthSent, monthReceived }, index) =>
      /** @type {StoredDocument[]} */ ([
        { path: `usernames/${key}`, fields: { userId: id, since: timeAt(0) } },
        {
          path: `users/${id}`,
          fields: {
            displayName: name,
            usernameKey: key,
            prefixes: prefixesOf(key),
            avatar: `P${index}`,
            balance: 1337 - sent + received,
            totalSent: sent,
            totalReceived: received,
            ...{ month, monthSent, monthReceived },
            joinDate: timeAt(0),
            nameCount: 1,
          },
        },
      ]),
  )
  return [...transactions, ...accounts]
}
