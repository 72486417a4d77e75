import { pathToFileURL } from 'node:url'
import { writeDocuments } from './firestore-documents.mjs'
import { loadTypescript } from './load-typescript.mjs'

/** @import { Emulators } from './emulators.mjs' */
/** @import { Field, StoredDocument } from './firestore-documents.mjs' */
/** @import { SampleDemoPerson } from '../src/adapters/demo/sample.ts' */
/** @import { LedgerEvent } from '../src/core/domain/ledger/events.ts' */
/** @import { Username } from '../src/core/domain/username.ts' */

/** The project that the Auth emulator was started for. */
export const SEEDED_PROJECT = 'demo-pledger'

/**
 * Fills the emulators with the demo's seven people (the same ids, emails and passwords) and their history.
 * @param {Emulators} emulators
 * @param {string} [projectId] the project of the ledger
 * @param {string} [domain] of the people's addresses
 */
export async function seedEmulators(
  { firestoreHost, authUrl },
  projectId = SEEDED_PROJECT,
  domain = 'example.com',
) {
  /** @type {typeof import('../src/adapters/demo/sample.ts')} */
  const sample = await loadTypescript('/src/adapters/demo/sample.ts')
  /** @type {typeof import('../src/core/domain/folded.ts')} */
  const names = await loadTypescript('/src/core/domain/folded.ts')
  /** @type {typeof import('../src/core/domain/month.ts')} */
  const { monthOf } = await loadTypescript('/src/core/domain/month.ts')
  const people = sample.DEMO_PEOPLE.map(({ id, credentials: { email, password } }) => ({
    id,
    email: email.replace(/@.*$/, `@${domain}`),
    password,
  }))
  for (const person of people) await signUp(authUrl, person)
  await writeDocuments(
    { host: firestoreHost, projectId },
    documentsOf(sample.demoHistory(Date.now(), 'Pledger'), sample.DEMO_PEOPLE, {
      prefixesOf: names.prefixesOf,
      monthOf,
    }),
  )
  return people
}

/**
 * @param {string} authUrl
 * @param {{ readonly id: string, readonly email: string, readonly password: string }} person
 */
async function signUp(authUrl, { id, email, password }) {
  const url = `${authUrl}/identitytoolkit.googleapis.com/v1/projects/${SEEDED_PROJECT}/accounts`
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ localId: id, email, password, emailVerified: true }),
  })
  const text = await answer.text()
  if (!answer.ok && !text.includes('DUPLICATE_LOCAL_ID'))
    throw new Error(`${email} could not be signed up: ${text}`)
}

/**
 * The ledger's documents after these events: opened accounts, descriptions, sends, first reactions, requests and moderators.
 * @param {readonly LedgerEvent[]} events
 * @param {readonly SampleDemoPerson[]} people
 * @param {object} core
 * @param {(name: Username) => readonly string[]} core.prefixesOf
 * @param {(at: number) => string} core.monthOf
 * @returns {readonly StoredDocument[]}
 */
function documentsOf(events, people, { prefixesOf, monthOf }) {
  /** @type {Map<string, Record<string, Field>>} */
  const accounts = new Map()
  /** @type {{ path: string, fields: Readonly<Record<string, Field>> }[]} */
  const documents = []
  for (const event of events) {
    if (event.type === 'opened') {
      const { id, name } = event
      const [usernameKey, since] = [String(name).toLowerCase(), new Date(event.joinDate)]
      const avatar = people.find((person) => person.id === id)?.avatar ?? ''
      accounts.set(id, {
        ...{ displayName: name, usernameKey, avatar, nameCount: 1, joinDate: since },
        prefixes: name === null ? [] : prefixesOf(name),
        ...{ balance: 1337, totalSent: 0, totalReceived: 0 },
        ...{ month: monthOf(event.joinDate), monthSent: 0, monthReceived: 0 },
      })
      documents.push({ path: `usernames/${usernameKey}`, fields: { userId: id, since } })
    } else if (event.type === 'described') {
      Object.assign(accounts.get(event.id) ?? {}, { description: event.description })
    } else if (event.type === 'appointed') {
      documents.push({ path: `moderators/${event.id}`, fields: { since: new Date() } })
    } else if (event.type === 'posted') {
      const { settledAt, digests, removed, reactions, salts, timestamp, ...row } = event.row
      const fields = { ...row, salts: { ...salts }, timestamp: new Date(timestamp) }
      documents.push({ path: `transactions/${row.id}`, fields })
      const month = monthOf(timestamp)
      move(accounts.get(String(row.senderId)), 'Sent', row.amount, row.id, month)
      move(accounts.get(String(row.recipientId)), 'Received', -row.amount, row.id, month)
    } else addAnswer(documents, event)
  }
  const users = [...accounts].map(([id, fields]) => ({ path: `users/${id}`, fields }))
  return [...users, ...documents]
}

/**
 * @param {Record<string, Field> | undefined} account
 * @param {'Sent' | 'Received'} way
 * @param {number} points
 * @param {string} transaction
 * @param {string} month
 */
function move(account, way, points, transaction, month) {
  if (!account) return
  if (account.month !== month) Object.assign(account, { month, monthSent: 0, monthReceived: 0 })
  account.balance = Number(account.balance) + points
  for (const sum of [`total${way}`, `month${way}`])
    account[sum] = Number(account[sum]) + Math.abs(points)
  account.lastTransaction = transaction
}

/**
 * Adds a request, or a person's first reaction to a row, which counts it.
 * @param {{ path: string, fields: Readonly<Record<string, Field>> }[]} documents
 * @param {LedgerEvent} event
 */
function addAnswer(documents, event) {
  if (event.type === 'asked') {
    const { from, to, fromName, amount, message } = event
    const at = new Date(event.at)
    const fields = { from, to, fromName, amount, message, at, status: 'open' }
    documents.push({ path: `requests/${from.length}_${from}_${to}`, fields })
  } else if (event.type === 'reacted' && event.emoji !== null) {
    const { id, by, emoji } = event
    const fields = { emoji, at: new Date(event.at) }
    documents.push({ path: `transactions/${id}/reactions/${by}`, fields })
    const row = documents.find(({ path }) => path === `transactions/${id}`)
    if (row) row.fields = { ...row.fields, reactions: withOneMore(row.fields.reactions, emoji) }
  } else throw new Error(`This script does not know the event ${event.type}`)
}

/**
 * @param {Field | undefined} reactions
 * @param {string} emoji
 */
function withOneMore(reactions, emoji) {
  const counts = /** @type {Readonly<Record<string, number>>} */ (reactions ?? {})
  return { ...counts, [emoji]: (counts[emoji] ?? 0) + 1 }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { FIRESTORE_EMULATOR_HOST, FIREBASE_AUTH_EMULATOR_HOST } = process.env
  if (!FIRESTORE_EMULATOR_HOST || !FIREBASE_AUTH_EMULATOR_HOST)
    throw new Error(
      'Set FIRESTORE_EMULATOR_HOST and FIREBASE_AUTH_EMULATOR_HOST, or use dev:firebase.',
    )
  await seedEmulators({
    firestoreHost: FIRESTORE_EMULATOR_HOST,
    authUrl: `http://${FIREBASE_AUTH_EMULATOR_HOST}`,
  })
}
