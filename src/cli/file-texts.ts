import { count } from './count.ts'

export function notWritable(folder: string, code: string): string {
  return `Nothing can be stored in ${folder} (${code}).`
}

export function exists(path: string): string {
  return `${path} exists already. Nothing was overwritten.`
}

export function exportedText(rows: number, table: string, path: string): string {
  return `${count(rows)} ${table} in ${path}`
}
