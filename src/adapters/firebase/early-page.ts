import type { FeedDocuments } from './feed-page.ts'
import type { Stored } from './read-documents.ts'
import type { StoredTime } from './stored-time.ts'

declare global {
  /** Set by the page itself; null where the answer was an error or did not come. */
  var ledgerFirstPage: Promise<unknown> | undefined
}

/** Gives the newest rows, which `index.html` asked for before any script was there, once: later it would be old. Null where there is nothing, or nothing of use. */
export async function takeEarlyPage(): Promise<FeedDocuments | null> {
  const asked = globalThis.ledgerFirstPage
  globalThis.ledgerFirstPage = undefined
  const answer = await asked
  return isFields(answer) ? readPage(answer) : null
}

function readPage({ documents = [], nextPageToken }: Fields): FeedDocuments | null {
  if (!Array.isArray(documents)) return null
  const read = documents.map(readDocument)
  const whole = read.filter((document) => document !== null)
  return whole.length === read.length ? { documents: whole, more: Boolean(nextPageToken) } : null
}

function readDocument(document: unknown): Stored | null {
  if (!isFields(document) || typeof document.name !== 'string') return null
  const { name, fields = {} } = document
  if (!isFields(fields)) return null
  const data = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, read(value)]))
  return { id: name.slice(name.lastIndexOf('/') + 1), data: () => data }
}

/** Reads the kinds of value that rows have; another kind is as good as none. */
function read(value: unknown): unknown {
  if (!isFields(value)) return undefined
  if ('integerValue' in value) return Number(value.integerValue)
  if ('timestampValue' in value) return timeOf(String(value.timestampValue))
  return value.stringValue ?? value.doubleValue ?? value.booleanValue ?? null
}

function timeOf(text: string): StoredTime | undefined {
  const [, second = '', fraction = ''] = /^(.{19})(?:\.(\d{1,9}))?Z$/.exec(text) ?? []
  const seconds = Date.parse(`${second}Z`) / 1000
  if (Number.isNaN(seconds)) return undefined
  return { seconds, nanoseconds: Number(fraction.padEnd(9, '0')) }
}

type Fields = Readonly<Record<string, unknown>>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}
