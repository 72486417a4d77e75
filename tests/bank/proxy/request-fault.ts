import type { BankRandom } from '../bank-random.ts'
import type { WholeRequest } from './target.ts'

/** What a network can do to one request. Times in milliseconds. */
export type RequestFault =
  /** It reaches the server later. */
  | { readonly kind: 'delayed'; readonly byMs: number }
  /** It reaches the server once a later one was answered, or after a while. */
  | { readonly kind: 'reordered'; readonly atMostMs: number }
  /** It never reaches the server, and nobody says so. */
  | { readonly kind: 'lost' }
  /** The server answers, and nothing of it comes back. */
  | { readonly kind: 'answer lost' }
  /** The connection ends before it reaches the server. */
  | { readonly kind: 'cut' }
  /** The connection ends in the middle of the answer. */
  | { readonly kind: 'answer cut' }
  /** The connection ends, and it reaches the server all the same, later. */
  | { readonly kind: 'cut, applied later'; readonly byMs: number }
  /** It reaches the server once more, later. */
  | { readonly kind: 'repeated'; readonly afterMs: number }

type RequestFaultKind = RequestFault['kind']

/** Says what happens to a request; null for nothing. */
export type ChooseRequestFault = (request: WholeRequest) => RequestFault | null

/** How often each comes, in relation to each other. */
export type FaultWeights = Readonly<Partial<Record<RequestFaultKind | 'none', number>>>

/**
 * A bad network: about every fifth request meets a fault.
 * @public `npm run bank` loads it by its path.
 */
export const BAD_NETWORK: FaultWeights = {
  none: 79.5,
  delayed: 8,
  reordered: 3,
  lost: 0.25,
  'answer lost': 0.25,
  cut: 3,
  'answer cut': 3,
  'cut, applied later': 1,
  repeated: 2,
}

/**
 * A request without any answer costs its client 20 seconds. Two of them in one operation would take longer than any
 * operation may, so after one comes a time in which requests are only delayed.
 */
const SPARED_MS = 25_000
const LONGEST_DELAY_MS = 1_500
const LONGEST_LATE_MS = 5_000
const LONGEST_HELD_MS = 2_000

/** Chooses faults by chance. */
export function randomRequestFaults(
  weights: FaultWeights,
  random: BankRandom,
  now: () => number,
): () => RequestFault | null {
  let sparedUntil = Number.NEGATIVE_INFINITY
  return () => {
    const kind = random.weighted(weights)
    if (kind === 'none' || (kind !== 'delayed' && now() < sparedUntil)) return null
    if (kind === 'lost' || kind === 'answer lost') sparedUntil = now() + SPARED_MS
    return faultOf(kind, random)
  }
}

function faultOf(kind: RequestFaultKind, random: BankRandom): RequestFault {
  switch (kind) {
    case 'delayed':
      return { kind, byMs: random.between(50, LONGEST_DELAY_MS) }
    case 'reordered':
      return { kind, atMostMs: LONGEST_HELD_MS }
    case 'cut, applied later':
      return { kind, byMs: random.between(50, LONGEST_LATE_MS) }
    case 'repeated':
      return { kind, afterMs: random.between(50, LONGEST_LATE_MS) }
    default:
      return { kind }
  }
}

/** How long a fault lasts at most, in milliseconds. */
export function lengthOf(fault: RequestFault): number {
  if ('byMs' in fault) return fault.byMs
  if ('afterMs' in fault) return fault.afterMs
  return 'atMostMs' in fault ? fault.atMostMs : 0
}

/** What a request asks for, with the transactions that it writes. */
export function requestText(request: WholeRequest): string {
  const verb = request.path.slice(request.path.lastIndexOf(':') + 1)
  return [verb, ...transactionsIn(request)].join(' ')
}

/** The ids of the transactions that a commit writes. */
function transactionsIn({ path, body }: WholeRequest): readonly string[] {
  if (!path.includes(':commit')) return []
  const ids = body.toString().matchAll(/documents\/transactions\/([A-Za-z0-9_-]+)/g)
  return [...new Set([...ids].map(([, id = '']) => id))]
}
