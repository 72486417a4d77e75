import { SendPoints } from '../use-cases/send-points.ts'
import { SettlePoints } from '../use-cases/settle-points.ts'
import { WatchWaiting } from '../use-cases/watch-waiting.ts'
import { make } from './feature.ts'

export const sendPoints = make(
  SendPoints,
  'ledger',
  'directory',
  'device',
  'identity',
  'connectivity',
  'pageLife',
  'retry',
  'clock',
  'ids',
  'log',
  'defaultMessage',
)
export const watchWaiting = make(WatchWaiting, 'ledger', 'directory', 'retry', 'log')
export const settlePoints = make(SettlePoints, 'identity', 'ledger')
