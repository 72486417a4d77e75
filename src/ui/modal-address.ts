import type { UserId } from '../core/domain/ids.ts'

const AUTH_VIEWS = ['signin', 'signup', 'link', 'reset'] as const
export type AuthView = (typeof AUTH_VIEWS)[number]

/** What the query of the address says of the three modals; null is closed. */
export interface ModalAddress {
  readonly auth: AuthView | null
  /** Whom to send to, '' where still to be typed. */
  readonly send: string | null
  /** Whose profile: a username, or `id:` and a user id for somebody without one. */
  readonly profile: string | null
}

const names = ['auth', 'send', 'profile'] as const
const ID = 'id:'

export function readModals(search: string): ModalAddress {
  const query = new URLSearchParams(search)
  const auth = query.get('auth')
  return {
    auth: AUTH_VIEWS.find((view) => view === auth) ?? (auth === null ? null : 'signin'),
    send: query.get('send'),
    profile: query.get('profile') || null,
  }
}

/** The query with some modals opened, changed or, by null, closed. Everything else in it stays. */
export function withModals(search: string, modals: Partial<ModalAddress>): string {
  const query = new URLSearchParams(search)
  for (const name of names) {
    const value = modals[name]
    if (value === null) query.delete(name)
    else if (value !== undefined) query.set(name, value)
  }
  return query.size > 0 ? `?${query}` : ''
}

export function withoutModals(search: string): string {
  return withModals(search, { auth: null, send: null, profile: null })
}

/** How the address names a person who has no username. */
export function profileOfId(id: UserId): string {
  return `${ID}${id}`
}

/** The user id in such an address, or null where it is a username. */
export function idInProfile(profile: string): UserId | null {
  return profile.startsWith(ID) ? (profile.slice(ID.length) as UserId) : null
}
