import { describeCount } from '../core/domain/check/describe.ts'

export function notReadable(path: string, problem: string): string {
  return `${path === '-' ? 'The standard input' : path} cannot be read: ${problem}.`
}

export function notWritable(folder: string, problem: string): string {
  return `Nothing can be stored in ${folder}: ${problem}.`
}

/** Of a file or folder that no command names; null where it is the result that is written. */
export function notUsable(path: string | null, problem: string): string {
  return path === null
    ? `The result cannot be written: ${problem}.`
    : `${path} cannot be used: ${problem}.`
}

export function exists(path: string): string {
  return `${path} exists already. Nothing was overwritten.`
}

export function exportedText(rows: number, table: string, path: string): string {
  return `${describeCount(rows)} ${table} in ${path}`
}
