import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { loadEnv } from 'vite'

const RULES = 'firestore.rules'
const USAGE = 'Usage: npm run rules -- [--members DOMAIN,DOMAIN] [--readers everyone|members]'
/** Letters, digits and inner hyphens, at least two labels; the last has a letter (RFC 1123). */
const DOMAIN =
  /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/

/**
 * Who may write and who may read.
 * @typedef {object} Access
 * @property {readonly string[]} members the domains of their addresses, in lower case; none where everybody may join
 * @property {boolean} isPrivate whether only members may read
 */

/**
 * Reads the options of `npm run rules`; throws an error with one sentence for others.
 * @param {readonly string[]} given
 * @returns {Access}
 */
export function readAccess(given) {
  const { members: list, readers } = optionsIn(given)
  const members = list === undefined ? [] : [...new Set(list.toLowerCase().split(',').map(trimmed))]
  for (const domain of members)
    if (!DOMAIN.test(domain))
      throw new Error(`"${domain}" is no domain: write --members example.com,example.org.`)
  if (!['everyone', 'members'].includes(readers))
    throw new Error(`--readers is everyone or members, not "${readers}".`)
  if (readers === 'members' && members.length === 0)
    throw new Error('--readers members needs --members with the domains of the members.')
  return { members, isPrivate: readers === 'members' }
}

/**
 * The access that the settings of the page say, in the environment and the files `.env*`; throws an error with one sentence for others.
 * @param {Readonly<Record<string, string>>} settings
 */
function accessOf({ VITE_MEMBERS = '', VITE_READERS = '' }) {
  const members = VITE_MEMBERS.trim() && ['--members', VITE_MEMBERS]
  return readAccess([...members, '--readers', VITE_READERS.trim() || 'everyone'])
}

/** @param {readonly string[]} given */
function optionsIn(given) {
  const options = {
    members: { type: /** @type {const} */ ('string') },
    readers: { type: /** @type {const} */ ('string'), default: 'everyone' },
  }
  try {
    return parseArgs({ args: [...given], options }).values
  } catch (cause) {
    throw new Error(USAGE, { cause })
  }
}

/** @param {string} text */
function trimmed(text) {
  return text.trim()
}

/**
 * The rules with other functions `mayJoin` and `mayRead`; throws an error for rules without them.
 * @param {string} rules
 * @param {Access} access
 */
export function withAccess(rules, { members, isPrivate }) {
  const domains = members.map((domain) => domain.replaceAll('.', '[.]')).join('|')
  const isMember = [
    'request.auth.token.email_verified == true',
    `        && request.auth.token.email.lower().matches('[^@]+@(${domains})')`,
  ].join('\n')
  const joining = withBody(rules, 'mayJoin', members.length > 0 ? isMember : 'true')
  return withBody(joining, 'mayRead', isPrivate ? 'mayJoin()' : 'true')
}

/**
 * @param {string} rules
 * @param {string} name
 * @param {string} value what the function returns
 */
function withBody(rules, name, value) {
  const body = new RegExp(`(function ${name}\\(\\) \\{\\s+return )[^;]*;`)
  if (!body.test(rules)) throw new Error(`${RULES} has no function ${name}.`)
  return rules.replace(body, (_, start) => `${start}${value};`)
}

/**
 * The access in rules that `withAccess` wrote; null for other rules.
 * @param {string} rules
 * @returns {Access | null}
 */
function accessIn(rules) {
  const [, list = ''] = rules.match(/@\(([^)]*)\)'\)/) ?? []
  const members = list === '' ? [] : list.replaceAll('[.]', '.').split('|')
  const possible = [false, true].map((isPrivate) => ({ members, isPrivate }))
  return possible.find((access) => withAccess(rules, access) === rules) ?? null
}

/**
 * The report to the operator: the access that was written, the one that it replaces, and the steps that are left.
 * @param {string} before the rules as they were
 * @param {Access} access
 */
export function report(before, access) {
  const replaced = accessIn(before)
  const isNew = withAccess(before, access) !== before
  return [
    `${RULES} ${isNew ? 'says now' : 'said so already'}: ${inWords(access)}`,
    ...(isNew ? [`Before: ${replaced ? inWords(replaced) : 'something of your own.'}`] : []),
    'Build the page with the same settings, then deploy both:',
    `VITE_MEMBERS=${access.members.join(',')}`,
    `VITE_READERS=${access.isPrivate ? 'members' : 'everyone'}`,
  ].join('\n')
}

/** @param {Access} access */
function inWords({ members, isPrivate }) {
  if (members.length === 0) return 'Everybody may join, and everyone may read.'
  const reading = isPrivate ? 'Only they may read' : 'Everyone may read'
  return `People with a verified address of ${members.join(' or ')} may join. ${reading}.`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const given = process.argv.slice(2)
    const access = given.length > 0 ? readAccess(given) : accessOf(loadEnv('production', '.'))
    const before = readFileSync(RULES, 'utf8')
    writeFileSync(RULES, withAccess(before, access))
    console.log(report(before, access))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 2
  }
}
