import type { Commit } from '../../src/adapters/memory/journal.ts'
import type { LedgerState } from '../../src/adapters/memory/ledger-state.ts'
import type { TransactionId, UserId } from '../../src/core/domain/ids.ts'
import type { LedgerEvent } from '../../src/core/domain/ledger/events.ts'
import type { LastRequest, PointRequest } from '../../src/core/domain/requests.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import type { PostRefusal, Transfer } from '../../src/core/domain/transfer.ts'
import { usernameKey } from '../../src/core/domain/username.ts'
import { Violation } from './violation.ts'

type Event<Type extends LedgerEvent['type']> = Extract<LedgerEvent, { type: Type }>

const HOUR = 3_600_000

/** The requests and reactions that follow from the events of the ledger. What the ledger itself says of them must be the same. */
export class Answers {
  /** By pair. */
  private readonly requests = new Map<string, PointRequest>()
  /** When withdrawn requests were made, and declined, by pair. */
  private readonly withdrawn = new Map<string, LastRequest>()
  /** Pairs of which the second person takes no requests from the first. */
  private readonly muted = new Set<string>()
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
      this.take(event, commit, state)
      const row = 'id' in event ? state.transaction(event.id as TransactionId) : undefined
      if (row) this.expectCounts(row)
    }
    this.expectRequests(state)
  }

  private take(event: LedgerEvent, commit: Commit, state: LedgerState): void {
    switch (event.type) {
      case 'asked':
        this.ask(event)
        break
      case 'declined':
        this.decline(event)
        break
      case 'withdrawn':
        this.withdraw(event)
        break
      case 'request-gone':
        this.end(event, commit, state)
        break
      case 'muted':
        this.mute(event)
        break
      case 'posted':
        this.checkPayment(event, commit)
        break
      case 'reacted':
        this.react(event)
        break
    }
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

  isMuted(request: PointRequest): boolean {
    return this.muted.has(pairOf(request))
  }

  /** Makes withdrawn requests older, in the ledger as well. */
  age({ withdrawn }: LedgerState, time: number): void {
    for (const requests of [withdrawn as Map<string, LastRequest>, this.withdrawn])
      for (const [pair, last] of requests) {
        const declinedAt = last.declinedAt === null ? null : last.declinedAt - time
        requests.set(pair, { ...last, at: last.at - time, declinedAt })
      }
  }

  /** Whether nothing is left of what a person who left asked for. */
  hasForgotten(person: UserId, { requests, withdrawn, mutes }: LedgerState): boolean {
    const asked = [...requests.values(), ...withdrawn.values()]
    const isMuting = [...mutes.values()].some(({ by, at }) => by === person && at !== null)
    return !asked.some(({ from }) => from === person) && !isMuting
  }

  private ask({ type: _, ...asked }: Event<'asked'>): void {
    const { from, to, at } = asked
    const pair = pairOf(asked)
    if (this.requestOf(from, to)) throw new Violation(`${from} asks ${to} twice at a time`)
    const last = this.withdrawn.get(pair)
    if (last && at < last.at + HOUR) throw new Violation(`${from} asks ${to} twice an hour`)
    if (last?.declinedAt && at < last.declinedAt + 7 * 24 * HOUR)
      throw new Violation(`${to} has declined, and ${from} asks again`)
    if (this.muted.has(pair)) throw new Violation(`${to} mutes ${from}, who asks`)
    this.withdrawn.delete(pair)
    this.requests.set(pairOf(asked), { ...asked, declinedAt: null })
  }

  private decline({ from, to, at }: Event<'declined'>): void {
    const request = this.requestOf(from, to)
    if (!request) throw new Violation(`${to} declines a request of ${from}, and there is none`)
    this.requests.set(pairOf(request), { ...request, declinedAt: at })
  }

  private mute({ by, id, at }: Event<'muted'>): void {
    const pair = pairOf({ from: id, to: by })
    if (at === null) this.muted.delete(pair)
    else this.muted.add(pair)
  }

  private withdraw({ from, to }: Event<'withdrawn'>): void {
    const request = this.requestOf(from, to)
    if (!request)
      throw new Violation(`A request of ${from} to ${to} is withdrawn, and is not there`)
    const { at, declinedAt } = request
    this.requests.delete(pairOf(request))
    this.withdrawn.set(pairOf(request), { at, declinedAt })
  }

  /** A request is paid by the send in the same commit, or deleted because its maker has left. */
  private end({ from, to }: Event<'request-gone'>, commit: Commit, state: LedgerState): void {
    if (typeof state.accounts.get(from)?.leftAt === 'number') {
      const isThere = this.requests.delete(pairOf({ from, to }))
      if (!isThere && !this.withdrawn.delete(pairOf({ from, to })))
        throw new Violation(`A request of ${from} to ${to} is deleted twice`)
      return
    }
    const request = this.requestOf(from, to)
    if (!request) throw new Violation(`A request of ${from} to ${to} goes twice`)
    this.requests.delete(pairOf(request))
    const row = commit.find((event) => event.type === 'posted')?.row
    const isPaid =
      row?.senderId === to && row.recipientId === from && -row.amount === request.amount
    if (!row) throw new Violation(`A request of ${from} to ${to} goes, and nobody pays it`)
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
  const name = state.names.get(usernameKey(recipient))
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
      return name !== undefined && state.accounts.get(name.owner)?.leftAt !== null
    case 'recipient-changed':
      return (name?.owner ?? null) !== recipientId
    case 'to-yourself':
      return name?.owner === senderId
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
