import type { LedgerStore } from '../adapters/memory/ledger-store.ts'
import { MemoryArchive } from '../adapters/memory/memory-archive.ts'
import { MemoryDirectory } from '../adapters/memory/memory-directory.ts'
import { MemoryHistory } from '../adapters/memory/memory-history.ts'
import { MemoryLeaving } from '../adapters/memory/memory-leaving.ts'
import { MemoryLedger } from '../adapters/memory/memory-ledger.ts'
import { MemoryModeration } from '../adapters/memory/memory-moderation.ts'
import { MemoryModerators } from '../adapters/memory/memory-moderators.ts'
import { MemoryReactions } from '../adapters/memory/memory-reactions.ts'
import { MemoryRequests } from '../adapters/memory/memory-requests.ts'
import type { ServerPorts } from '../adapters/server/wire.ts'
import type { Clock } from '../core/ports/platform.ts'

/** The name of a ledger in its fingerprint. */
export const originAt = (baseUrl: string): string => `pledger/${new URL(baseUrl).host}`

/** The ports of the engine, which the server gives its clients. */
export function portsOver(store: LedgerStore, clock: Clock, origin: string): ServerPorts {
  return {
    archive: new MemoryArchive(store, clock, origin),
    directory: new MemoryDirectory(store),
    history: new MemoryHistory(store),
    leaving: new MemoryLeaving(store),
    ledger: new MemoryLedger(store),
    moderation: new MemoryModeration(store),
    moderators: new MemoryModerators(store),
    reactions: new MemoryReactions(store),
    requests: new MemoryRequests(store),
  }
}
