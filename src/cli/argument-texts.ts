import type { CommandName } from './help-texts.ts'

const SEE_HELP = 'See "pledger --help".'

export function unknownCommand(name: string | undefined): string {
  return name === undefined
    ? `Which command? ${SEE_HELP}`
    : `There is no command "${name}". ${SEE_HELP}`
}

export function unknownOption(command: CommandName, option: string): string {
  return `"${command}" has no option --${option}. See "pledger ${command} --help".`
}

/** What Node says of arguments, without its advice, which names no command of ours. */
export function notUnderstood(message: string): string {
  return `${message.replace(/(?:\.?\n|\. ).*$/s, '')}. ${SEE_HELP}`
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

export function noToken(name: string): string {
  return `${name} is no token of App Check: it should have three parts with dots between them. A debug token has to be exchanged for one first.`
}

export const missingProject = 'Which ledger? Add --project ID, or set VITE_FIREBASE_PROJECT_ID.'

export const newNeedsState = '--new needs a copy: add --state DIR.'
