/**
 * The reads of the specification's calls: all transactions and all users, without a limit. The rules refuse such queries,
 * so they run as the project owner.
 * @typedef {object} Read
 * @property {number} documents
 * @property {number} bytes
 */

/**
 * A visit: all transactions, newest first.
 * @param {string} firestoreHost
 * @param {string} projectId
 */
export function literalVisit(firestoreHost, projectId) {
  const orderBy = [{ field: { fieldPath: 'timestamp' }, direction: 'DESCENDING' }]
  return query(firestoreHost, projectId, { from: [{ collectionId: 'transactions' }], orderBy })
}

/**
 * All users: once for the suggestions of a signed-in person, and again to find the recipient of a send.
 * @param {string} firestoreHost
 * @param {string} projectId
 */
export function literalUsers(firestoreHost, projectId) {
  return query(firestoreHost, projectId, { from: [{ collectionId: 'users' }] })
}

/**
 * @param {string} host
 * @param {string} projectId
 * @param {object} structuredQuery
 * @returns {Promise<Read>}
 */
async function query(host, projectId, structuredQuery) {
  const place = `http://${host}/v1/projects/${projectId}/databases/(default)/documents:runQuery`
  const answer = await fetch(place, {
    method: 'POST',
    headers: { authorization: 'Bearer owner' },
    body: JSON.stringify({ structuredQuery }),
  })
  if (!answer.ok || !answer.body) throw new Error(`The emulator answered ${answer.status}`)
  let [documents, bytes, before] = [0, 0, '']
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    bytes += chunk.length
    const text = before + chunk
    documents += text.match(/"document": \{/g)?.length ?? 0
    // A chunk may end in the middle of the mark.
    before = text.slice(-'"document": {'.length + 1)
  }
  return { documents, bytes }
}
