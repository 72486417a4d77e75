import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { Terminal } from './terminal.ts'

/** Of a terminal that does not say how wide it is. */
const USUAL_COLUMNS = 80
const CLEAR_LINE = '\r\u001b[K'

/** The terminal of this process, or the files and pipes in its place. */
export function processTerminal({ stdin, stdout, stderr }: NodeJS.Process): Terminal {
  // A reader that closed the pipe, such as `head`, has read enough.
  for (const stream of [stdout, stderr])
    stream.on('error', (cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EPIPE') throw cause
    })
  let shown = ''
  const progress = (line: string) => {
    if (!stderr.isTTY || line === shown) return
    shown = line.slice(0, (stderr.columns || USUAL_COLUMNS) - 1)
    stderr.write(`${CLEAR_LINE}${shown}`)
  }
  return {
    print: (result) =>
      new Promise((resolve, reject) => {
        progress('')
        stdout.write(result, (cause) => {
          if (!cause || ('code' in cause && cause.code === 'EPIPE')) resolve()
          else reject(cause)
        })
      }),
    say(line) {
      progress('')
      stderr.write(`pledger: ${line}\n`)
    },
    progress,
    read: (path) => (path === '-' ? text(stdin) : readFile(path, 'utf8')),
  }
}
