import type { RequestFault } from './request-fault.ts'
import type { WholeRequest } from './target.ts'

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
