import { limit as atMost, query, where } from 'firebase/firestore/lite'
import { isAmount } from '../../core/domain/amount.ts'
import type { UserId } from '../../core/domain/ids.ts'
import type { LastRequest, PointRequest } from '../../core/domain/requests.ts'
import { isText } from '../../core/domain/schema.ts'
import type { Username } from '../../core/domain/username.ts'
import type { Documents } from './documents.ts'
import { readDocuments } from './requests.ts'
import { instantOf, type StoredDocument } from './stored-document.ts'

/** The request of a pair; null where there is none, or where it was withdrawn. */
export async function findRequest(
  documents: Documents,
  from: UserId,
  to: UserId,
): Promise<PointRequest | null> {
  const document = await findLastRequest(documents, from, to)
  return document && readRequest(document)
}

/**
 * The last request of a pair, also a withdrawn one; null where there was none, or where it was paid. By a query: the rules let nobody
 * read a document that is not there.
 */
export async function findLastRequest(
  { requests }: Documents,
  from: UserId,
  to: UserId,
): Promise<StoredDocument | null> {
  const { docs } = await readDocuments(
    query(requests, where('from', '==', from), where('to', '==', to), atMost(1)),
  )
  return docs[0] ?? null
}

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
