import type { OwnCopy } from '../ports/ledger-copy.ts'
import type { Log } from '../ports/platform.ts'

/** Deletes the copy of the check from this device. Logs where it stays. */
export async function forgetCopy(copy: OwnCopy, log: Log): Promise<void> {
  await copy.drop().catch((cause: unknown) => {
    log.warn('The copy of the ledger was not deleted from this device', cause)
  })
}
