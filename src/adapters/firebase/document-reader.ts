import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import { initialsOf } from '../../core/domain/initials.ts'
import type { Account } from '../../core/domain/profile.ts'
import { readTransaction, type Transaction } from '../../core/domain/transaction.ts'
import type { Username } from '../../core/domain/username.ts'
import type { Log } from '../../core/ports/log.ts'
import { instantOf } from './stored-time.ts'

/** A document as both halves of the SDK give it. */
export interface Stored {
  readonly id: string
  data(): Readonly<Record<string, unknown>> | undefined
}

/** Reads documents of any age or origin. Missing fields get defaults; an unusable document is logged and left out. */
export class DocumentReader {
  constructor(
    private readonly productName: string,
    private readonly log: Log,
  ) {}

  rows(documents: readonly Stored[]): readonly Transaction[] {
    return documents.flatMap((document) => this.row(document) ?? [])
  }

  row(document: Stored): Transaction | null {
    const fields = document.data() ?? {}
    const row = readTransaction(
      {
        ...fields,
        id: document.id,
        timestamp: instantOf(fields.timestamp),
        settledAt: instantOf(fields.settledAt),
      },
      this.productName,
    )
    if (!row) this.log.warn('A transaction cannot be shown', document.id)
    return row
  }
}

/** Null where there is no account. A name counts only with its key, which the placeholder "You" lacks. */
export function readAccount(document: Stored): Account | null {
  const fields = document.data()
  if (!fields) return null
  const count = (name: string) => {
    const value = fields[name]
    return typeof value === 'number' && Number.isFinite(value) ? value : 0
  }
  const text = (name: string) => {
    const value = fields[name]
    return typeof value === 'string' && value !== '' ? value : null
  }
  const username = text('usernameKey') ? (text('displayName') as Username | null) : null
  return {
    id: document.id as UserId,
    username,
    avatar: text('avatar') ?? initialsOf(username),
    balance: count('balance'),
    joinDate: instantOf(fields.joinDate) ?? 0,
    totalSent: count('totalSent'),
    totalReceived: count('totalReceived'),
    description: text('description'),
    nameCount: count('nameCount'),
    lastTransaction: text('lastTransaction') as TransactionId | null,
  }
}
