import type { Commit, LedgerEvent } from '../../src/adapters/memory/journal.ts'
import type { LedgerState } from '../../src/adapters/memory/ledger-state.ts'
import type { TransactionId, UserId } from '../../src/core/domain/ids.ts'
import type { PointRequest } from '../../src/core/domain/requests.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import type { PostRefusal, Transfer } from '../../src/core/domain/transfer.ts'
import { usernameKey } from '../../src/core/domain/username.ts'
import { Violation } from './violation.ts'

type Event<Type extends LedgerEvent['type']> = Extract<LedgerEvent, { type: Type }>

/** The requests and reactions that follow from the events of the ledger. What the ledger itself says of them must be the same. */
export class Answers {
  /** By pair. */
  private readonly requests = new Map<string, PointRequest>()
  /** By row and person. */
  private readonly reactions = new Map<TransactionId, Map<UserId, string>>()
  /** Sends that are to pay a request, by what the ledger was asked for last. */
  private readonly payments = new Set<TransactionId>()
  /** Sends that have paid one. */
  private readonly paid = new Set<TransactionId>()

  /** Somebody asks the ledger for a send. What was refused as a payment may be sent without being one. */
  noteSend({ id, paysRequest }: Transfer): void {
    if (paysRequest) this.payments.add(id)
    else this.payments.delete(id)
  }

  /** Whether the commit of a send has ended a request. */
  hasPaid(id: TransactionId): boolean {
    return this.paid.has(id)
  }

  /** Checks what a commit has made of requests and reactions. */
  check(commit: Commit, state: LedgerState): void {
    for (const event of commit) {
      if (event.type === 'asked') this.ask(event)
      else if (event.type === 'declined') this.decline(event)
      else if (event.type === 'request-gone') this.end(event, commit)
      else if (event.type === 'posted') this.checkPayment(event, commit)
      else if (event.type === 'reacted') this.react(event)
      const row = 'id' in event ? state.transaction(event.id as TransactionId) : undefined
      if (row) this.expectCounts(row)
    }
    this.expectRequests(state)
  }

  /** Throws a `Violation` unless each row has as many reactions as there are, one a person. */
  checkEnd(rows: readonly Transaction[], { reactions }: LedgerState): void {
    for (const row of rows) {
      this.expectCounts(row)
      const there = [...(reactions.get(row.id)?.values() ?? [])].map(({ by, emoji }) => by + emoji)
      const expected = [...(this.reactions.get(row.id) ?? [])].map(([by, emoji]) => by + emoji)
      if (there.sort().join() !== expected.sort().join())
        throw new Violation(`${row.id} has the reactions ${there} instead of ${expected}`)
    }
  }

  /** The requests of a person or to a person, the newest first. */
  requestsOf(isOne: (request: PointRequest) => boolean): readonly PointRequest[] {
    return [...this.requests.values()].filter(isOne).sort((one, other) => other.at - one.at)
  }

  requestOf(from: UserId, to: UserId): PointRequest | null {
    return this.requests.get(pairOf({ from, to })) ?? null
  }

  private ask({ type: _, ...asked }: Event<'asked'>): void {
    const before = this.requestOf(asked.from, asked.to)
    if (before) throw new Violation(`${asked.from} asks ${asked.to} twice at a time`)
    this.requests.set(pairOf(asked), { ...asked, declinedAt: null })
  }

  private decline({ from, to, at }: Event<'declined'>): void {
    const request = this.requestOf(from, to)
    if (!request) throw new Violation(`${to} declines a request of ${from}, and there is none`)
    this.requests.set(pairOf(request), { ...request, declinedAt: at })
  }

  /** A request is withdrawn, or paid by the send in the same commit. */
  private end({ from, to }: Event<'request-gone'>, commit: Commit): void {
    const request = this.requestOf(from, to)
    if (!request) throw new Violation(`A request of ${from} to ${to} goes twice`)
    this.requests.delete(pairOf(request))
    const row = commit.find((event) => event.type === 'posted')?.row
    const isPaid =
      row?.senderId === to && row.recipientId === from && -row.amount === request.amount
    if (!row) return
    if (!isPaid)
      throw new Violation(`${row.id} pays ${-row.amount} GBP of ${request.amount}, and ends that`)
    this.paid.add(row.id)
  }

  private checkPayment({ row }: Event<'posted'>, commit: Commit): void {
    if (this.payments.has(row.id) && !commit.some(({ type }) => type === 'request-gone'))
      throw new Violation(`${row.id} pays a request, which stays`)
  }

  private react({ id, by, emoji }: Event<'reacted'>): void {
    const ofRow = this.reactions.get(id) ?? new Map<UserId, string>()
    this.reactions.set(id, ofRow)
    if (emoji === null) ofRow.delete(by)
    else ofRow.set(by, emoji)
  }

  private expectCounts({ id, reactions }: Transaction): void {
    const expected = new Map<string, number>()
    for (const emoji of this.reactions.get(id)?.values() ?? [])
      expected.set(emoji, (expected.get(emoji) ?? 0) + 1)
    const says = (counts: Iterable<readonly [string, unknown]>) =>
      [...counts]
        .map((one) => one.join(' '))
        .sort()
        .join(', ') || 'none'
    const [counted, there] = [says(Object.entries(reactions)), says(expected)]
    if (counted !== there) throw new Violation(`${id} counts ${counted}, and ${there} are there`)
  }

  private expectRequests({ requests }: LedgerState): void {
    const says = ({ from, to, amount, at, declinedAt }: PointRequest) =>
      [from, to, amount, at, declinedAt].join(' ')
    const saysAll = (all: Iterable<PointRequest>) => [...all].map(says).sort().join(', ') || 'none'
    const [there, expected] = [saysAll(requests.values()), saysAll(this.requests.values())]
    if (there !== expected)
      throw new Violation(`The ledger has these requests: ${there}; instead of: ${expected}`)
  }
}

/** Whether a refusal of a send is right in a state of the ledger. That a month has turned is no reason. */
export function isRightlyRefused(
  { id, senderId, recipient, recipientId, amount }: Transfer,
  { code }: PostRefusal,
  state: LedgerState,
): boolean {
  const sender = state.accounts.get(senderId)
  const key = usernameKey(recipient)
  switch (code) {
    case 'insufficient-balance':
      return sender !== undefined && sender.balance < amount
    case 'account-missing':
      return sender === undefined
    case 'suspended':
      return sender?.suspended !== null
    case 'has-left':
      return sender?.leftAt !== null
    case 'recipient-left':
      return state.hasLeft(key)
    case 'recipient-changed':
      return (state.ownerOf(key)?.id ?? null) !== recipientId
    case 'to-yourself':
      return state.ownerOf(key)?.id === senderId
    case 'request-gone':
      return recipientId === null || state.requestOf(recipientId, senderId)?.amount !== amount
    case 'id-already-used':
      return state.transaction(id) !== undefined
    default:
      return false
  }
}

function pairOf({ from, to }: Pick<PointRequest, 'from' | 'to'>): string {
  return `${from} asks ${to}`
}
