import type { CliPorts } from '../../src/cli/context.ts'
import { StoredArchive } from '../builders/stored-archive.ts'
import type { StoredLedger } from '../builders/stored-ledger.ts'

/** Lets the command line read a stored ledger in place of any project. Everything else is as it is used. */
export function portsFor(ledger: StoredLedger): Pick<CliPorts, 'archive'> {
  return {
    archive: ({ projectId }) => {
      const archive = new StoredArchive(ledger)
      const open = async () => ({ ...(await archive.open()), origin: `pledger/${projectId}` })
      return Object.assign(Object.create(archive), { open })
    },
  }
}
