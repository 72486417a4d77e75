import type { CheckpointRefusal } from '../core/domain/check/checkpoint-text.ts'
import type { ReceiptRefusal } from '../core/domain/check/receipt.ts'
import type { ProofRefusal } from '../core/domain/check/receipt-proof.ts'
import type { Fault } from '../core/domain/fault.ts'
import type { CopyRefusal } from '../core/ports/ledger-copy.ts'

export type CommandName = 'audit' | 'checkpoint' | 'receipt' | 'verify' | 'export'

const OPTIONS_OF_ALL = `
Options of all commands:
  --project ID          the Firebase project of the ledger (or VITE_FIREBASE_PROJECT_ID)
  --emulator HOST:PORT  read the Firestore emulator instead of the service
  --json                print the result as one JSON document
  --help, --version

Exit codes: 0 clean, 1 findings, 2 could not decide (network, usage, stopped).
`

/** Shown by `--help` without a command. */
export const HELP = `Checks a Pledger ledger: its entries, its balances and its past. Needs no account.

  pledger audit                          read and check everything
  pledger checkpoint                     print the fingerprint: three lines
  pledger receipt ID                     print the receipt of a transaction
  pledger verify FILE                    check a receipt, offline
  pledger export --format csv --out DIR  write all transactions and accounts

"pledger COMMAND --help" says more.
${OPTIONS_OF_ALL}`

export const HELP_OF: Readonly<Record<CommandName, string>> = {
  audit: `pledger audit [--state DIR [--new]] [--since FILE]

Reads the ledger and checks everything. Findings come first, one a line; the verdict comes last.

  --state DIR    check against the copy of the ledger in DIR, and add what is new to it;
                 begin one where there is none. A copy that the ledger does not match is left
                 as it is. A first check that was stopped goes on where it stopped
  --new          read only what is new since the copy, the accounts that it touched, and 100
                 old entries at random
  --everything   read everything again, also after a first check that was stopped
  --since FILE   the ledger must agree with this checkpoint; - reads the standard input
${OPTIONS_OF_ALL}`,
  checkpoint: `pledger checkpoint [--state DIR]

Reads and checks the ledger and prints its checkpoint in three lines: the origin, the number of
sealed entries, and the root of the tree over them.

  --state DIR    print the checkpoint of the copy in DIR instead, offline
${OPTIONS_OF_ALL}`,
  receipt: `pledger receipt ID [--state DIR]

Prints the receipt of a transaction: a JSON document that shows, also years later and offline,
that the ledger has it. Transactions have one once they are sealed, after ten minutes. Write --
before an ID that begins with a dash.

  --state DIR    take it from the copy in DIR instead, offline
${OPTIONS_OF_ALL}`,
  verify: `pledger verify FILE [--state DIR]

Checks a receipt, offline; - reads the standard input. With --project, the receipt must be of
this ledger.

  --state DIR    also compare its checkpoint with the copy in DIR
${OPTIONS_OF_ALL}`,
  export: `pledger export --format csv|json --out DIR [--state DIR]

Writes all transactions and accounts without loss to DIR/transactions.csv and DIR/accounts.csv,
or .json. Overwrites nothing.

  --state DIR    export the copy in DIR instead, offline
${OPTIONS_OF_ALL}`,
}

const SEE_HELP = 'See "pledger --help".'

export function unknownCommand(name: string | undefined): string {
  return name === undefined
    ? `Which command? ${SEE_HELP}`
    : `There is no command "${name}". ${SEE_HELP}`
}

export function unknownOption(command: CommandName, option: string): string {
  return `"${command}" has no option --${option}. See "pledger ${command} --help".`
}

export function isMissing(command: CommandName, what: string): string {
  return `"${command}" needs ${what}. See "pledger ${command} --help".`
}

export function tooMany(command: CommandName, word: string): string {
  return `"${command}" does not know what to do with "${word}". See "pledger ${command} --help".`
}

export function notTogether(one: string, other: string): string {
  return `${one} and ${other} do not go together.`
}

export const missingProject = 'Which ledger? Add --project ID, or set VITE_FIREBASE_PROJECT_ID.'
export const newNeedsState = '--new needs a copy: add --state DIR.'

export function progressText(read: number, expected: number | null): string {
  return expected === null
    ? `${count(read)} entries read`
    : `${count(read)} of about ${count(expected)} entries read`
}

export const stoppedText = 'Stopped.'

export function stoppedWithState(folder: string): string {
  return `Stopped. What was read is kept in ${folder}.`
}

export function faultText({ code, message, cause }: Fault, emulator: string | null): string {
  const why = cause instanceof Error && cause.message !== '' ? ` (${cause.message})` : ''
  const where = emulator === null ? '' : ` at ${emulator}`
  const texts = {
    unreachable: `The ledger${where} cannot be reached${why}. Try again later.`,
    denied: `The ledger${where} does not let this client read it${why}. Is App Check enforced?`,
    exhausted: `The ledger${where} answers nothing more for now: its quota is used up${why}.`,
    broken: `${message}${why}. Is the project right?`,
  }
  return texts[code]
}

/** Why a copy cannot be used or stored. */
export function copyText({ code }: CopyRefusal | { code: 'no-copy' }, place: string): string {
  const texts = {
    'copy-changed': `Another process changed the copy in ${place} meanwhile. Nothing was overwritten; try again.`,
    'copy-full': `There is no room for the copy in ${place}: it is not up to date.`,
    'copy-forbidden': `The copy in ${place} cannot be read or written.`,
    'copy-corrupt': `The copy in ${place} is damaged. It was left as it is: use another folder, or delete it.`,
    'copy-of-later-version': `The copy in ${place} is of a later version of Pledger. It was left as it is.`,
    'no-copy': `There is no copy of this ledger in ${place}: "pledger audit --state" begins one.`,
  }
  return texts[code]
}

export function otherCopy(folder: string, origins: readonly string[], origin: string): string {
  return `${folder} has a copy of ${origins.join(', ')}. Use another folder for ${origin}.`
}

export function notWritable(folder: string, code: string): string {
  return `Nothing can be stored in ${folder} (${code}).`
}

export function checkpointProblem(file: string, { code }: CheckpointRefusal): string {
  const texts = {
    'checkpoint-missing': 'it is empty',
    'checkpoint-cut': 'it is cut',
    'checkpoint-origin-invalid': 'its first line is no origin',
    'checkpoint-size-invalid': 'its second line is no number of entries',
    'checkpoint-root-invalid': 'its third line is no base64 of 32 bytes',
    'checkpoint-too-long': 'it has more than three lines',
  }
  return `${file} is no checkpoint: ${texts[code]}.`
}

export function otherOrigin(what: string, found: string, expected: string): string {
  return `${what} is of another ledger: ${found}, not ${expected}.`
}

export const emptyCheckpoint = 'A checkpoint of 0 entries says nothing about any of them.'
export const nothingSealed =
  'No entry is sealed yet, so this checkpoint says nothing: entries are sealed after ten minutes.'

export function notInLedger(id: string): string {
  return `The ledger has no sealed transaction "${id}". Transactions are sealed after ten minutes.`
}

export function notInCopy(id: string, folder: string): string {
  return `The copy in ${folder} has no transaction "${id}". Perhaps it is newer than the copy.`
}

export function foundSomething(findings: number): string {
  return `The check found ${count(findings)} ${findings === 1 ? 'thing' : 'things'} wrong: "pledger audit" says what.`
}

export function receiptProblem(refusal: ReceiptRefusal | ProofRefusal): string {
  switch (refusal.code) {
    case 'receipt-unreadable':
      return 'it is no JSON object. Perhaps it is cut, or another file'
    case 'receipt-field-invalid':
      return `its field "${refusal.field}" is missing or invalid`
    case 'receipt-checkpoint-invalid':
      return 'its checkpoint is invalid'
    case 'index-out-of-range':
      return `it names the entry at ${count(refusal.index)} of only ${count(refusal.size)}`
    case 'proof-length-differs':
      return `its proof has ${refusal.found} hashes instead of ${refusal.expected}`
    case 'proof-differs':
      return 'its proof does not lead from the entry to the checkpoint'
    case 'entry-unknown':
      return 'its entry is of a version that is not known here'
  }
}

export const compareText =
  'Compare this checkpoint with one that you trust: who made the receipt can have made both.'

export function sameHistory(size: number, folder: string): string {
  return `Same history as the copy in ${folder} up to entry ${count(size)}.`
}

export function otherHistory(size: number, folder: string, root: string): string {
  return `Not the same history: after ${count(size)} entries, the copy in ${folder} has ${root}.`
}

export function copyTooSmall(folder: string, size: number): string {
  return `The copy in ${folder} has only ${count(size)} entries. "pledger audit --state" reads the rest.`
}

export function exists(path: string): string {
  return `${path} exists already. Nothing was overwritten.`
}

export function exportedText(rows: number, table: string, path: string): string {
  return `${count(rows)} ${table} in ${path}`
}

export function count(number: number): string {
  return number.toLocaleString('en-US')
}
