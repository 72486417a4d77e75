import { ExportOwnData, ExportStatement, LoadHistory, SumUpMonth } from '../use-cases/history.ts'
import { make } from './feature.ts'

export const loadHistory = make(LoadHistory, 'history', 'ledger')
export const exportStatement = make(ExportStatement, 'history', 'tables', 'clock')
export const sumUpMonth = make(SumUpMonth, 'history')
export const exportOwnData = make(
  ExportOwnData,
  'directory',
  exportStatement,
  'requests',
  'cache',
  'moderation',
)
