import { parseArgs } from 'node:util'

/**
 * @typedef {object} BankArguments
 * @property {number} seconds
 * @property {number} clients
 * @property {number} seed
 * @property {string | null} project an operator's own project; null for the emulators
 * @property {boolean} yes whether the operator agrees to what is written
 * @property {boolean} print whether the figures are only printed, and docs/reliability.md stays as it is
 */

export const USAGE =
  'Usage: npm run bank -- [--seconds N] [--clients N] [--seed N] [--print] [--project ID [--yes]]'

/**
 * Reads the command line; null for one that cannot be read.
 * @param {readonly string[]} typed
 * @returns {BankArguments | null}
 */
export function bankArguments(typed) {
  const text = /** @type {const} */ ({ type: 'string' })
  const flag = /** @type {const} */ ({ type: 'boolean', default: false })
  try {
    const { values } = parseArgs({
      args: [...typed],
      options: { seconds: text, clients: text, seed: text, project: text, yes: flag, print: flag },
    })
    const fresh = Math.floor(Math.random() * 1_000_000)
    const numbers = {
      seconds: whole(values.seconds, 60),
      clients: whole(values.clients, 8),
      seed: whole(values.seed, fresh),
    }
    // With one client nobody sends to anybody, and one machine plays no more than fifty.
    const fits = numbers.seconds >= 1 && numbers.clients >= 2 && numbers.clients <= 50
    if (!fits || Number.isNaN(numbers.seed)) return null
    return { ...numbers, project: values.project ?? null, yes: values.yes, print: values.print }
  } catch {
    return null
  }
}

/**
 * @param {string | undefined} typed
 * @param {number} fallback
 */
function whole(typed, fallback) {
  if (typed === undefined) return fallback
  return /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN
}
