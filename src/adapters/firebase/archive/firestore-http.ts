import { Fault, type FaultCode } from '../../../core/domain/result.ts'
import { type Fields, isFields, isText } from '../../../core/domain/schema.ts'
import { withRetries } from '../../shared/timers.ts'
import { FAULT_CODES, withAnswerTimeout } from '../stored/answer.ts'

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

/**
 * Talks to a Firestore database over plain HTTP, signed out unless it has a token. It needs no SDK, so the page and the command line share it
 * (https://firebase.google.com/docs/firestore/reference/rest).
 */
export class FirestoreHttp {
  readonly root: string
  private readonly origin: string

  constructor(private readonly options: FirestoreHttpOptions) {
    this.root = rootOf(options)
    this.origin = originOf(options)
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
      return await withAnswerTimeout(answer.then(itemsOf, outOfReach))
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

/** The prefix of all document names. */
export function rootOf({ projectId }: Pick<FirestoreHttpOptions, 'projectId'>): string {
  return `projects/${projectId}/databases/(default)/documents`
}

export function originOf({ emulator }: Pick<FirestoreHttpOptions, 'emulator'>): string {
  return emulator ? `http://${emulator.host}:${emulator.port}` : 'https://firestore.googleapis.com'
}

function outOfReach(cause: unknown): never {
  throw serviceFault('unavailable', 'The ledger is out of reach', { cause })
}

/** Reads an answer, which may be cut off, or come from a proxy. */
async function itemsOf(response: Response): Promise<readonly Fields[]> {
  const answer: unknown = await response.json().catch((cause: unknown) => {
    return response.ok ? outOfReach(cause) : null
  })
  const items = (Array.isArray(answer) ? answer : [answer]).filter(isFields)
  const error = items.map((item) => item.error).find(isFields)
  if (response.ok && !error) return items
  // As the SDKs name it.
  const named = isText(error?.status) && error.status.toLowerCase().replaceAll('_', '-')
  const status = named || statusOf(response.status)
  throw serviceFault(status, String(error?.message ?? `HTTP status ${response.status}`).trim())
}

/** The status that an HTTP status means where the answer does not say. */
function statusOf(httpStatus: number): string {
  if (httpStatus === 429) return 'resource-exhausted'
  if (httpStatus === 401) return 'unauthenticated'
  if (httpStatus === 403) return 'permission-denied'
  return httpStatus >= 500 ? 'unavailable' : 'invalid-argument'
}

const faultCodes: Readonly<Record<string, FaultCode>> = {
  ...FAULT_CODES,
  internal: 'unreachable',
  // The instant of a snapshot is too long ago for the service. A new snapshot can be read.
  'failed-precondition': 'unreachable',
}

/** The fault that a status of the service means (https://cloud.google.com/apis/design/errors). Its cause has the status. */
function serviceFault(status: string, message: string, options?: ErrorOptions): Fault {
  const cause = Object.assign(new Error(message, options), { status })
  return new Fault(faultCodes[status] ?? 'broken', `The ledger answered ${status}`, { cause })
}

/** The status that the service answered with; null for any other error. */
export function serviceStatusOf(fault: unknown): string | null {
  const { cause } = fault instanceof Fault ? fault : {}
  return cause instanceof Error && 'status' in cause ? String(cause.status) : null
}

/** Whether the same request may succeed a moment later. */
function mayPass(fault: unknown): boolean {
  const status = serviceStatusOf(fault)
  if (status === null || status === 'failed-precondition') return false
  return ['unreachable', 'exhausted'].includes(faultCodes[status] ?? 'broken')
}
