import { madeUpSalts } from './made-up-salts.mjs'

const FIRST = Date.UTC(2026, 0, 1)
const STEP_MS = 50
/** Eleven days, so that everything is sealed. */
const LATER = 20_000_000
/** The month of everything: six million entries fit in. */
const MONTH = '2026-01'
/** Of a hundred entries, five are accounts and five their names, and every tenth send is to nobody and taken back. */
const SENDS_EACH = 16.36

const timestampAt = (/** @type {number} */ step) => new Date(FIRST + step * STEP_MS).toISOString()
const text = (/** @type {string} */ value) => ({ stringValue: value })
export const whole = (/** @type {number} */ value) => ({ integerValue: String(value) })
const isReturned = (/** @type {number} */ index) => index % 10 === 9
const between = (
  /** @type {number} */ least,
  /** @type {number} */ value,
  /** @type {number} */ most,
) => Math.max(least, Math.min(value, most))
const nameOf = (/** @type {number} */ index) => `Person ${index}`
const keyOf = (/** @type {number} */ index) => nameOf(index).toLowerCase()
const map = (/** @type {object} */ fields) => ({ mapValue: { fields } })

/**
 * The places of numbered ids in their order.
 * @param {string} start
 * @param {number} length
 */
function placesOf(start, length) {
  const ids = Array.from({ length }, (_, index) => `${start}${index}`).sort()
  return new Map(ids.map((id, place) => [id, place]))
}

/**
 * The documents of a made-up, honest ledger in which everybody sends to the next person. No record is stored: each follows from its
 * number.
 * @param {number} entries about how many
 */
export function madeUpDocuments(entries) {
  const people = Math.round(entries / (2 + SENDS_EACH * 1.1))
  let sends = Math.round(people * SENDS_EACH)
  const atFirst = sends
  const root = 'projects/ledger-bench/databases/(default)/documents'

  /** @param {string} path @param {object} fields @param {number} from @param {number} to */
  const documentOf = (path, fields, from, to) => ({
    name: `${root}/${path}`,
    fields,
    createTime: timestampAt(from),
    updateTime: timestampAt(to),
  })
  /** How many sends up to now were made by a person, or to them. @param {number} person */
  const countOf = (person) => {
    let sent = 0
    let returned = 0
    for (let index = person; index < sends; index += people) {
      sent++
      if (isReturned(index)) returned++
    }
    return { sent, returned }
  }
  const account = (/** @type {number} */ index) => {
    const own = countOf(index)
    const before = countOf((index + people - 1) % people)
    const [sent, received] = [own.sent - own.returned, before.sent - before.returned]
    const fields = {
      displayName: text(nameOf(index)),
      usernameKey: text(keyOf(index)),
      avatar: text('P'),
      balance: whole(1337 - sent + received),
      totalSent: whole(sent),
      totalReceived: whole(received),
      month: text(MONTH),
      monthSent: whole(sent),
      monthReceived: whole(received),
      joinDate: { timestampValue: timestampAt(index) },
      nameCount: whole(1),
      lastTransaction: text('t0'),
    }
    return documentOf(`users/u${index}`, fields, index, index)
  }
  const name = (/** @type {number} */ index) => {
    const fields = {
      userId: text(`u${index}`),
      since: { timestampValue: timestampAt(index) },
    }
    return documentOf(`usernames/${keyOf(index)}`, fields, index, index)
  }
  const transaction = (/** @type {number} */ index) => {
    const at = people + 2 * index + (index < atFirst ? 0 : 2 * LATER)
    const [sender, recipient] = [index % people, (index + 1) % people]
    const to = isReturned(index) ? `Nobody ${index}` : nameOf(recipient)
    const salts = madeUpSalts(`t${index}`)
    const fields = {
      id: text(`t${index}`),
      type: text('sent'),
      icon: text('📤'),
      title: text(`Sent to @${to}`),
      message: text('For the coffee'),
      amount: whole(-1),
      profile: text(to),
      sender: text(nameOf(sender)),
      recipient: text(to),
      timestamp: { timestampValue: timestampAt(at) },
      senderId: text(`u${sender}`),
      recipientId: isReturned(index) ? { nullValue: null } : text(`u${recipient}`),
      recipientKey: text(to.toLowerCase()),
      status: text(isReturned(index) ? 'returned' : 'settled'),
      salts: map({
        sender: text(salts.sender),
        recipient: text(salts.recipient),
        message: text(salts.message),
      }),
      ...(isReturned(index) && { settledAt: { timestampValue: timestampAt(at + 1) } }),
    }
    return documentOf(`transactions/t${index}`, fields, at, at + 1)
  }
  /** The documents of a collection by their numbers. @type {Record<string, (index: number) => object>} */
  const collections = { users: account, usernames: name, transactions: transaction }
  const find = (/** @type {string} */ path) => {
    const [collection = '', id = ''] = path.split('/').slice(-2)
    return collections[collection]?.(Number(/\d+$/.exec(id)?.[0]))
  }
  /** The documents that a query asks for. @param {any} query */
  const list = ({ from, orderBy, startAt, limit }) => {
    const field = orderBy[0].field.fieldPath
    // Nobody has left, and no words were taken away.
    if (field === 'leftAt' || field.startsWith('removed.')) return []
    const { collectionId } = from[0]
    const step = field === 'settledAt' ? 10 : 1
    const last = startAt?.values[1].referenceValue
    const first = last === undefined ? step - 1 : Number(/\d+$/.exec(last)?.[0]) + step
    const end = collectionId === 'transactions' ? sends : people
    /** @type {object[]} */
    const found = []
    for (let index = first; index < end && found.length < limit; index += step)
      found.push(collections[collectionId]?.(index) ?? {})
    return found.map((document) => ({ document, readTime: now() }))
  }
  const places = {
    users: placesOf('u', people),
    usernames: placesOf('person ', people),
    transactions: placesOf('t', sends),
  }
  /** The documents in a range of ids. @param {any} query */
  const count = ({ from, startAt, endAt, limit }) => {
    const collectionId = /** @type {keyof typeof places} */ (from[0].collectionId)
    const ids = places[collectionId]
    const after = (/** @type {any} */ end) =>
      (ids.get(end.values[0].referenceValue.split('/').at(-1)) ?? 0) + 1
    return Math.min(limit, (endAt ? after(endAt) : ids.size) - (startAt ? after(startAt) : 0))
  }
  /** How many of a list have a time before another. @param {any} query @param {any} end */
  const countBefore = ({ from, orderBy }, end) => {
    const step = (Date.parse(end.values[0].timestampValue) - FIRST) / STEP_MS
    if (from[0].collectionId !== 'transactions') return between(0, Math.ceil(step), people)
    const isClose = orderBy[0].field.fieldPath === 'settledAt'
    const place = (step - people - (isClose ? 1 : 0)) / 2
    const early = between(0, Math.ceil(place), atFirst)
    const sent = early < atFirst ? early : between(atFirst, Math.ceil(place - LATER), sends)
    return isClose ? Math.floor(sent / 10) : sent
  }
  /** The documents in a range of times. @param {any} query */
  const countTimes = (query) => {
    const all = { values: [{ timestampValue: '9999-01-01T00:00:00Z' }] }
    const from = query.startAt ? countBefore(query, query.startAt) : 0
    return Math.min(query.limit, countBefore(query, query.endAt ?? all) - from)
  }
  const now = () => timestampAt(people + 2 * sends + (sends === atFirst ? LATER : 3 * LATER))
  return {
    find,
    list,
    count,
    countTimes,
    now,
    /** @param {number} more how many sends are added */
    grow(more) {
      sends += more
      places.transactions = placesOf('t', sends)
    },
  }
}
