import { setTimeout as wait } from 'node:timers/promises'
import type { Billed, countDocuments } from './count-documents.ts'
import type { countLookups } from './count-lookups.ts'
import type { CountedClient } from './counted-client.ts'

const QUIET_MS = 1000

/** What one action is billed for. */
export interface Action extends Billed {
  /** The documents that the rules look up, each counted once a commit, and the number of calls. */
  readonly lookups: number
  readonly lookupCalls: number
  /** Reads by the listeners of the actor, of the recipient, and of another visitor. */
  readonly heardByActor: number
  readonly heardByRecipient: number
  readonly heardByVisitor: number
}

interface Counters {
  readonly documents: ReturnType<typeof countDocuments>
  readonly lookups: ReturnType<typeof countLookups>
  readonly pages: readonly CountedClient[]
  readonly visitor: CountedClient
}

/** Measures actions one after the other. Each measurement ends when no listener receives anything more. */
export function actionMeter({ documents, lookups, pages, visitor }: Counters) {
  const heard = () => new Map(pages.map((page) => [page, page.listened()]))
  const quiet = async () => {
    const all = () => String([...heard().values()])
    for (let before = ''; before !== all(); await wait(QUIET_MS)) before = all()
  }
  const measure = async (
    { actor, recipient }: { actor: CountedClient; recipient?: CountedClient },
    act: () => Promise<unknown>,
  ): Promise<Action> => {
    await lookups()
    const [before, heardBefore] = [documents.billed(), heard()]
    await act()
    await quiet()
    const [after, heardAfter] = [documents.billed(), heard()]
    const heardBy = (page: CountedClient) =>
      (heardAfter.get(page) ?? 0) - (heardBefore.get(page) ?? 0)
    const { documents: lookedUp, calls } = await lookups()
    return {
      requests: after.requests - before.requests,
      reads: after.reads - before.reads,
      indexWalks: after.indexWalks - before.indexWalks,
      writes: after.writes - before.writes,
      lookups: lookedUp,
      lookupCalls: calls,
      heardByActor: heardBy(actor),
      heardByRecipient: recipient ? heardBy(recipient) : 0,
      heardByVisitor: actor === visitor ? 0 : heardBy(visitor),
    }
  }
  return { measure, quiet }
}
