import { pathToFileURL } from 'node:url'
import { writeDocuments } from './firestore-documents.mjs'
import { loadTypescript } from './load-typescript.mjs'

/** @import { Emulators } from './emulators.mjs' */
/** @import { Field, StoredDocument } from './firestore-documents.mjs' */
/** @import { SampleDemoPerson } from '../src/adapters/memory/sample.ts' */
/** @import { LedgerEvent } from '../src/adapters/memory/journal.ts' */
/** @import { Username } from '../src/core/domain/username.ts' */

/** The project that the Auth emulator was started for. */
export const SEEDED_PROJECT = 'demo-pledger'

/**
 * Fills the emulators with the demo's seven people (the same ids, emails and passwords) and their history.
 * @param {Emulators} emulators
 * @param {string} [projectId] the project of the ledger
 */
export async function seedEmulators({ firestoreHost, authUrl }, projectId = SEEDED_PROJECT) {
  /** @type {typeof import('../src/adapters/memory/sample.ts')} */
  const sample = await loadTypescript('/src/adapters/memory/sample.ts')
  /** @type {typeof import('../src/core/domain/folded.ts')} */
  const names = await loadTypescript('/src/core/domain/folded.ts')
  /** @type {typeof import('../src/core/domain/month.ts')} */
  const { monthOf } = await loadTypescript('/src/core/domain/month.ts')
  for (const person of sample.DEMO_PEOPLE) await signUp(authUrl, person)
  await writeDocuments(
    { host: firestoreHost, projectId },
    documentsOf(sample.demoHistory(Date.now(), 'Pledger'), sample.DEMO_PEOPLE, {
      prefixesOf: names.prefixesOf,
      monthOf,
    }),
  )
  return sample.DEMO_PEOPLE.map(({ credentials }) => credentials)
}

/**
 * @param {string} authUrl
 * @param {SampleDemoPerson} person
 */
async function signUp(authUrl, { id, credentials: { email, password } }) {
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
 * The ledger's documents after these events: opened accounts, descriptions, sends and moderators.
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
  /** @type {StoredDocument[]} */
  const documents = []
  /**
   * @param {string | null} id
   * @param {'Sent' | 'Received'} way
   * @param {number} points
   * @param {{ readonly id: string, readonly timestamp: number }} transaction
   */
  const move = (id, way, points, { id: lastTransaction, timestamp }) => {
    const account = accounts.get(id ?? '')
    if (!account) return
    account.balance = Number(account.balance) + points
    const month = monthOf(timestamp)
    if (account.month !== month) Object.assign(account, { month, monthSent: 0, monthReceived: 0 })
    for (const sum of [`total${way}`, `month${way}`])
      account[sum] = Number(account[sum]) + Math.abs(points)
    account.lastTransaction = lastTransaction
  }
  for (const event of events) {
    if (event.type === 'opened') {
      const usernameKey = String(event.name).toLowerCase()
      const avatar = people.find(({ id }) => id === event.id)?.avatar ?? ''
      accounts.set(event.id, {
        ...{ displayName: event.name, usernameKey, avatar, nameCount: 1 },
        prefixes: event.name === null ? [] : prefixesOf(event.name),
        ...{ balance: 1337, totalSent: 0, totalReceived: 0, joinDate: new Date(event.joinDate) },
        ...{ month: monthOf(event.joinDate), monthSent: 0, monthReceived: 0 },
      })
      const since = new Date(event.joinDate)
      documents.push({ path: `usernames/${usernameKey}`, fields: { userId: event.id, since } })
    } else if (event.type === 'described') {
      Object.assign(accounts.get(event.id) ?? {}, { description: event.description })
    } else if (event.type === 'posted') {
      const { settledAt, digests, removed, reactions, salts, timestamp, ...row } = event.row
      const fields = { ...row, salts: { ...salts }, timestamp: new Date(timestamp) }
      documents.push({ path: `transactions/${row.id}`, fields })
      move(row.senderId, 'Sent', row.amount, event.row)
      move(row.recipientId, 'Received', -row.amount, event.row)
    } else if (event.type === 'appointed') {
      documents.push({ path: `moderators/${event.id}`, fields: { since: new Date() } })
    } else throw new Error(`This script does not know the event ${event.type}`)
  }
  const users = [...accounts].map(([id, fields]) => ({ path: `users/${id}`, fields }))
  return [...users, ...documents]
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
