import { LeavePledger } from '../use-cases/leave.ts'
import { make } from './feature.ts'

export const leavePledger = make(
  LeavePledger,
  'identity',
  'ledger',
  'leaving',
  'requests',
  'device',
  'ownCopy',
)
