import { createInterface } from 'node:readline/promises'

/**
 * The warning before a run: the documents that it creates in an operator's own project.
 * @param {string} project
 * @param {number} clients
 */
export function bankWarning(project, clients) {
  return `The bank test writes to the project ${project}:
- ${clients} people sign up by email, with a password that this source code names;
- each opens an account and takes up to 5 names. Accounts and names can never be deleted by the app;
- they send points to each other, some 10 transactions a second, which stay in the ledger for ever;
- all of it counts against the project's quota, or is billed.
Use a project that is for tests only.`
}

/**
 * Asks an operator for the name of the project. Returns whether they typed it. Without a terminal nobody is asked.
 * @param {string} project
 * @param {NodeJS.ReadableStream & { isTTY?: boolean }} input
 * @param {NodeJS.WritableStream} output
 */
export async function askForConsent(project, input, output) {
  if (!input.isTTY) return false
  const lines = createInterface({ input, output })
  const typed = await lines.question('Type the name of the project to go on: ')
  lines.close()
  return typed.trim() === project
}
