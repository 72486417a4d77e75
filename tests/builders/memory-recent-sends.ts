import type { UserId } from '../../src/core/domain/ids.ts'
import type { RecentSend } from '../../src/core/domain/transfer.ts'
import type { RecentSends } from '../../src/core/ports/send.ts'

/** Recent sends in memory. */
export function memoryRecentSends(): RecentSends {
  const sends = new Map<UserId, readonly RecentSend[]>()
  const load = (sender: UserId) => sends.get(sender) ?? []
  return {
    add: (sender, send) =>
      void sends.set(sender, [...load(sender).filter(({ id }) => id !== send.id), send]),
    load,
  }
}
