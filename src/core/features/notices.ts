import { ReactionNews, WatchNotices } from '../use-cases/notices.ts'
import { make, port } from './feature.ts'

export const watchNotices = make(WatchNotices, 'ledger', 'history', 'device', 'clock', 'log')
export const reactionNews = make(ReactionNews, 'device', 'clock')
export const history = port('history')
export const system = port('notifications')
