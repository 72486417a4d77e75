import { folded } from './folded.ts'
import type { Brand } from './ids.ts'
import { accept, type Result, refuse } from './result.ts'

/** A valid name, as its owner writes it. */
export type Username = Brand<string, 'Username'>

/** A name in lower case. Two names with the same key are the same name. */
export type UsernameKey = Brand<string, 'UsernameKey'>

export const SHORTEST_NAME = 2
export const LONGEST_NAME = 30

/** How many names one account may ever take, so that nobody hoards names. */
export const NAMES_PER_ACCOUNT = 5

// An account without a name is "You" to its owner and "Unnamed" to everybody else. Nobody can take these names.
export const PLACEHOLDER_NAME = 'You'
const UNNAMED = 'Unnamed'

/** The name to show for an account, to its owner or to others. */
export function shownName(name: Username | null, isOneself: boolean): string {
  return name ?? (isOneself ? PLACEHOLDER_NAME : UNNAMED)
}

/** Whether a shown name stands for an account without one. */
export function isPlaceholder(name: string): boolean {
  return name === PLACEHOLDER_NAME || name === UNNAMED
}

export type NameRefusal =
  | { readonly code: 'name-missing' }
  | { readonly code: 'name-too-short' }
  | { readonly code: 'name-too-long'; readonly length: number }
  | { readonly code: 'name-reserved' }
  | { readonly code: 'name-not-allowed'; readonly nearest: Username | null }

// Capitals with accents are not allowed: `lower()` in the security rules may know ASCII only, and the key must be the same everywhere.
const allowed = /^[A-Za-z0-9ß-öø-ÿ]([ ._-]?[A-Za-z0-9ß-öø-ÿ])*$/
// Names of the product, of its operators and of its placeholders.
const reserved =
  /^(the)?(you|unnamed|somebodywholeft|nobody|everybody|anonymous|deleted|null|undefined|pledger|moderators?|mods?|administrators?|admins?|sysadmin|root|operators?|owners?|official|staff|support|security|team|system|bot)+[0-9]*$/

/** Reads a typed name, with or without its `@`. Refuses a name that no account can ever have. */
export function readUsername(typed: string): Result<Username, NameRefusal> {
  const name = typed.normalize('NFC').trim().replace(/^@/, '')
  if (name === '') return refuse({ code: 'name-missing' })
  if (name.length > LONGEST_NAME) return refuse({ code: 'name-too-long', length: name.length })
  if (!allowed.test(name))
    return refuse({ code: 'name-not-allowed', nearest: nearestUsername(name) })
  if (name.length < SHORTEST_NAME) return refuse({ code: 'name-too-short' })
  if (isReserved(name)) return refuse({ code: 'name-reserved' })
  return accept(name as Username)
}

/** Whether a name consists of reserved words, with any accents, gaps and a number: nobody passes for a moderator as "Móderator 2". */
function isReserved(name: string): boolean {
  return reserved.test(folded(name).replace(/[ ._-]/g, ''))
}

/** The beginning of a name as typed, without its `@`. */
export function typedName(typed: string): string {
  return typed.normalize('NFC').trimStart().replace(/^@/, '')
}

/** The key of a name. */
export function usernameKey(name: Username): UsernameKey {
  return name.toLowerCase() as UsernameKey
}

/** Whether a typed text is this name, in any spelling. */
export function isSpellingOf(typed: string, name: Username): boolean {
  const read = readUsername(typed)
  return read.ok && usernameKey(read.value) === usernameKey(name)
}

/** The valid name nearest to any text: accents that are not allowed are removed, "Ø" becomes "ø", gaps close. Null if no valid name is left. */
export function nearestUsername(text: string): Username | null {
  const letters = [...text.normalize('NFC').slice(0, 4 * LONGEST_NAME)]
  const name = letters
    .map(nearestLetter)
    .join('')
    .replace(/([ ._-])[ ._-]+/g, '$1')
    .replace(/^[ ._-]+/, '')
    .slice(0, LONGEST_NAME)
    .replace(/[ ._-]+$/, '')
  const usable = name.length >= SHORTEST_NAME && !isReserved(name)
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

/** The name with a number after it, cut to the maximum length: "Maya" and 2 give "Maya 2". */
export function numberedUsername(name: Username, number: number): Username {
  const suffix = ` ${number}`
  const stem = name.slice(0, LONGEST_NAME - suffix.length).replace(/[ ._-]+$/, '')
  return `${stem}${suffix}` as Username
}
