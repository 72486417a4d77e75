import { FirebaseError } from 'firebase/app'
import type { Place } from './person.ts'

/** Lists documents with an offset, which the web SDK does not have but other clients do. */
export async function skip({ host, projectId }: Place, collectionId: string): Promise<unknown> {
  const documents = `projects/${projectId}/databases/(default)/documents`
  const response = await fetch(`http://${host}/v1/${documents}:runQuery`, {
    method: 'POST',
    body: JSON.stringify({ structuredQuery: { from: [{ collectionId }], limit: 1, offset: 1 } }),
  })
  if (response.status !== 403) return response.json()
  throw new FirebaseError('permission-denied', await response.text())
}
