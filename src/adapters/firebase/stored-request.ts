import { serverTimestamp } from 'firebase/firestore/lite'
import { isAmount } from '../../core/domain/amount.ts'
import type { UserId } from '../../core/domain/ids.ts'
import type { LastRequest, NewRequest, PointRequest } from '../../core/domain/requests.ts'
import { isText } from '../../core/domain/schema.ts'
import type { Username } from '../../core/domain/username.ts'
import { deleted } from './firestore-calls.ts'
import { instantOf, type StoredDocument } from './stored/value.ts'

/** Of a stored request. A paid one is deleted. */
export type RequestStatus = 'open' | 'declined' | 'withdrawn'

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

/** The fields of a new request. The server sets its time. */
export function newRequest(request: NewRequest, fromName: Username) {
  return { ...request, fromName, at: serverTimestamp(), status: 'open' satisfies RequestStatus }
}

export function declinedFields() {
  return { status: 'declined' satisfies RequestStatus, declinedAt: serverTimestamp() }
}

/** Only the people and times stay of a request that is withdrawn. */
export function withdrawnFields() {
  return {
    ...deleted('fromName', 'amount', 'message'),
    status: 'withdrawn' satisfies RequestStatus,
  }
}
