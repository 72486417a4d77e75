import { type Transaction, withoutText } from '../../core/domain/transaction.ts'
import { isFields } from '../shared/schema.ts'
import type { Commit, LedgerEvent, Rewrite } from './journal.ts'

const FORGETTING = ['removed', 'described', 'cleared', 'left'] as const
type Forgetting = Extract<LedgerEvent, { type: (typeof FORGETTING)[number] }>

/**
 * What to do with each earlier commit, as it is stored, where a commit takes words out of the ledger: a text, a description, or all
 * that somebody had who left. Returns the same value for a commit without these words. Null where the commit takes none away. The
 * ledger that follows from all commits stays the same.
 */
export function forgettingOf(commit: Commit): Rewrite | null {
  const forgetting = commit.filter((event): event is Forgetting =>
    FORGETTING.some((type) => type === event.type),
  )
  if (forgetting.length === 0) return null
  return (stored) => {
    if (!Array.isArray(stored)) return stored
    const left = stored.map((event) => forgetting.reduce(withoutWords, event))
    return left.some((event, at) => event !== stored[at]) ? left : stored
  }
}

function withoutWords(event: unknown, later: Forgetting): unknown {
  if (!isFields(event)) return event
  const { type, id } = event
  if (later.type === 'removed') return type === 'posted' ? withoutTextIn(event, later) : event
  if (id !== later.id) return event
  if (type === 'described') return { ...event, description: '' }
  const isNamed = later.type === 'left' && (type === 'opened' || type === 'named')
  // In lower case a name stays for ever: nobody else can take it.
  return isNamed && typeof event.name === 'string'
    ? { ...event, name: event.name.toLowerCase() }
    : event
}

function withoutTextIn(
  posted: Readonly<Record<string, unknown>>,
  { id, part, digest, removal }: Extract<Forgetting, { type: 'removed' }>,
): unknown {
  const { row } = posted
  if (!isFields(row) || row.id !== id) return posted
  return { ...posted, row: withoutText(row as unknown as Transaction, part, digest, removal) }
}
