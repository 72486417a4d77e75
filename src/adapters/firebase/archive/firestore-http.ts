import { Fault } from '../../../core/domain/fault.ts'
import { type Fields, isFields } from '../../shared/schema.ts'
import { withRetries, withTimeout } from '../../shared/timers.ts'
import { ServiceError } from './service-error.ts'

export interface FirestoreHttpOptions {
  readonly projectId: string
  /** Where the emulator is; null for the service. */
  readonly emulator: { readonly host: string; readonly port: number } | null
  readonly apiKey?: string
  /** The token of App Check where that is on; null where there is none at the moment. */
  readonly appCheckToken?: () => Promise<string | null>
}

type Verb = 'runQuery' | 'runAggregationQuery' | 'batchGet'

const TRIES = 5
const LONGEST_WAIT_MS = 20_000

/**
 * Reads a Firestore database over plain HTTP, signed out. It needs no SDK, so the page and the command line share it
 * (https://firebase.google.com/docs/firestore/reference/rest).
 */
export class FirestoreHttp {
  /** What the names of all documents begin with. */
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
   * Posts a request and returns the items of the answer. Retries what may pass. Throws a `ServiceError` for what the
   * service refuses, and a `Fault` where no answer comes.
   */
  post(verb: Verb, request: Fields): Promise<readonly Fields[]> {
    const mayPass = (cause: unknown) => cause instanceof ServiceError && cause.mayPass
    return withRetries(TRIES, () => this.ask(verb, request), mayPass)
  }

  private async ask(verb: Verb, request: Fields): Promise<readonly Fields[]> {
    const { apiKey, appCheckToken } = this.options
    // Without a token the service says whether it needs one.
    const token = await appCheckToken?.().catch(() => null)
    const key = apiKey ? `?key=${encodeURIComponent(apiKey)}` : ''
    const abort = new AbortController()
    const answer = fetch(`${this.origin}/v1/${this.root}:${verb}${key}`, {
      method: 'POST',
      // As text, so that a browser need not ask beforehand whether it may send JSON to another origin.
      headers: { 'content-type': 'text/plain', ...(token && { 'X-Firebase-AppCheck': token }) },
      body: JSON.stringify(request),
      signal: abort.signal,
    })
    try {
      return await withTimeout(answer.then(itemsOf, outOfReach), LONGEST_WAIT_MS, noAnswer)
    } finally {
      abort.abort()
    }
  }
}

function noAnswer(): Fault {
  return new Fault('unreachable', 'The ledger does not answer')
}

function outOfReach(cause: unknown): never {
  throw new ServiceError('UNAVAILABLE', 'The ledger is out of reach', { cause })
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
  throw new ServiceError(status, String(error?.message ?? `HTTP status ${response.status}`))
}

/** The status that an HTTP status means where the answer does not say. */
function statusOf(httpStatus: number): string {
  if (httpStatus === 429) return 'RESOURCE_EXHAUSTED'
  if (httpStatus === 401 || httpStatus === 403) return 'PERMISSION_DENIED'
  return httpStatus >= 500 ? 'UNAVAILABLE' : 'INVALID_ARGUMENT'
}
