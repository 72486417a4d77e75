import { readFileSync } from 'node:fs'

/**
 * @typedef {object} Hosting
 * @property {string} public
 * @property {{ source: string, destination: string }[]} rewrites
 * @property {{ source: string, headers: { key: string, value: string }[] }[]} headers
 */

/** The hosting section of `firebase.json`, interpreted as Firebase Hosting does. */
export class HostingRules {
  /** @param {string} [file] */
  constructor(file = 'firebase.json') {
    /** @type {{ hosting: Hosting }} */
    const { hosting } = JSON.parse(readFileSync(file, 'utf8'))
    this.hosting = hosting
  }

  /**
   * The headers for a path. If several rules set the same header, the last one wins.
   * @param {string} path the requested path, before rewrites
   * @returns {Record<string, string>}
   */
  headersFor(path) {
    const matching = this.hosting.headers.filter(({ source }) => matches(source, path))
    return Object.fromEntries(
      matching.flatMap(({ headers }) => headers.map(({ key, value }) => [key, value])),
    )
  }

  /**
   * The page that a path without a file is rewritten to; null where there is none.
   * @param {string} path
   */
  rewriteFor(path) {
    return this.hosting.rewrites.find(({ source }) => matches(source, path))?.destination ?? null
  }
}

/**
 * Adds the emulators to a Content-Security-Policy, so that the page can connect to them. Production does not allow this.
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
 * Supports only the kinds of glob in `firebase.json`, and throws for others: a new kind must not silently match nothing.
 * @param {string} glob
 * @param {string} path
 */
function matchesGlob(glob, path) {
  if (glob === '**') return true
  if (!/^\/[\w/-]*\/\*\*$/.test(glob)) throw new Error(`The glob ${glob} is not supported here`)
  return path.startsWith(glob.slice(0, -2))
}
