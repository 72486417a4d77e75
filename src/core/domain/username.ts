import type { Brand } from './brand.ts'
import { accept, type Result, refuse } from './result.ts'

/** A name that somebody has or could take, as they write it. */
export type Username = Brand<string, 'Username'>

/** What names are compared by: the name in lower case. */
export type UsernameKey = Brand<string, 'UsernameKey'>

export const SHORTEST_NAME = 2
export const LONGEST_NAME = 30

/** So that nobody hoards names: how many one account may ever take. */
export const NAMES_PER_ACCOUNT = 5

/** What an account without a name is called: by its owner, and by everybody else. Nobody can take either. */
export const PLACEHOLDER_NAME = 'You'
const UNNAMED = 'Unnamed'

/** What somebody is called on screen, by themselves or by everybody else. */
export function shownName(name: Username | null, isOneself: boolean): string {
  return name ?? (isOneself ? PLACEHOLDER_NAME : UNNAMED)
}

export type NameRefusal =
  | { readonly code: 'name-missing' }
  | { readonly code: 'name-too-short' }
  | { readonly code: 'name-too-long'; readonly length: number }
  | { readonly code: 'name-reserved' }
  | { readonly code: 'name-not-allowed'; readonly nearest: Username | null }

// Capitals with accents are left out because the rules' `lower()` may know ASCII only, and a key must be the same everywhere.
const allowed = /^[A-Za-z0-9ß-öø-ÿ]([ ._-]?[A-Za-z0-9ß-öø-ÿ])*$/
const reserved = new Set([PLACEHOLDER_NAME.toLowerCase(), UNNAMED.toLowerCase()])

/** Reads a name as typed, with or without its `@`. Refuses what no account could ever be called. */
export function readUsername(typed: string): Result<Username, NameRefusal> {
  const name = typed.normalize('NFC').trim().replace(/^@/, '')
  if (name === '') return refuse({ code: 'name-missing' })
  if (name.length > LONGEST_NAME) return refuse({ code: 'name-too-long', length: name.length })
  if (!allowed.test(name))
    return refuse({ code: 'name-not-allowed', nearest: nearestUsername(name) })
  if (name.length < SHORTEST_NAME) return refuse({ code: 'name-too-short' })
  if (reserved.has(name.toLowerCase())) return refuse({ code: 'name-reserved' })
  return accept(name as Username)
}

/** The key of a name; two names with one key are one name. */
export function usernameKey(name: Username): UsernameKey {
  return name.toLowerCase() as UsernameKey
}

/** The allowed name that is nearest to any text: accents that cannot stay fall off, "Ø" becomes "ø", gaps close. Null where too little is left. */
export function nearestUsername(text: string): Username | null {
  const letters = [...text.normalize('NFC').slice(0, 4 * LONGEST_NAME)]
  const name = letters
    .map(nearestLetter)
    .join('')
    .replace(/([ ._-])[ ._-]+/g, '$1')
    .replace(/^[ ._-]+/, '')
    .slice(0, LONGEST_NAME)
    .replace(/[ ._-]+$/, '')
  const usable = name.length >= SHORTEST_NAME && !reserved.has(name.toLowerCase())
  return usable ? (name as Username) : null
}

function nearestLetter(letter: string): string {
  if (allowed.test(letter) || /[._-]/.test(letter)) return letter
  if (/\s/.test(letter)) return ' '
  const base = letter.normalize('NFD')[0] ?? ''
  if (allowed.test(base)) return base
  const small = letter.toLowerCase()
  return allowed.test(small) ? small : ''
}

/** The same name with a number behind it, within the longest length: "Maya", 2 gives "Maya 2". */
export function numberedUsername(name: Username, number: number): Username {
  const suffix = ` ${number}`
  const stem = name.slice(0, LONGEST_NAME - suffix.length).replace(/[ ._-]+$/, '')
  return `${stem}${suffix}` as Username
}
