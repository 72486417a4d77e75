import type { Instant } from '../domain/ids.ts'

export interface Clock {
  now(): Instant
}
