/**
 * A database on the Firestore emulator.
 * @typedef {object} Database
 * @property {string} host host and port
 * @property {string} projectId
 * @typedef {string | number | boolean | null | Date | readonly Field[] | { readonly [name: string]: Field }} Field
 * @typedef {object} StoredDocument
 * @property {string} path
 * @property {Readonly<Record<string, Field>>} fields
 */

/** With this header the emulator treats a request as the project owner's: the rules do not apply. */
const owner = { authorization: 'Bearer owner', 'content-type': 'application/json' }

const AT_ONCE = 500

/**
 * Writes documents without the rules, as the project owner.
 * @param {Database} database
 * @param {readonly StoredDocument[]} documents
 */
export async function writeDocuments(database, documents) {
  const root = `projects/${database.projectId}/databases/(default)/documents`
  for (let from = 0; from < documents.length; from += AT_ONCE) {
    const writes = documents.slice(from, from + AT_ONCE).map(({ path, fields }) => ({
      update: { name: `${root}/${path}`, fields: encoded(fields) },
    }))
    await ask(`http://${database.host}/v1/${root}:commit`, {
      method: 'POST',
      body: JSON.stringify({ writes }),
    })
  }
}

/**
 * Deletes a document without the rules, as the project owner.
 * @param {Database} database
 * @param {string} path
 */
export async function deleteDocument({ host, projectId }, path) {
  const root = `projects/${projectId}/databases/(default)/documents`
  await ask(`http://${host}/v1/${root}/${path}`, { method: 'DELETE' })
}

/**
 * Takes a field away from a document without the rules, as the project owner.
 * @param {Database} database
 * @param {string} path
 * @param {string} field
 */
export async function deleteField({ host, projectId }, path, field) {
  const root = `projects/${projectId}/databases/(default)/documents`
  const url = `http://${host}/v1/${root}/${path}?updateMask.fieldPaths=${field}`
  await ask(url, { method: 'PATCH', body: '{}' })
}

/**
 * Writes fields into a document without the rules, as the project owner; its other fields stay.
 * @param {Database} database
 * @param {string} path
 * @param {Readonly<Record<string, Field>>} fields
 */
export async function mergeFields({ host, projectId }, path, fields) {
  const root = `projects/${projectId}/databases/(default)/documents`
  const mask = Object.keys(fields).map((name) => `updateMask.fieldPaths=${name}`)
  const url = `http://${host}/v1/${root}/${path}?${mask.join('&')}`
  await ask(url, { method: 'PATCH', body: JSON.stringify({ fields: encoded(fields) }) })
}

/**
 * @param {string} url
 * @param {RequestInit} request
 */
async function ask(url, request) {
  const answer = await fetch(url, { ...request, headers: owner })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
}

/**
 * @param {Readonly<Record<string, Field>>} fields
 * @returns {Record<string, object>}
 */
function encoded(fields) {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, typed(value)]))
}

/**
 * @param {Field} value
 * @returns {value is readonly Field[]}
 */
function isList(value) {
  return Array.isArray(value)
}

/**
 * @param {Field} value
 * @returns {object}
 */
function typed(value) {
  if (value === null) return { nullValue: null }
  if (value instanceof Date) return { timestampValue: value.toISOString() }
  if (isList(value)) return { arrayValue: { values: value.map(typed) } }
  if (typeof value === 'object') return { mapValue: { fields: encoded(value) } }
  if (typeof value === 'number')
    return Number.isSafeInteger(value)
      ? { integerValue: String(value) }
      : { doubleValue: Number.isFinite(value) ? value : String(value) }
  return typeof value === 'boolean' ? { booleanValue: value } : { stringValue: value }
}
