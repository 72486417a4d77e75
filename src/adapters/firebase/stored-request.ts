import { isAmount } from '../../core/domain/amount.ts'
import type { UserId } from '../../core/domain/ids.ts'
import type { LastRequest, PointRequest } from '../../core/domain/requests.ts'
import { isText } from '../../core/domain/schema.ts'
import type { Username } from '../../core/domain/username.ts'
import { instantOf, type StoredDocument } from './stored/value.ts'

/** Reads a request; null for a withdrawn one, and for one that no client could have written. */
export function readRequest(document: StoredDocument): PointRequest | null {
  const { from, to, fromName, amount, message } = document.data() ?? {}
  if (![from, to, fromName, message].every(isText)) return null
  if (!isAmount(amount)) return null
  return {
    from: from as UserId,
    to: to as UserId,
    fromName: fromName as Username,
    amount,
    message: message as string,
    ...timesOfRequest(document),
  }
}

/** When a request was made, also a withdrawn one, and when it was declined. */
export function timesOfRequest(document: StoredDocument): LastRequest {
  const { at, declinedAt } = document.data() ?? {}
  return { at: instantOf(at) ?? 0, declinedAt: instantOf(declinedAt) }
}
