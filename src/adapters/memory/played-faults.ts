import { Fault } from '../../core/domain/fault.ts'
import type { Directory } from '../../core/ports/directory.ts'
import type { Ledger } from '../../core/ports/ledger.ts'

/** What can be made to break by the demo's address, `?whatif=ledger/…`. */
const points = [
  'ledger/account',
  'ledger/balances',
  'ledger/feed',
  'ledger/lost-answer',
  'ledger/send',
] as const
type BreakingPoint = (typeof points)[number]

/** Reads what an address asks the demo to break; null where it asks for nothing of the ledger. */
export function breakingPointIn(query: string): BreakingPoint | null {
  const asked = new URLSearchParams(query).get('whatif')
  return points.find((point) => point === asked) ?? null
}

interface Breakable {
  readonly ledger: Ledger
  readonly directory: Directory
}

/** A ledger and a directory that break where they are asked to, so that a person can see what the app then says. */
export function withPlayedFaults(
  { ledger, directory }: Breakable,
  asked: () => BreakingPoint | null,
): Breakable {
  const breaks = (point: BreakingPoint) => asked() === point
  return { ledger: breakingLedger(ledger, breaks), directory: breakingDirectory(directory, breaks) }
}

type Breaks = (point: BreakingPoint) => boolean

function breakingLedger(ledger: Ledger, breaks: Breaks): Ledger {
  return overriding(ledger, {
    openAccount: async (id, name) => {
      if (breaks('ledger/account')) throw unreachable()
      return ledger.openAccount(id, name)
    },
    page: async (after, limit) => {
      if (breaks('ledger/feed')) throw unreachable()
      return ledger.page(after, limit)
    },
    post: async (transfer) => {
      if (breaks('ledger/send')) throw unreachable()
      const result = await ledger.post(transfer)
      if (breaks('ledger/lost-answer')) throw unreachable()
      return result
    },
  })
}

function breakingDirectory(directory: Directory, breaks: Breaks): Directory {
  return overriding(directory, {
    suggest: async (prefix, limit, except) => {
      if (breaks('ledger/balances')) throw unreachable()
      return directory.suggest(prefix, limit, except)
    },
  })
}

function overriding<T extends object>(whole: T, parts: Partial<T>): T {
  return Object.assign(Object.create(whole) as T, parts)
}

function unreachable(): Fault {
  return new Fault('unreachable', 'The demo was asked to break here')
}
