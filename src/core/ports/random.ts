export interface Random {
  /** A number from 0 to below 1 that nobody can foresee. */
  next(): number
}
