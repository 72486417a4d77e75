/** Messages for the operator. Users do not see them. */
export interface Log {
  warn(message: string, details?: unknown): void
  error(message: string, details?: unknown): void
}
