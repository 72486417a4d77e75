export interface Random {
  /** An unpredictable number, at least 0 and below 1. */
  next(): number
}
