import type { TransactionId, UserId } from '../../src/core/domain/ids.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import type { SendOutcome } from '../../src/core/domain/transfer.ts'

/** What a person was told of a send. `pending`: it will be sent once there is a network. */
export type Told = 'nothing' | 'pending' | 'sent' | 'refused' | 'failed'

/** One send that a person asked for, however often it was tried. */
export interface SendIntent {
  /** Different for each: rows of the ledger are recognized by it. */
  readonly message: string
  readonly sender: UserId
  readonly recipient: string
  readonly amount: number
  /** What was told last. */
  told: Told
  /** Why it was refused. */
  refusal: string | null
}

/** A description that a person asked for. */
export interface Description {
  readonly of: UserId
  readonly text: string
  /** A time of `performance.now()`. */
  readonly askedAt: number
  /** Whether they were told that it is theirs. */
  isTold: boolean
  /** Whether it has no answer, or a fault met its requests: then it may arrive later, or twice. */
  mayArriveLater: boolean
}

/** All that people asked for and were told, to compare it with the ledger in the end. */
export class Journal {
  readonly sends = new Set<SendIntent>()
  /** Names that a person was told to have. */
  readonly names = new Map<string, UserId>()
  readonly descriptions: Description[] = []
  /** Transactions that a person was told to be over: handed over or taken back. */
  readonly settled = new Map<TransactionId, 'settled' | 'returned'>()
  /** What rows said whose message somebody asked to remove, and whether they were told that it is gone. */
  readonly removed = new Map<TransactionId, { readonly message: string; isTold: boolean }>()
  /** Who has pressed “Leave”. */
  readonly leaving = new Set<UserId>()
  private readonly byId = new Map<TransactionId, SendIntent>()

  /** Notes that a send is tried under this id. */
  ask(id: TransactionId, intent: SendIntent): void {
    this.sends.add(intent)
    this.byId.set(id, intent)
  }

  /** Notes that a person asks for a description. */
  askToDescribe(of: UserId, text: string): Description {
    const description = {
      of,
      text,
      askedAt: performance.now(),
      isTold: false,
      mayArriveLater: true,
    }
    this.descriptions.push(description)
    return description
  }

  /** Notes that somebody asks to remove a message. */
  askToRemove({ id, message }: Pick<Transaction, 'id' | 'message'>): { isTold: boolean } {
    const removed = this.removed.get(id) ?? { message, isTold: false }
    this.removed.set(id, removed)
    return removed
  }

  /** What a row said before its message was removed; undefined of one that nobody asked to send or to remove. */
  messageOf(id: TransactionId): string | undefined {
    return this.removed.get(id)?.message ?? this.byId.get(id)?.message
  }

  /** The names that somebody was told to have. */
  namesOf(person: UserId): readonly string[] {
    return [...this.names].filter(([, owner]) => owner === person).map(([name]) => name)
  }

  /** Notes that somebody leaves for good, or goes on. */
  askToLeave(person: UserId): void {
    this.leaving.add(person)
  }

  /** Notes what the sender is told. */
  tell(id: TransactionId, outcome: SendOutcome): Told {
    const told = toldBy(outcome)
    const intent = this.byId.get(id)
    if (!intent) throw new Error(`Nobody asked for the send ${id}`)
    // A row in the ledger stays there, so this is the last word.
    if (intent.told === 'sent') return told
    intent.told = told
    intent.refusal = outcome.ok ? null : outcome.refusal.code
    return told
  }
}

function toldBy(outcome: SendOutcome): Told {
  if (outcome.ok) return outcome.value.status === 'pending' ? 'pending' : 'sent'
  return outcome.refusal.code === 'failed' ? 'failed' : 'refused'
}
