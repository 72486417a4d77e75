import { FollowRemovals, RefreshRows } from '../use-cases/loaded-rows.ts'
import { make } from './feature.ts'

export const followRemovals = make(FollowRemovals, 'ledger', 'timer', 'retry', 'log', 'clock')
export const refreshRows = make(RefreshRows, 'ledger', 'clock')
