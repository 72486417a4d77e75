import { FEED_PAGE } from '../../core/domain/feed.ts'

interface FirstPageSettings {
  readonly app: { readonly apiKey: string; readonly projectId: string }
  readonly firestoreEmulator: { readonly host: string; readonly port: number } | null
}

/**
 * Where the newest rows are by plain HTTP, for a page that asks before the SDK is there
 * (https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents/list).
 */
export function firstPageAddress({ app, firestoreEmulator }: FirstPageSettings): string {
  const origin = firestoreEmulator
    ? `http://${firestoreEmulator.host}:${firestoreEmulator.port}`
    : 'https://firestore.googleapis.com'
  const path = `/v1/projects/${app.projectId}/databases/(default)/documents/transactions`
  // `URLSearchParams` writes a space as "+", which the service does not read as one.
  const order = encodeURIComponent('timestamp desc,__name__ desc')
  const key = encodeURIComponent(app.apiKey)
  return `${origin}${path}?pageSize=${FEED_PAGE}&orderBy=${order}&key=${key}`
}
