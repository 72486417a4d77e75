const LONGEST_BYTES = 1500
const encoder = new TextEncoder()

/** Whether a document can have an id (https://firebase.google.com/docs/firestore/quotas). An address or a record may name any. */
export function isDocumentId(id: string): boolean {
  const isPossible = id !== '' && !id.includes('/') && !/^(\.\.?|__.*__)$/.test(id)
  return isPossible && encoder.encode(id).length <= LONGEST_BYTES
}
