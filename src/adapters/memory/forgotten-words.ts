import type { LedgerEvent } from '../../core/domain/ledger/events.ts'
import { type Fields, isFields } from '../../core/domain/schema.ts'
import { type Transaction, withoutText } from '../../core/domain/transaction.ts'
import type { Commit } from './journal.ts'

const FORGETTING = [
  'removed',
  'described',
  'cleared',
  'left',
  'withdrawn',
  'request-gone',
  'dismissed',
  'reporter-dismissed',
] as const
type Forgetting = Extract<LedgerEvent, { type: (typeof FORGETTING)[number] }>

/** Returns the same value for a stored commit that stays as it is. */
type Rewrite = (stored: unknown) => unknown

/**
 * A group of commits as a journal stores it: each without the words that a later one removes from the ledger (a text, a description, a
 * request, a report of one, or all words of a person who left). `rewrite` removes them from a stored commit; it is null if nothing is
 * removed. The ledger that follows from all commits stays the same.
 */
export function forgettingOf(commits: readonly Commit[]): {
  readonly group: readonly Commit[]
  readonly rewrite: Rewrite | null
} {
  const forgetting = forgettingIn(commits)
  if (forgetting.every(({ length }) => length === 0)) return { group: commits, rewrite: null }
  return {
    group: commits.map((commit, at) => without(forgetting.slice(at + 1), commit) as Commit),
    rewrite: (stored) => without(forgetting, stored),
  }
}

/** The subjects of the words in an event, for a journal that finds its commits by them. */
export function wordsAbout(event: LedgerEvent): readonly string[] {
  switch (event.type) {
    case 'posted':
      return [event.row.id]
    case 'opened':
    case 'named':
    case 'described':
      return [event.id]
    case 'asked':
      return [pairOf(event)]
    case 'reported':
      return event.request ? [event.about, event.by] : []
    default:
      return []
  }
}

/** The subjects about which a group of commits removes words. */
export function subjectsOf(commits: readonly Commit[]): readonly string[] {
  return [...new Set(forgettingIn(commits).flat().map(subjectOf))]
}

function subjectOf(event: Forgetting): string {
  switch (event.type) {
    case 'withdrawn':
    case 'request-gone':
      return pairOf(event)
    case 'dismissed':
      return event.about
    case 'reporter-dismissed':
      return event.by
    default:
      return event.id
  }
}

function pairOf({ from, to }: { readonly from: string; readonly to: string }): string {
  return JSON.stringify([from, to])
}

function forgettingIn(commits: readonly Commit[]): readonly (readonly Forgetting[])[] {
  return commits.map((commit) =>
    commit.filter((event): event is Forgetting => FORGETTING.some((type) => type === event.type)),
  )
}

function without(forgetting: readonly (readonly Forgetting[])[], stored: unknown): unknown {
  if (!Array.isArray(stored)) return stored
  const left = stored.map((event) => forgetting.flat().reduce(withoutWords, event))
  return left.some((event, at) => event !== stored[at]) ? left : stored
}

function withoutWords(event: unknown, later: Forgetting): unknown {
  if (!isFields(event)) return event
  switch (later.type) {
    case 'removed':
      return event.type === 'posted' ? withoutTextIn(event, later) : event
    case 'withdrawn':
    case 'request-gone':
      return withoutAsked(event, event.from === later.from && event.to === later.to)
    case 'dismissed':
      return withoutReported(event, event.about === later.about)
    case 'reporter-dismissed':
      return withoutReported(event, event.by === later.by)
    default:
      return event.id === later.id ? withoutWordsOfAccount(event, later) : event
  }
}

function withoutAsked(event: Fields, isGone: boolean): Fields {
  if (event.type !== 'asked' || !isGone) return event
  return { ...withKey(event, 'fromName'), message: '' }
}

/** The report of a request without its words, which are not needed after the dismissal. */
function withoutReported(event: Fields, isGone: boolean): Fields {
  if (event.type !== 'reported' || !isGone || !event.request) return event
  return { ...event, request: null }
}

function withoutWordsOfAccount(event: Fields, later: Forgetting): Fields {
  const { type } = event
  if (type === 'described') return { ...event, description: '' }
  const isNamed = later.type === 'left' && (type === 'opened' || type === 'named')
  return isNamed ? withKey(event, 'name') : event
}

/** Keeps the key of a name (its lower case), since nobody else can ever claim it. */
function withKey(event: Fields, field: string): Fields {
  const name = event[field]
  return typeof name === 'string' ? { ...event, [field]: name.toLowerCase() } : event
}

function withoutTextIn(
  posted: Fields,
  { id, part, digest, removal }: Extract<Forgetting, { type: 'removed' }>,
): unknown {
  const { row } = posted
  if (!isFields(row) || row.id !== id) return posted
  return { ...posted, row: withoutText(row as unknown as Transaction, part, digest, removal) }
}
