import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  useMemo,
  useState,
} from 'react'
import { type Location, type NavigateOptions, useLocation, useNavigate } from 'react-router-dom'
import type { UserId } from '../core/domain/ids.ts'
import { useRequired } from './app-context.ts'
import css from './modals.module.css'
import { readEntry, saveInEntry } from './state/history-entry.ts'

const AUTH_VIEWS = ['signin', 'signup', 'link', 'reset'] as const
export type AuthView = (typeof AUTH_VIEWS)[number]

/** The modals in the query of the address; null means closed. */
export interface ModalAddress {
  readonly auth: AuthView | null
  /** The recipient; '' if still to be typed. */
  readonly send: string | null
  /** The amount and message of a payment link, for `send`. */
  readonly amount: string | null
  readonly message: string | null
  /** The user id of the person that `send` pays a request of. */
  readonly pays: UserId | null
  /** The person to ask for points; '' if still to be typed. */
  readonly ask: string | null
  /** A username, or `id:` and a user id for a person without one. */
  readonly profile: string | null
  /** A transaction's id. */
  readonly transaction: string | null
  /** The list of notices: '' is open. */
  readonly notices: string | null
  /** The moderation modal: '' is open. */
  readonly moderation: string | null
  /** The leave modal: '' is open. */
  readonly leave: string | null
  /** Another person's fingerprint to compare with (`checkpointLink`); '' for none. */
  readonly check: string | null
  /** The fields of the search (`writeFind`); '' for empty ones. */
  readonly find: string | null
}

const names = [
  'auth',
  'send',
  'amount',
  'message',
  'pays',
  'ask',
  'profile',
  'transaction',
  'notices',
  'moderation',
  'check',
  'find',
  'leave',
] as const
/** Parameters that only fill in a send form. */
const sendFormParameters: ReadonlySet<keyof ModalAddress> = new Set(['amount', 'message', 'pays'])
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
    pays: (all.pays || null) as UserId | null,
  }
}

/** The query with some modals opened, changed or, by null, closed. Other parameters stay. */
export function withModals(search: string, modals: Partial<ModalAddress>): string {
  const query = new URLSearchParams(search)
  // These belong to the form that they filled in.
  const changed =
    modals.send === undefined ? modals : { amount: null, message: null, pays: null, ...modals }
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

/** The modals of the address, from the lowest to the topmost: `withModals` appends each new one. */
export function stackedModals(search: string): readonly (keyof ModalAddress)[] {
  const given = [...new URLSearchParams(search).keys()]
  return names
    .filter((name) => given.includes(name) && !sendFormParameters.has(name))
    .sort((a, b) => given.indexOf(a) - given.indexOf(b))
}

/** The modals that the specification closes together. */
const CLOSED_TOGETHER: readonly (keyof ModalAddress)[] = ['auth', 'send', 'profile']

/**
 * The query without its topmost modal. Sign-in, send and profile close together, if no other modal is between them. A sign-in that
 * the notices or leaving asked for closes these, too.
 */
export function withoutTopModal(search: string): string {
  const closed: (keyof ModalAddress)[] = []
  for (const name of [...stackedModals(search)].reverse()) {
    const above = closed.at(-1)
    const isTogether =
      above === undefined ||
      (CLOSED_TOGETHER.includes(above) && CLOSED_TOGETHER.includes(name)) ||
      (above === 'auth' && (name === 'notices' || name === 'leave'))
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
export function sendFormOf({ send, amount, message, pays }: ModalAddress): string {
  if (amount === null && message === null) return send ?? ''
  return withModals('', { send, amount, message, pays })
}

export interface Modals extends ModalAddress {
  /** Whether the page itself filled in the send form, rather than the link that opened the page. */
  readonly isFilledHere: boolean
  /** Whether the page was loaded with these modals, and none was opened or closed since. */
  readonly areFromPageLoad: boolean

  /** Opens modals on top of the open ones; Back closes them again. Sign-in shows the note. */
  open(modals: Partial<ModalAddress>, note?: string): void
  /** Changes the open modals without a step in the history. */
  replace(modals: Partial<ModalAddress>): void
  /** Closes the topmost one. Sign-in, send and profile close together. */
  close(): void
  closeAll(): void
}

/** Read from the address once for the whole page: each row of the feed has three links that open modals. */
const ModalsContext = createContext<Modals | null>(null)

/** The modals that the address says are open. */
export function useModals(): Modals {
  return useRequired(ModalsContext)
}

/** The history entry from which `close` goes back. The browser does that later; a second call before that would leave the page. */
let leaving: Location | null = null

/** Reads the modals from the address, and changes them there. It needs a router around it. */
export function ModalsProvider({ children }: { readonly children: ReactNode }) {
  const location = useLocation()
  const navigate = useNavigate()
  const [loadedKey] = useState(location.key)
  const modals = useMemo((): Modals => {
    const { pathname, search } = location
    // The queries from which these modals were opened, oldest first, each an entry of the browser's history.
    const opened: readonly string[] = location.state?.opened ?? []
    const isFilledHere: boolean = location.state?.isFilledHere ?? false
    const go = (query: string, options: NavigateOptions) => {
      const { reading, look } = readEntry()
      navigate(pathname + query, options)
      const isLooking = look && readModals(query).notices !== null
      if (reading || isLooking)
        saveInEntry({ ...(reading && { reading }), ...(isLooking && { look }) })
    }
    /** Goes back to the query, if the modals were opened from there; otherwise replaces the present one. */
    const closeDownTo = (query: string) => {
      const steps = opened.length - opened.lastIndexOf(query)
      if (steps > opened.length)
        return go(query, { replace: true, state: { opened, isFilledHere } })
      if (leaving === location) return
      leaving = location
      navigate(-steps)
    }
    return {
      ...readModals(search),
      isFilledHere,
      areFromPageLoad: location.key === loadedKey,
      open(modals, note) {
        const query = withModals(search, modals)
        // A double click calls this twice.
        if (query === window.location.search) return
        go(query, {
          state: {
            opened: [...opened, withModals(search, {})],
            isFilledHere: isFilledHere || 'send' in modals,
            note,
          },
        })
      },
      replace: (modals) =>
        go(withModals(search, modals), { replace: true, state: { opened, isFilledHere } }),
      close: () => closeDownTo(withoutTopModal(search)),
      closeAll: () => closeDownTo(withoutModals(search)),
    }
  }, [location, loadedKey, navigate])
  return <ModalsContext value={modals}>{children}</ModalsContext>
}

interface ModalLinkProps extends ComponentProps<'a'> {
  readonly to: Partial<ModalAddress>
}

/** A link that opens modals over the page. In another tab they open alone. */
export function ModalLink({ to, ...props }: ModalLinkProps) {
  const { open } = useModals()
  const openHere = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(to)
  }
  return <a href={withModals('', to)} onClick={openHere} {...props} />
}

export const NAMELESS = 'somebody'

/** A name as it is shown; '' for a person who has left. */
export function nameText(name: string): string {
  return name === '' ? 'Somebody who left' : `@${name}`
}

interface NameButtonProps {
  /** As shown, without the `@`; '' for a person who has left. */
  readonly name: string
  /** The profile that it opens: a value of `?profile=`. By default the name. */
  readonly profile?: string
}

/** A name that opens its profile. A record by another client may have no name. */
export function NameButton({ name, profile = name }: NameButtonProps) {
  const { open } = useModals()
  if (profile === '') return NAMELESS
  return (
    <button type="button" className={css.name} onClick={() => open({ profile })}>
      <bdi>{nameText(name)}</bdi>
    </button>
  )
}
