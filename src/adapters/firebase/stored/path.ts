import type { TransactionId, UserId } from '../../../core/domain/ids.ts'
import type { UsernameKey } from '../../../core/domain/username.ts'

export const USERS = 'users'
export const USERNAMES = 'usernames'
export const TRANSACTIONS = 'transactions'
export const MODERATORS = 'moderators'
export const REQUESTS = 'requests'
export const REPORTS = 'reports'

/** Where each document of the ledger is, and the collections within documents. */
export const path = {
  user: (id: UserId) => `${USERS}/${id}`,
  username: (key: UsernameKey) => `${USERNAMES}/${key}`,
  transaction: (id: TransactionId) => `${TRANSACTIONS}/${id}`,
  moderator: (id: UserId) => `${MODERATORS}/${id}`,
  /** A report to the moderators: one for each slot of a person. */
  report: (by: UserId, slot: number) => `${REPORTS}/${by}_${slot}`,
  /** The request of one person to another. Ids can contain any separator, so the length says where the first one ends. */
  request: (from: UserId, to: UserId) => `${REQUESTS}/${from.length}_${from}_${to}`,
  /** The people whom a person mutes. */
  mutes: (by: UserId) => `${USERS}/${by}/mutes`,
  mute: (by: UserId, muted: UserId) => `${path.mutes(by)}/${muted}`,
  /** The reactions to a row. */
  reactions: (id: TransactionId) => `${TRANSACTIONS}/${id}/reactions`,
  reaction: (id: TransactionId, by: UserId) => `${path.reactions(id)}/${by}`,
}
