import { once } from 'node:events'
import { openPorts } from '../../src/cli/compose.ts'
import { runCli } from '../../src/cli/run-cli.ts'
import { processTerminal } from '../../src/cli/terminal.ts'
import { aStoredLedger } from '../builders/a-stored-ledger.ts'
import { portsFor } from './stored-ports.ts'

/** The ledger that the command line reads in place of any project. */
export interface MadeUp {
  readonly sends: number
  /** How many were added later. */
  readonly added: number
  /** Whether its owner took a send away. */
  readonly isWrong: boolean
}

const { sends, added, isWrong }: MadeUp = JSON.parse(process.env.MADE_UP ?? '')
const ledger = aStoredLedger(sends)
ledger.pass(5000)
for (let n = 0; n < added; n++)
  ledger.send(`added${n}`, n % 2 ? 'ann' : 'ben', n % 2 ? 'Ben' : 'Ann', 1)
if (added > 0) ledger.pass(5000)
if (isWrong) ledger.transactions.delete('t1')

const { archive } = portsFor(ledger)
const code = await runCli({
  typed: process.argv.slice(2),
  environment: {},
  terminal: processTerminal(process),
  stop: new AbortController().signal,
  version: '1.2.3',
  openPorts: async () => ({
    ...(await openPorts()),
    archive: (source) => {
      const read = archive(source)
      const open = async () => {
        await everybody()
        return read.open()
      }
      return Object.assign(Object.create(read), { open })
    },
  }),
})
process.exit(code)

/** Waits until the processes of a test have all come this far. */
async function everybody(): Promise<void> {
  if (!process.send) return
  process.send('here')
  await once(process, 'message')
}
