import type { UserId } from '../core/domain/ids.ts'

const AUTH_VIEWS = ['signin', 'signup', 'link', 'reset'] as const
export type AuthView = (typeof AUTH_VIEWS)[number]

/** The modals in the query of the address; null is closed. */
export interface ModalAddress {
  readonly auth: AuthView | null
  /** The recipient, '' if still to be typed. */
  readonly send: string | null
  /** What a payment link fills in, for `send`. */
  readonly amount: string | null
  readonly message: string | null
  /** A username, or `id:` and a user id for a person without one. */
  readonly profile: string | null
  /** A transaction's id. */
  readonly transaction: string | null
  /** The list of notices: '' is open. */
  readonly notices: string | null
  /** Another person's fingerprint to compare with (`checkpointLink`), '' for none. */
  readonly check: string | null
  /** The fields of the search (`writeFind`); '' for empty ones. */
  readonly find: string | null
}

const names = [
  'auth',
  'send',
  'amount',
  'message',
  'profile',
  'transaction',
  'notices',
  'check',
  'find',
] as const
const ID = 'id:'

export function readModals(search: string): ModalAddress {
  const query = new URLSearchParams(search)
  const auth = query.get('auth')
  const all = Object.fromEntries(names.map((name) => [name, query.get(name)]))
  return {
    ...(all as unknown as ModalAddress),
    auth: AUTH_VIEWS.find((view) => view === auth) ?? (auth === null ? null : 'signin'),
    profile: all.profile || null,
    transaction: all.transaction || null,
  }
}

/** The query with some modals opened, changed or, by null, closed. Other parameters stay. */
export function withModals(search: string, modals: Partial<ModalAddress>): string {
  const query = new URLSearchParams(search)
  // Amount and message belong to the form that they were for.
  const changed = modals.send === undefined ? modals : { amount: null, message: null, ...modals }
  for (const name of names) {
    const value = changed[name]
    if (value === null) query.delete(name)
    else if (value !== undefined) query.set(name, value)
  }
  return query.size > 0 ? `?${query}` : ''
}

export function withoutModals(search: string): string {
  return withModals(search, readModals(''))
}

export function isAnyOpen(modals: Partial<ModalAddress>): boolean {
  return names.some((name) => (modals[name] ?? null) !== null)
}

/** The modals of the address from the lowest to the topmost: `withModals` appends what opens on top. */
export function stackedModals(search: string): readonly (keyof ModalAddress)[] {
  const given = [...new URLSearchParams(search).keys()]
  return names
    .filter((name) => given.includes(name) && name !== 'amount' && name !== 'message')
    .sort((a, b) => given.indexOf(a) - given.indexOf(b))
}

/** What the specification closes together. */
const CLOSED_TOGETHER: readonly (keyof ModalAddress)[] = ['auth', 'send', 'profile']

/**
 * The query without its topmost modal. Sign-in, send and profile close together, if nothing is between them. The sign-in that notices
 * asked for takes them along.
 */
export function withoutTopModal(search: string): string {
  const closed: (keyof ModalAddress)[] = []
  for (const name of [...stackedModals(search)].reverse()) {
    const above = closed.at(-1)
    const isTogether =
      above === undefined ||
      (CLOSED_TOGETHER.includes(above) && CLOSED_TOGETHER.includes(name)) ||
      (above === 'auth' && name === 'notices')
    if (!isTogether) break
    closed.push(name)
  }
  return withModals(search, Object.fromEntries(closed.map((name) => [name, null])))
}

/** The value of `profile` for a person without a username. */
export function profileOfId(id: UserId): string {
  return `${ID}${id}`
}

/** The user id in a value of `profile`, or null if it is a username. */
export function idInProfile(profile: string): UserId | null {
  return profile.startsWith(ID) ? (profile.slice(ID.length) as UserId) : null
}

/** Identifies a send form, as `openedFor` of its draft: the recipient, or the whole query of a payment link. */
export function sendFormOf({ send, amount, message }: ModalAddress): string {
  if (amount === null && message === null) return send ?? ''
  return withModals('', { send, amount, message })
}
