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
