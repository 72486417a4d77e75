import { describeCount } from '../core/domain/check/describe.ts'
import type { Fault } from '../core/domain/fault.ts'

export function progressText(read: number, expected: number | null): string {
  return expected === null
    ? `${describeCount(read)} entries read`
    : `${describeCount(read)} of about ${describeCount(expected)} entries read`
}

export const stoppedText = 'Stopped.'

export function stoppedWithState(folder: string): string {
  return `Stopped. What was read is kept in ${folder}.`
}

export function stoppedAgain(folder: string): string {
  return `Stopped. The next check of everything starts from the first entry again; the copy in ${folder} stays.`
}

export function faultText({ code, message, cause }: Fault, emulator: string | null): string {
  const why = cause instanceof Error && cause.message !== '' ? ` (${cause.message})` : ''
  const where = emulator === null ? '' : ` at ${emulator}`
  const texts = {
    unreachable: `The ledger${where} cannot be reached${why}. Try again later.`,
    denied: `The ledger${where} does not let this client read it${why}. Is App Check enforced? Then add --app-check-token.`,
    exhausted: `The ledger${where} answers nothing more for now: its quota is used up${why}.`,
    broken: `${message}${why}. Is the project right?`,
  }
  return texts[code]
}

export function foundSomething(findings: number): string {
  return `The check found ${describeCount(findings)} ${findings === 1 ? 'thing' : 'things'} wrong: "pledger audit" says what.`
}

export const nothingToCheck =
  'There is nothing to check: the ledger has no entries. Is the project right?'
