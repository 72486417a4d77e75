import { formatPoints } from './points.tsx'

/** "1 entry", "1,204 entries". */
export function counted(count: number, one: string, more: string): string {
  return `${formatPoints(count)} ${count === 1 ? one : more}`
}
