import type { AskedRequest } from '../../src/core/domain/requests.ts'

/** Somebody asked Tom for 20 GBP. */
export function anAskedRequest(different: Partial<Record<keyof AskedRequest, unknown>> = {}) {
  const request = { to: 'u-tom', toName: 'Tom', amount: 20, message: '', at: 1, declinedAt: null }
  return { ...request, ...different } as AskedRequest
}
