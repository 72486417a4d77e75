import { FEED_PAGE } from '../../core/domain/feed.ts'
import { originOf, rootOf } from './archive/firestore-http.ts'
import { TRANSACTIONS } from './stored/path.ts'
import { byField } from './stored/query.ts'

interface FirstPageSettings {
  readonly app: { readonly apiKey: string; readonly projectId: string }
  readonly firestoreEmulator: { readonly host: string; readonly port: number } | null
}

/**
 * The address of the newest rows by plain HTTP, to request them before the SDK is loaded
 * (https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents/list).
 */
export function firstPageAddress({ app, firestoreEmulator }: FirstPageSettings): string {
  const origin = originOf({ emulator: firestoreEmulator })
  // `URLSearchParams` writes a space as "+", which the service does not decode.
  const order = encodeURIComponent(byField('timestamp', 'desc').join())
  const key = encodeURIComponent(app.apiKey)
  return `${origin}/v1/${rootOf(app)}/${TRANSACTIONS}?pageSize=${FEED_PAGE}&orderBy=${order}&key=${key}`
}
