import type { Hashing } from '../domain/check/merkle.ts'
import type { Instant, TransactionId } from '../domain/ids.ts'
import type { Salt } from '../domain/transaction.ts'
import type { Stop } from './subscription.ts'

export interface Clock {
  now(): Instant
}

export interface Timer {
  /** Runs a job once after a number of milliseconds, unless it is stopped before. */
  after(delayMs: number, job: () => void): Stop
}

export interface Pause {
  /** Lets other tasks of this thread run, such as a message that asks to stop. */
  pause(): Promise<void>
}

/** Pauses between tries to reach the ledger. */
export interface Retry {
  /** Resolves as soon as the ledger can be reached again; if it can be, after a while, longer with each failed try (from 1). */
  pause(failedTries: number): Promise<void>
}

/** Whether the ledger can be reached, as far as this page knows. Both methods work without `this`. */
export interface Connectivity {
  isOnline(): boolean
  /** Calls `listener` at each change, not with the current state. */
  watch(listener: (online: boolean) => void): Stop
}

/** The device's own view of its network. Its "offline" is reliable; its "online" is not, for example with a dead Wi-Fi. */
export interface DeviceNetwork extends Connectivity {
  /** Calls `listener` whenever the page gets the focus. */
  watchFocus(listener: () => void): Stop
}

/** The page that the app runs in. A browser breaks off the requests of a page that is being left. */
export interface PageLife {
  /** Makes a request. A failure while the page is being left rejects only if the page stays open. */
  request<T>(send: () => Promise<T>): Promise<T>
}

export interface Random {
  /** An unpredictable number, at least 0 and below 1. */
  next(): number
}

export interface IdGenerator {
  /** A new id. No other call returns the same, on any device. */
  next(): TransactionId
  /** A new, unguessable salt. */
  salt(): Salt
}

/** SHA-256 (FIPS 180-4). */
export type Digest = Hashing

/** Writes comma-separated values (RFC 4180). */
export interface TableFormat {
  /** A row with the CRLF that ends it. A cell with a comma, a quote or a line break is put in quotes. */
  row(cells: readonly string[]): string
}

/** Messages for the operator. Users do not see them. */
export interface Log {
  warn(message: string, details?: unknown): void
  error(message: string, details?: unknown): void
}
