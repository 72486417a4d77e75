/**
 * Gives a project of the Firestore emulator its own rules.
 * @param {{ readonly host: string, readonly projectId: string }} place
 * @param {string} source
 */
export async function putRules({ host, projectId }, source) {
  const url = `http://${host}/emulator/v1/projects/${projectId}:securityRules`
  const files = [{ name: 'firestore.rules', content: source }]
  const answer = await fetch(url, { method: 'PUT', body: JSON.stringify({ rules: { files } }) })
  if (!answer.ok) throw new Error(`These are no rules: ${await answer.text()}`)
}

/**
 * Deletes everything that a project of the Firestore emulator has, but not its rules.
 * @param {{ readonly host: string, readonly projectId: string }} place
 */
export async function deleteDocuments({ host, projectId }) {
  const url = `http://${host}/emulator/v1/projects/${projectId}/databases/(default)/documents`
  const answer = await fetch(url, { method: 'DELETE' })
  if (!answer.ok) throw new Error(`The documents stay: ${await answer.text()}`)
}
