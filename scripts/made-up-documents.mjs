const FIRST = Date.UTC(2026, 0, 1)
const STEP_MS = 50
/** Eleven days, so that everything is sealed. */
const LATER = 20_000_000
/** Of a hundred entries, five are accounts, and every tenth send is to nobody and taken back. */
const SENDS_EACH = 17.27

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

/**
 * The places of numbered ids in their order.
 * @param {string} letter
 * @param {number} length
 */
function placesOf(letter, length) {
  const ids = Array.from({ length }, (_, index) => `${letter}${index}`).sort()
  return new Map(ids.map((id, place) => [id, place]))
}

/**
 * The documents of a made-up, honest ledger in which everybody sends to the next person. No record is stored: each follows from its
 * number.
 * @param {number} entries about how many
 */
export function madeUpDocuments(entries) {
  const people = Math.round(entries / (1 + SENDS_EACH * 1.1))
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
      usernameKey: text(nameOf(index).toLowerCase()),
      avatar: text('P'),
      balance: whole(1337 - sent + received),
      totalSent: whole(sent),
      totalReceived: whole(received),
      joinDate: { timestampValue: timestampAt(index) },
      nameCount: whole(1),
      lastTransaction: text('t0'),
    }
    return documentOf(`users/u${index}`, fields, index, index)
  }
  const transaction = (/** @type {number} */ index) => {
    const at = people + 2 * index + (index < atFirst ? 0 : 2 * LATER)
    const [sender, recipient] = [index % people, (index + 1) % people]
    const to = isReturned(index) ? `Nobody ${index}` : nameOf(recipient)
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
      ...(isReturned(index) && { settledAt: { timestampValue: timestampAt(at + 1) } }),
    }
    return documentOf(`transactions/t${index}`, fields, at, at + 1)
  }
  const find = (/** @type {string} */ name) => {
    const index = Number(/\d+$/.exec(name)?.[0])
    return name.includes('/users/') ? account(index) : transaction(index)
  }
  /** The documents that a query asks for. @param {any} query */
  const list = ({ from, orderBy, startAt, limit }) => {
    const field = orderBy[0].field.fieldPath
    const isUsers = from[0].collectionId === 'users'
    const step = field === 'settledAt' ? 10 : 1
    const last = startAt?.values[1].referenceValue
    const first = last === undefined ? step - 1 : Number(/\d+$/.exec(last)?.[0]) + step
    const end = isUsers ? people : sends
    /** @type {object[]} */
    const found = []
    for (let index = first; index < end && found.length < limit; index += step)
      found.push(isUsers ? account(index) : transaction(index))
    return found.map((document) => ({ document, readTime: now() }))
  }
  const placesOfUsers = placesOf('u', people)
  let placesOfSends = placesOf('t', sends)
  /** The documents in a range of ids. @param {any} query */
  const count = ({ from, startAt, endAt, limit }) => {
    const places = from[0].collectionId === 'users' ? placesOfUsers : placesOfSends
    const after = (/** @type {any} */ end) =>
      (places.get(end.values[0].referenceValue.split('/').at(-1)) ?? 0) + 1
    return Math.min(limit, (endAt ? after(endAt) : places.size) - (startAt ? after(startAt) : 0))
  }
  /** How many of a list have a time before another. @param {any} query @param {any} end */
  const countBefore = ({ from, orderBy }, end) => {
    const step = (Date.parse(end.values[0].timestampValue) - FIRST) / STEP_MS
    if (from[0].collectionId === 'users') return between(0, Math.ceil(step), people)
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
      placesOfSends = placesOf('t', sends)
    },
  }
}
