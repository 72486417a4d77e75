import { ReactToRows } from '../use-cases/reactions.ts'
import { make } from './feature.ts'

export const reactToRows = make(
  ReactToRows,
  'identity',
  'ledger',
  'directory',
  'reactions',
  'cache',
  'demo',
)
