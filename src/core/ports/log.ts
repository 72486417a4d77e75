/** For who operates the ledger; nothing here reaches its people. */
export interface Log {
  warn(message: string, details?: unknown): void
  error(message: string, details?: unknown): void
}
