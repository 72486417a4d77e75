import { openPorts } from './compose.ts'
import { runCli } from './run-cli.ts'
import { type ExitCode, processTerminal } from './terminal.ts'

/** Set by the build. */
declare const VERSION: string

const stopping = new AbortController()
const terminal = processTerminal(process)

/** A bug decides nothing, either. Node itself would end with 1, which means findings. */
function giveUp(cause: unknown): never {
  terminal.say(cause instanceof Error ? String(cause.stack) : String(cause))
  end(2)
}

function end(code: ExitCode): never {
  // An answer of the network that nobody waits for any more would keep the process alive.
  process.exit(code)
}

process.on('uncaughtException', giveUp)
process.on('unhandledRejection', giveUp)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (stopping.signal.aborted) end(2)
    stopping.abort()
  })

end(
  await runCli({
    typed: process.argv.slice(2),
    environment: process.env,
    terminal,
    stop: stopping.signal,
    version: VERSION,
    openPorts,
  }),
)
