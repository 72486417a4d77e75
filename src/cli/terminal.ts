import { open, readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'

/** The streams that a command writes to and reads from. */
export interface Terminal {
  /** Writes a result. Resolves when it is written, or when nobody reads it any more. */
  print(text: string): Promise<void>

  /** Says a line to the person at the terminal. It is no part of the result. */
  say(line: string): void

  /** Replaces the line that says how far a command is; an empty one takes it away. Only a person sees it. */
  progress(line: string): void

  /** The text of a file, or of the standard input for `-`. Throws a system error. */
  read(path: string): Promise<string>

  /** The text of a file that only its owner may read. Throws a system error, and `Undecided` if others may read it. */
  readSecret(path: string): Promise<string>
}

/** The exit code of the command line: `clean`, `findings`, or that it could not decide. */
export type ExitCode = 0 | 1 | 2

/** Ends a command that cannot decide. Its message is one line for the user. */
export class Undecided extends Error {}

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
    readSecret,
  }
}

/** The permissions of everybody but the owner. Windows has none of them. */
const OF_OTHERS = process.platform === 'win32' ? 0 : 0o077

async function readSecret(path: string): Promise<string> {
  const file = await open(path)
  try {
    const secret = await file.readFile('utf8')
    const { mode } = await file.stat()
    if (mode & OF_OTHERS) throw new Undecided(readByOthers(path))
    return secret
  } finally {
    await file.close()
  }
}

function readByOthers(path: string): string {
  return `Other people on this machine may use ${path}, which has a token: chmod 600 it first.`
}

/** A text as one line without characters that move the cursor or turn the direction of writing: an owner can write any. */
export function printable(text: string): string {
  return text.replace(/[\p{C}\u2028\u2029]/gu, (character) => {
    // Part of many emoji.
    if (character === '\u200d') return character
    return `\\u{${character.codePointAt(0)?.toString(16)}}`
  })
}

export function jsonText(document: object): string {
  return printableJson(`${JSON.stringify(document, null, 2)}\n`)
}

/** A JSON text with the same values, in which such characters are escaped. */
export function printableJson(json: string): string {
  return json.replace(/(?!\n)[\p{C}\u2028\u2029]/gu, (character) =>
    Array.from({ length: character.length }, (_, at) => escapeOf(character.charCodeAt(at))).join(
      '',
    ),
  )
}

function escapeOf(codeUnit: number): string {
  return `\\u${codeUnit.toString(16).padStart(4, '0')}`
}
