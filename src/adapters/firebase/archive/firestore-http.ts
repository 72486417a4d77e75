import {
  isMap,
  isTime,
  type Micros,
  type StoredRecord,
  type StoredValue,
} from '../../../core/domain/check/records.ts'
import { Fault, type FaultCode } from '../../../core/domain/result.ts'
import { type Fields, isFields } from '../../../core/domain/schema.ts'
import { withRetries, withTimeout } from '../../shared/timers.ts'

export interface FirestoreHttpOptions {
  readonly projectId: string
  /** Where the emulator is; null for the service. */
  readonly emulator: { readonly host: string; readonly port: number } | null
  readonly apiKey?: string
  /** The token of App Check where that is on; null where there is none at the moment. */
  readonly appCheckToken?: () => Promise<string | null>
  /** The token of the reader, for ledgers that not everyone may read: an id token, or an owner's access token. Null while there is none. */
  readonly readerToken?: () => Promise<string | null>
}

type Verb = 'runQuery' | 'runAggregationQuery' | 'batchGet' | 'commit'

const TRIES = 5
const LONGEST_WAIT_MS = 20_000

/**
 * Talks to a Firestore database over plain HTTP, signed out unless it has a token. It needs no SDK, so the page and the command line share it
 * (https://firebase.google.com/docs/firestore/reference/rest).
 */
export class FirestoreHttp {
  /** The prefix of all document names. */
  readonly root: string
  private readonly origin: string

  constructor(private readonly options: FirestoreHttpOptions) {
    const { projectId, emulator } = options
    this.root = `projects/${projectId}/databases/(default)/documents`
    this.origin = emulator
      ? `http://${emulator.host}:${emulator.port}`
      : 'https://firestore.googleapis.com'
  }

  /**
   * Posts a request and returns the items of the answer. Retries temporary failures, so that a write needs a precondition. Throws a `Fault`: one with a status
   * (`serviceStatusOf`) if the service refuses.
   */
  post(verb: Verb, request: Fields): Promise<readonly Fields[]> {
    return withRetries(TRIES, () => this.ask(verb, request), mayPass)
  }

  private async ask(verb: Verb, request: Fields): Promise<readonly Fields[]> {
    const abort = new AbortController()
    const answer = this.answerTo(verb, request, abort.signal)
    try {
      return await withTimeout(answer.then(itemsOf, outOfReach), LONGEST_WAIT_MS, noAnswer)
    } finally {
      abort.abort()
    }
  }

  private async answerTo(verb: Verb, request: Fields, signal: AbortSignal): Promise<Response> {
    const { apiKey, appCheckToken, readerToken } = this.options
    // Without a token the service says whether it needs one.
    const token = await appCheckToken?.().catch(() => null)
    const reader = await readerToken?.().catch(() => null)
    const key = apiKey ? `?key=${encodeURIComponent(apiKey)}` : ''
    return fetch(`${this.origin}/v1/${this.root}:${verb}${key}`, {
      method: 'POST',
      // As text, so that a browser need not ask beforehand whether it may send JSON to another origin.
      headers: {
        'content-type': 'text/plain',
        ...(token && { 'X-Firebase-AppCheck': token }),
        ...(reader && { authorization: `Bearer ${reader}` }),
      },
      body: JSON.stringify(request),
      signal,
    })
  }
}

function noAnswer(): Fault {
  return new Fault('unreachable', 'The ledger does not answer')
}

function outOfReach(cause: unknown): never {
  throw serviceFault('UNAVAILABLE', 'The ledger is out of reach', { cause })
}

/** Reads an answer, which may be cut off, or come from a proxy. */
async function itemsOf(response: Response): Promise<readonly Fields[]> {
  const answer: unknown = await response.json().catch((cause: unknown) => {
    return response.ok ? outOfReach(cause) : null
  })
  const items = (Array.isArray(answer) ? answer : [answer]).filter(isFields)
  const error = items.map((item) => item.error).find(isFields)
  if (response.ok && !error) return items
  const status = typeof error?.status === 'string' ? error.status : statusOf(response.status)
  throw serviceFault(status, String(error?.message ?? `HTTP status ${response.status}`).trim())
}

/** The status that an HTTP status means where the answer does not say. */
function statusOf(httpStatus: number): string {
  if (httpStatus === 429) return 'RESOURCE_EXHAUSTED'
  if (httpStatus === 401) return 'UNAUTHENTICATED'
  if (httpStatus === 403) return 'PERMISSION_DENIED'
  return httpStatus >= 500 ? 'UNAVAILABLE' : 'INVALID_ARGUMENT'
}

const FAULT_CODES: Readonly<Record<string, FaultCode>> = {
  PERMISSION_DENIED: 'denied',
  UNAUTHENTICATED: 'unauthenticated',
  RESOURCE_EXHAUSTED: 'exhausted',
  ABORTED: 'unreachable',
  CANCELLED: 'unreachable',
  DEADLINE_EXCEEDED: 'unreachable',
  INTERNAL: 'unreachable',
  UNAVAILABLE: 'unreachable',
  UNKNOWN: 'unreachable',
  // The instant of a snapshot is too long ago for the service. A new snapshot can be read.
  FAILED_PRECONDITION: 'unreachable',
}

/** The fault that a status of the service means (https://cloud.google.com/apis/design/errors). Its cause has the status. */
function serviceFault(status: string, message: string, options?: ErrorOptions): Fault {
  const cause = Object.assign(new Error(message, options), { status })
  return new Fault(FAULT_CODES[status] ?? 'broken', `The ledger answered ${status}`, { cause })
}

/** The status that the service answered with; null for any other error. */
export function serviceStatusOf(fault: unknown): string | null {
  const { cause } = fault instanceof Fault ? fault : {}
  return cause instanceof Error && 'status' in cause ? String(cause.status) : null
}

/** Whether the same request may succeed a moment later. */
function mayPass(fault: unknown): boolean {
  const status = serviceStatusOf(fault)
  if (status === null || status === 'FAILED_PRECONDITION') return false
  return ['unreachable', 'exhausted'].includes(FAULT_CODES[status] ?? 'broken')
}

/**
 * Reads a document of Firestore's HTTP interface; null where it is none
 * (https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents).
 */
export function readDocument(document: unknown): StoredRecord | null {
  if (!isFields(document) || typeof document.name !== 'string') return null
  const { name, fields = {}, createTime, updateTime } = document
  if (!isFields(fields)) return null
  return {
    id: name.slice(name.lastIndexOf('/') + 1),
    fields: readFields(fields),
    createdAt: readMicros(createTime),
    updatedAt: readMicros(updateTime),
  }
}

/** Reads a value of a document. A value that `StoredValue` cannot hold exactly stays as its JSON text. */
export function readValue(value: unknown): StoredValue {
  const { stringValue, integerValue, booleanValue, timestampValue, mapValue } = isFields(value)
    ? value
    : {}
  if (typeof stringValue === 'string') return stringValue
  if (typeof booleanValue === 'boolean') return booleanValue
  if (isFields(value) && 'nullValue' in value) return null
  const integer = typeof integerValue === 'string' ? Number(integerValue) : Number.NaN
  if (Number.isSafeInteger(integer)) return integer
  const time = readMicros(timestampValue)
  if (time !== null) return { time }
  const fields = isFields(mapValue) ? (mapValue.fields ?? {}) : null
  return isFields(fields) ? { map: readFields(fields) } : { foreign: JSON.stringify(value) }
}

function readFields(fields: Fields): StoredRecord['fields'] {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, readValue(value)]),
  )
}

/** Writes a value as `readValue` read it. */
export function writeValue(value: StoredValue): Fields {
  if (value === null) return { nullValue: null }
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'number') return { integerValue: `${value}` }
  if (typeof value === 'boolean') return { booleanValue: value }
  if (isTime(value)) return { timestampValue: writeMicros(value.time) }
  if (isMap(value)) return { mapValue: { fields: writeFields(value.map) } }
  return JSON.parse(value.foreign)
}

function writeFields(fields: StoredRecord['fields']): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, writeValue(value)]),
  )
}

/** Reads a timestamp; null for any other value, and for one that is no safe whole number of microseconds. */
export function readMicros(timestamp: unknown): Micros | null {
  if (typeof timestamp !== 'string') return null
  const [, second, fraction = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,6})0*)?Z$/.exec(timestamp) ?? []
  const micros = Date.parse(`${second}Z`) * 1000 + Number(fraction.padEnd(6, '0'))
  return Number.isSafeInteger(micros) ? (micros as Micros) : null
}

/** Writes a time as a timestamp. */
export function writeMicros(time: Micros): string {
  const milliseconds = Math.floor(time / 1000)
  const rest = String(time - milliseconds * 1000).padStart(3, '0')
  return new Date(milliseconds).toISOString().replace('Z', `${rest}Z`)
}
