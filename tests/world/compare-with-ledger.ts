import { Violation } from './violation.ts'
import type { World } from './world.ts'

/** Compares all that people see, and were told, with the ledger. Throws a `Violation` at the first difference. */
export function compareWithLedger(world: World): void {
  world.records.checkEnd()
  for (const { openTabs } of world.devices)
    for (const { page, name } of openTabs) {
      const { session } = page
      if (session.status !== 'signed-in') continue
      const account = world.server.store.state.accounts.get(session.person.id)
      if (session.account !== account)
        throw new Violation(
          `${name}: shows ${session.account?.balance} GBP instead of ${account?.balance}`,
        )
    }
}
