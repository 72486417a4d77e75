import type { OutsideRefusal } from '../../core/domain/community.ts'
import type { UserId } from '../../core/domain/ids.ts'
import type { Facts } from '../../core/domain/ledger/facts.ts'
import type { Account } from '../../core/domain/people.ts'
import { accept, Fault, type Result, refuse } from '../../core/domain/result.ts'
import { later } from '../shared/later.ts'
import type { Documents } from './documents.ts'
import type { Decide } from './explain.ts'
import { type Write, withFaults } from './firestore-calls.ts'
import { path } from './stored/path.ts'

const loadExplain = later(() => import('./explain.ts'))

const TRIES_AFTER_REFUSAL = 6

/**
 * Tries an attempt until it succeeds, or its refusal has a reason. It gives null where none is found: another client has just changed
 * the facts. Throws a `Fault` after six such attempts.
 */
export async function untilExplained<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < TRIES_AFTER_REFUSAL; tries++) {
    const answer = await attempt()
    if (answer !== null) return answer
  }
  throw new Fault('denied', 'The rules refuse a valid write')
}

/** Tries a write. If the rules deny it to a person outside, it is refused for that, whatever else is wrong. */
export async function write<T, R>(
  { standing }: Documents,
  attempt: () => Promise<Result<T, R> | null>,
): Promise<Result<T, R | OutsideRefusal>> {
  const result = await withFaults(() => untilExplained(attempt)).catch((fault: Fault) => fault)
  const isFault = result instanceof Error
  const why = standing()
  const isRefused = isFault ? result.code === 'denied' : !result.ok
  if (isRefused && why !== 'member') return refuse({ code: why })
  if (isFault) throw result
  return result
}

/**
 * Tries a command. `attempt` gives null where the rules deny it, or would: then `decide` says why, or `read` gives the answer, if the
 * command is done already.
 */
export function command<T, R>(
  documents: Documents,
  attempt: () => Promise<T | null>,
  decide: Decide<R>,
  read: (facts: Facts) => T | undefined,
): Promise<Result<T, R | OutsideRefusal>> {
  return write<T, R>(documents, async () => {
    const value = await attempt()
    if (value !== null) return accept(value)
    const { explain } = await loadExplain()
    return explain(documents, decide, read)
  })
}

/** Commits changes without reading first. */
export async function change<R>(
  documents: Documents,
  writes: readonly Write[],
  decide: Decide<R>,
): Promise<Result<null, R | OutsideRefusal>> {
  const attempt = async () => (await documents.calls.commit(writes)) || null
  const changed = await command(documents, attempt, decide, () => true)
  return changed.ok ? accept(null) : changed
}

/** Changes an account in one commit, without reading first. */
export function changeAccount<R>(
  documents: Documents,
  id: UserId,
  fields: object,
  decide: Decide<R>,
): Promise<Result<Account, R | OutsideRefusal>> {
  const attempt = async () =>
    (await documents.calls.commit([['update', path.user(id), fields]]))
      ? documents.account(id)
      : null
  return command(documents, attempt, decide, ({ accounts }) => accounts.get(id))
}
