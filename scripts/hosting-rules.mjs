import { readFileSync } from 'node:fs'

/**
 * @typedef {object} Hosting
 * @property {string} public
 * @property {{ source: string, destination: string }[]} rewrites
 * @property {{ source: string, headers: { key: string, value: string }[] }[]} headers
 */

/** What `firebase.json` says of hosting, read as Firebase Hosting reads it. */
export class HostingRules {
  /** @param {string} [file] */
  constructor(file = 'firebase.json') {
    /** @type {{ hosting: Hosting }} */
    const { hosting } = JSON.parse(readFileSync(file, 'utf8'))
    this.hosting = hosting
  }

  /**
   * Of a header that several rules set, the last one counts.
   * @param {string} path as it was asked for, whatever it is rewritten to
   * @returns {Record<string, string>}
   */
  headersFor(path) {
    const matching = this.hosting.headers.filter(({ source }) => matches(source, path))
    return Object.fromEntries(
      matching.flatMap(({ headers }) => headers.map(({ key, value }) => [key, value])),
    )
  }

  /**
   * The page that answers for a path that is no file; null where none does.
   * @param {string} path
   */
  rewriteFor(path) {
    return this.hosting.rewrites.find(({ source }) => matches(source, path))?.destination ?? null
  }
}

/**
 * Also lets the page talk to the emulators, which production must not.
 * @param {string} policy
 * @param {readonly string[]} origins
 */
export function allowingEmulators(policy, origins) {
  const more = origins.map((origin) => ` ${origin}`).join('')
  return policy.replace(/(?:connect|frame)-src [^;]*/g, (directive) => directive + more)
}

/**
 * @param {string} source
 * @param {string} path
 */
function matches(source, path) {
  if (source.startsWith('!')) return !matchesGlob(source.slice(1), path)
  return matchesGlob(source, path)
}

/**
 * Only the globs that `firebase.json` has, so that a new kind of one cannot quietly match nothing here.
 * @param {string} glob
 * @param {string} path
 */
function matchesGlob(glob, path) {
  if (glob === '**') return true
  if (!/^\/[\w/-]*\/\*\*$/.test(glob)) throw new Error(`What ${glob} matches is not known here`)
  return path.startsWith(glob.slice(0, -2))
}
