/** Whether a document can have an id (https://firebase.google.com/docs/firestore/quotas). An address or a record may name any. */
export function isDocumentId(id: string): boolean {
  return id !== '' && !id.includes('/') && !/^(\.\.?|__.*__)$/.test(id) && id.length <= 400
}
