import { createInterface } from 'node:readline/promises'

/**
 * Says what a run writes to an operator's own project, and asks for its name. Returns whether the operator agrees.
 * @param {string} project
 * @param {number} clients
 * @param {boolean} yes
 */
export async function consentTo(project, clients, yes) {
  console.log(`The bank test writes to the project ${project}:
- ${clients} people sign up by email, with a password that this source code names;
- each opens an account and takes up to 5 names. Accounts and names can never be deleted by the app;
- they send points to each other, some 10 transactions a second, which stay in the ledger for ever;
- all of it counts against the project's quota, or is billed.
Use a project that is for tests only.`)
  if (yes) return true
  if (!process.stdin.isTTY) return false
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const typed = await lines.question('Type the name of the project to go on: ')
  lines.close()
  return typed.trim() === project
}
