import { type Cursor, FEED_PAGE, type FeedPage } from '../../core/domain/feed.ts'
import type { Instant } from '../../core/domain/ids.ts'
import { type Fields, isFields, isText } from '../../core/domain/schema.ts'
import {
  cursorOf,
  type DocumentReader,
  instantOf,
  type StoredDocument,
  type StoredTime,
  storedTimeOf,
} from './stored-document.ts'

/** How far this device's clock may be behind the server's. */
const LEEWAY_MS = 3_600_000

/** Documents of the feed, newest first, and whether more follow in the direction of reading. */
export interface FeedDocuments {
  readonly documents: readonly StoredDocument[]
  readonly more: boolean
}

export function feedPageOf(
  { documents, more }: FeedDocuments,
  reader: DocumentReader,
  now: Instant,
  direction: 'down' | 'up' = 'down',
): FeedPage {
  const cursors = documents
    .map((row) => cursorOf(row.data()?.timestamp, row.id))
    .filter((cursor) => cursor !== null)
  return {
    rows: reader.rows(documents),
    head: headOf(documents, now),
    next: (more && cursors.at(direction === 'down' ? -1 : 0)) || null,
  }
}

/**
 * The position from which to watch the feed: the newest row with a time that is not in the future. A foreign client may have
 * written a later time, after which no new row would come. Null on an empty page.
 */
function headOf(documents: readonly StoredDocument[], now: Instant): Cursor | null {
  const newest = documents.find((document) => {
    const time = instantOf(document.data()?.timestamp)
    return time !== null && time <= now + LEEWAY_MS
  })
  if (newest) return cursorOf(newest.data()?.timestamp, newest.id)
  return documents.length > 0 ? cursorOf(storedTimeOf(now - LEEWAY_MS), 'none') : null
}

declare global {
  /** Set by `build/boot.js`, a script in the built `index.html`. Null where the answer was an error or did not come. */
  var ledgerFirstPage: Promise<unknown> | undefined
}

interface FirstPageSettings {
  readonly app: { readonly apiKey: string; readonly projectId: string }
  readonly firestoreEmulator: { readonly host: string; readonly port: number } | null
}

/**
 * The address of the newest rows by plain HTTP, to request them before the SDK is loaded
 * (https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents/list).
 */
export function firstPageAddress({ app, firestoreEmulator }: FirstPageSettings): string {
  const origin = firestoreEmulator
    ? `http://${firestoreEmulator.host}:${firestoreEmulator.port}`
    : 'https://firestore.googleapis.com'
  const path = `/v1/projects/${app.projectId}/databases/(default)/documents/transactions`
  // `URLSearchParams` writes a space as "+", which the service does not decode.
  const order = encodeURIComponent('timestamp desc,__name__ desc')
  const key = encodeURIComponent(app.apiKey)
  return `${origin}${path}?pageSize=${FEED_PAGE}&orderBy=${order}&key=${key}`
}

/**
 * Returns the newest rows, which `index.html` requested before any script was loaded. Null without a usable answer, and at each
 * later call: then the rows would be out of date.
 */
export async function takePrefetchedPage(): Promise<FeedDocuments | null> {
  const request = globalThis.ledgerFirstPage
  globalThis.ledgerFirstPage = undefined
  return readFirstPage(await request)
}

/** Reads the answer to that request; null where it is not usable. */
export function readFirstPage(answer: unknown): FeedDocuments | null {
  if (!isFields(answer)) return null
  const { documents = [], nextPageToken } = answer
  if (!Array.isArray(documents)) return null
  const read = documents.map(documentOf)
  const whole = read.filter((document) => document !== null)
  return whole.length === read.length ? { documents: whole, more: Boolean(nextPageToken) } : null
}

function documentOf(document: unknown): StoredDocument | null {
  if (!isFields(document) || typeof document.name !== 'string') return null
  const { name, fields = {} } = document
  if (!isFields(fields)) return null
  const data = valuesOf(fields)
  return { id: name.slice(name.lastIndexOf('/') + 1), data: () => data }
}

function valuesOf(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, fieldValueOf(value)]),
  )
}

/** Reads the kinds of value that rows have; any other kind counts as missing. */
function fieldValueOf(value: unknown): unknown {
  if (!isFields(value)) return undefined
  const { integerValue, timestampValue, mapValue } = value
  if (isText(integerValue)) return Number(integerValue)
  if (isText(timestampValue)) return timeOf(timestampValue)
  if (isFields(mapValue)) return isFields(mapValue.fields) ? valuesOf(mapValue.fields) : {}
  return value.stringValue ?? value.doubleValue ?? value.booleanValue ?? null
}

function timeOf(text: string): StoredTime | undefined {
  const [, second = '', fraction = ''] = /^(.{19})(?:\.(\d{1,9}))?Z$/.exec(text) ?? []
  const seconds = Date.parse(`${second}Z`) / 1000
  if (Number.isNaN(seconds)) return undefined
  return { seconds, nanoseconds: Number(fraction.padEnd(9, '0')) }
}
