import type { Commit } from '../../src/adapters/memory/journal.ts'
import type { LedgerState } from '../../src/adapters/memory/ledger-state.ts'
import type { LedgerStore } from '../../src/adapters/memory/ledger-store.ts'
import type { Place } from '../../src/adapters/memory/ordered-list.ts'
import type { Entry } from '../../src/core/domain/check/entry.ts'
import type { Feed, Position } from '../../src/core/domain/feed.ts'
import type { Head, HeadNews } from '../../src/core/domain/feed-head.ts'
import type { TransactionId, UserId } from '../../src/core/domain/ids.ts'
import type { ClaimNameRefusal } from '../../src/core/domain/ledger/profiles.ts'
import type { NewCount } from '../../src/core/domain/notices.ts'
import { CACHED_ACCOUNT } from '../../src/core/domain/offline-cache.ts'
import type { Account } from '../../src/core/domain/people.ts'
import { type Emoji, withReaction } from '../../src/core/domain/reactions.ts'
import type { AskRefusal, NewRequest, PointRequest } from '../../src/core/domain/requests.ts'
import { accept, refuse } from '../../src/core/domain/result.ts'
import type { Send, SendStep, step as stepOfSends } from '../../src/core/domain/send.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import type { PostRefusal, SendOutcome, Transfer } from '../../src/core/domain/transfer.ts'
import { isRecordOfTransfer, pendingRecordOf, recordOf } from '../../src/core/domain/transfer.ts'
import { type Username, usernameKey } from '../../src/core/domain/username.ts'
import type { LedgerCache } from '../../src/core/ports/device-store.ts'
import type { Ledger } from '../../src/core/ports/ledger.ts'
import type { Reactions } from '../../src/core/ports/reactions.ts'
import type { Listener } from '../../src/core/ports/subscription.ts'
import type { NoticeListener } from '../../src/core/use-cases/notices.ts'
import type { Session } from '../../src/core/use-cases/session.ts'

/** A bug as a developer could make it, planted by what it does wrong. */
export interface PlantedBug<Module extends object = object> {
  readonly what: string
  /** The module with the bug. */
  readonly file: string
  /** What the module exports in the place of its own, with the bug. The module itself uses its own still. */
  plant(original: Module): Partial<Module>
}

type Step = typeof stepOfSends

const FAILED = refuse({ code: 'failed' } as const)

/** The bugs of the state machine of sends that what explores it must find too (`explore-sends.test.ts`). */
export const PLANTED_IN_STEP = [
  inStep('The outbox forgets a send before its answer', (step) =>
    after(step, (next) =>
      next.effects.some(({ type }) => type === 'post') ? { ...next, entry: null } : next,
    ),
  ),
  inStep('A send that is resumed has a new id', (step) => (entry, send, event, now) => {
    const next = step(entry, send, event, now)
    if (event.type !== 'resumed') return next
    const effects = next.effects.map((effect) => {
      if (effect.type !== 'post') return effect
      const id = `${effect.transfer.id}-b` as typeof effect.transfer.id
      return { ...effect, transfer: { ...effect.transfer, id } }
    })
    return { ...next, effects }
  }),
  inStep(
    'A lost answer is shown as a failure, and the send forgotten',
    (step) => (entry, send, event, now) =>
      event.type === 'lost' && send.state === 'awaited'
        ? { entry: null, send: { ...send, ...decided(FAILED) }, effects: [] }
        : step(entry, send, event, now),
  ),
  inStep(
    'What has failed is forgotten, though it may still arrive',
    (step) => (entry, send, event, now) => {
      const next = step(entry, send, event, now)
      const hasFailed = event.type === 'shown' && codeOf(send) === 'failed'
      return hasFailed && next.entry?.state === 'failed' ? { ...next, entry: null } : next
    },
  ),
  inStep(
    'What was refused is forgotten, though a copy of it may be accepted',
    (step) => (entry, send, event, now) => {
      const next = step(entry, send, event, now)
      const isRefused = event.type === 'shown' && codeOf(send) !== 'failed'
      return isRefused && next.entry?.state === 'failed' ? { ...next, entry: null } : next
    },
  ),
  inStep(
    'A failed send is sent again, unasked',
    (step) => (entry, send, event, now) =>
      event.type === 'resumed' && entry?.state === 'failed'
        ? step({ ...entry, state: 'sending' }, send, event, now)
        : step(entry, send, event, now),
  ),
  inStep('The outcome of a resumed send is never shown', (step) => (entry, send, event, now) => {
    const next = step(entry, send, event, now)
    const isSent = next.entry?.state === 'sent' && next.send.news !== null
    if (send.state === 'awaited' || !isSent) return next
    const shown = { state: 'unawaited', news: null, shown: 'sent' } as const
    return { ...next, entry: null, send: { ...next.send, ...shown } }
  }),
  inStep(
    'A send is shown as sent before the ledger has it',
    (step) => (entry, send, event, now) => {
      const next = step(entry, send, event, now)
      if (event.type !== 'submitted' || !event.isOnline) return next
      const row = { ...pendingRecordOf(event.transfer, now), status: 'settled' } as const
      return { ...next, send: { ...next.send, ...decided(accept(row)) } }
    },
  ),
]

/** The bugs that the simulated worlds must notice (`npm run simulate:mutants`). */
export const PLANTED_BUGS: readonly PlantedBug[] = [
  ...PLANTED_IN_STEP,
  // What explores the machine does not ask which refusal is shown.
  inStep(
    'A refusal is shown as a failure',
    (step) => (entry, send, event, now) =>
      (event.type === 'answered' || event.type === 'found') && event.outcome?.ok === false
        ? step(entry, send, { ...event, outcome: FAILED }, now)
        : step(entry, send, event, now),
  ),
  ...inModule<typeof import('../../src/core/use-cases/send-points.ts')>(
    'src/core/use-cases/send-points.ts',
    {
      'Points go to somebody who took a name that was shown as free': ({ SendPoints }) => ({
        SendPoints: class extends SendPoints {
          constructor(...[ledger, directory, ...others]: ConstructorParameters<typeof SendPoints>) {
            const post: typeof ledger.post = async (transfer) => {
              const result = await ledger.post(transfer)
              const hasChanged = !result.ok && result.refusal.code === 'recipient-changed'
              if (!hasChanged || !transfer.shownAsFree) return result
              const owner = await directory.findByName(usernameKey(transfer.recipient))
              return owner.ok ? ledger.post({ ...transfer, recipientId: owner.value.id }) : result
            }
            super(changed(ledger, { post }), directory, ...others)
          }
        },
      }),
      'What was to pay a request that is gone is sent all the same': ({ SendPoints }) => ({
        SendPoints: class extends SendPoints {
          constructor(...[ledger, ...others]: ConstructorParameters<typeof SendPoints>) {
            const post: typeof ledger.post = async (transfer) => {
              const result = await ledger.post(transfer)
              const isGone = !result.ok && result.refusal.code === 'request-gone'
              return isGone ? ledger.post({ ...transfer, paysRequest: false }) : result
            }
            super(changed(ledger, { post }), ...others)
          }
        },
      }),
      'Sends are not resumed when the network is back': ({ SendPoints }) => ({
        SendPoints: class extends SendPoints {
          constructor(
            ...[
              ledger,
              directory,
              device,
              identity,
              connectivity,
              ...others
            ]: ConstructorParameters<typeof SendPoints>
          ) {
            const deaf = changed(connectivity, { watch: () => () => {} })
            super(ledger, directory, device, identity, deaf, ...others)
          }
        },
      }),
    },
  ),
  ...inModule<typeof import('../../src/core/domain/send.ts')>('src/core/domain/send.ts', {
    'The outbox forgets that a send pays a request': ({ OUTBOX }) => ({
      OUTBOX: {
        ...OUTBOX,
        read(stored) {
          const entry = OUTBOX.read(stored)
          return entry && { ...entry, transfer: { ...entry.transfer, paysRequest: false } }
        },
      },
    }),
  }),
  ...inModule<typeof import('../../src/adapters/shared/text-store.ts')>(
    'src/adapters/shared/text-store.ts',
    {
      'Storage is used as if it were never read back': ({ TextStore }) => ({
        TextStore: class extends TextStore {
          private readonly kept = new Map<string, string>()
          override get(key: string) {
            return this.kept.get(key) ?? super.get(key)
          }
          override set(key: string, text: string) {
            this.kept.set(key, text)
          }
          override remove(key: string) {
            this.kept.delete(key)
            super.remove(key)
          }
          override keys(prefix = '') {
            const kept = [...this.kept.keys()].filter((key) => key.startsWith(prefix))
            return [...new Set([...super.keys(prefix), ...kept])]
          }
        },
      }),
    },
  ),
  ...inModule<typeof import('../../src/adapters/memory/memory-ledger.ts')>(
    'src/adapters/memory/memory-ledger.ts',
    {
      'The ledger accepts a repeated request as another transfer': ({ MemoryLedger }) => ({
        MemoryLedger: class extends MemoryLedger {
          constructor(private readonly written: LedgerStore) {
            super(written)
          }
          override async post(transfer: Transfer) {
            const again = await this.written.write(
              (state) => {
                const known = state.transaction(transfer.id)
                if (!known || !isRecordOfTransfer(known, transfer)) return refuse(null)
                const id = `${transfer.id}-again` as TransactionId
                return accept([{ type: 'posted', row: { ...known, id } }])
              },
              (state) => state.transaction(transfer.id) as Transaction,
            )
            return again.ok ? again : super.post(transfer)
          }
        },
      }),
      'More can be sent than the sender has': ({ MemoryLedger }) => ({
        MemoryLedger: class extends MemoryLedger {
          constructor(private readonly written: LedgerStore) {
            super(written)
          }
          override async post(transfer: Transfer) {
            const result = await super.post(transfer)
            if (result.ok || result.refusal.code !== 'insufficient-balance') return result
            return this.written.write<Transaction, PostRefusal>(
              ({ accounts }, now) => {
                const name = accounts.get(transfer.senderId)?.username ?? null
                return accept([{ type: 'posted', row: recordOf(transfer, name, now) }])
              },
              (state) => state.transaction(transfer.id) as Transaction,
            )
          }
        },
      }),
      'Somebody who is suspended can still send': ({ MemoryLedger }) => ({
        MemoryLedger: class extends MemoryLedger {
          constructor(private readonly written: LedgerStore) {
            super(written)
          }
          override async post(transfer: Transfer) {
            const result = await super.post(transfer)
            if (result.ok || result.refusal.code !== 'suspended') return result
            return this.written.write<Transaction, PostRefusal>(
              ({ accounts }, now) => {
                const sender = accounts.get(transfer.senderId)
                if ((sender?.balance ?? 0) < transfer.amount) return refuse(result.refusal)
                const row = recordOf(transfer, sender?.username ?? null, now)
                return accept([{ type: 'posted', row }])
              },
              (state) => state.transaction(transfer.id) as Transaction,
            )
          }
        },
      }),
      'A moderator who has lost the office still removes a message': ({ MemoryLedger }) => ({
        MemoryLedger: class extends MemoryLedger {
          constructor(private readonly written: LedgerStore) {
            super(written)
          }
          override async removeMessage(...[id, by, why]: Parameters<Ledger['removeMessage']>) {
            const result = await super.removeMessage(id, by, why)
            if (result.ok || result.refusal.code !== 'not-yours') return result
            if (why.for !== 'moderation') return result
            return this.written.write<Transaction, never>(
              (_, at) => {
                const removal = { by, at, for: why.for, reason: why.reason }
                return accept([{ type: 'removed', id, part: 'message', digest: '', removal }])
              },
              (state) => state.transaction(id) as Transaction,
            )
          }
        },
      }),
      'A request stays when it is paid': ({ MemoryLedger }) => ({
        MemoryLedger: class extends MemoryLedger {
          constructor(private readonly written: LedgerStore) {
            super(written)
          }
          override post(transfer: Transfer) {
            const { recipientId, senderId, amount, paysRequest } = transfer
            const asked = recipientId && this.written.state.requestOf(recipientId, senderId)
            const isPaid = paysRequest && asked?.amount === amount
            return super.post(isPaid ? { ...transfer, paysRequest: false } : transfer)
          }
        },
      }),
      'A send is refused because a month has turned': ({ MemoryLedger }) => ({
        MemoryLedger: class extends MemoryLedger {
          constructor(private readonly written: LedgerStore) {
            super(written)
          }
          override async post(transfer: Transfer) {
            const { accounts } = this.written.state
            const before = accounts.get(transfer.senderId)?.monthSums.month
            const others = [...accounts.values()].map(({ monthSums }) => monthSums.month)
            const hasTurned = before && others.some((month) => month && month > before)
            return hasTurned ? refuse({ code: 'recipient-changed' } as const) : super.post(transfer)
          }
        },
      }),
      'A listener starts again from too late': ({ MemoryLedger, placeOf }) => {
        const later = <Since extends Position | null>(since: Since): Since => {
          if (since === null) return since
          const place = placeOf(since)
          const moved: object = { ...place, timestamp: place.timestamp + 60_000 }
          return moved as Since
        }
        return {
          MemoryLedger: class extends MemoryLedger {
            override watchHead(...[since, settledSince, to]: Parameters<Ledger['watchHead']>) {
              return super.watchHead(later(since), later(settledSince), to)
            }
          },
        }
      },
    },
  ),
  ...inModule<typeof import('../../src/adapters/memory/ledger-state.ts')>(
    'src/adapters/memory/ledger-state.ts',
    {
      'A hand-over counts twice': ({ LedgerState }) => ({
        LedgerState: class extends LedgerState {
          override apply(commit: Commit) {
            super.apply(commit)
            for (const { row, recipient } of settledBy(this, commit, 'handed-over'))
              if (recipient)
                this.accounts.set(recipient.id, {
                  ...recipient,
                  balance: recipient.balance - row.amount,
                  totalReceived: recipient.totalReceived - row.amount,
                })
          }
        },
      }),
      'Settling a row brings its removed message back': ({ LedgerState }) => ({
        LedgerState: class extends LedgerState {
          private readonly said = new Map<TransactionId, string>()
          override apply(commit: Commit) {
            super.apply(commit)
            for (const event of commit)
              if (event.type === 'posted') this.said.set(event.row.id, event.row.message)
            const settled = (['handed-over', 'taken-back'] as const).flatMap((type) =>
              settledBy(this, commit, type),
            )
            for (const { row } of settled) {
              const again = { ...row, message: this.said.get(row.id) ?? '', removed: {} }
              this.transactions.set(row.id, again)
              this.rows.replace(again)
            }
          }
        },
      }),
      'A month does not begin anew for who receives its first points': ({ LedgerState }) => ({
        LedgerState: class extends LedgerState {
          override apply(commit: Commit) {
            const before = new Map(this.accounts)
            super.apply(commit)
            for (const event of commit) {
              if (event.type !== 'posted') continue
              const recipient = this.accounts.get(event.row.recipientId as UserId)
              const [sums, old] = [recipient?.monthSums, before.get(recipient?.id as UserId)]
              if (!recipient || !sums || !old?.monthSums || old.monthSums.month === sums.month)
                continue
              const received = sums.received + old.monthSums.received
              this.accounts.set(recipient.id, { ...recipient, monthSums: { ...sums, received } })
            }
          }
        },
      }),
      'What was taken back never comes back': ({ LedgerState }) => ({
        LedgerState: class extends LedgerState {
          override apply(commit: Commit) {
            super.apply(commit)
            for (const { row, sender } of settledBy(this, commit, 'taken-back'))
              if (sender)
                this.accounts.set(sender.id, {
                  ...sender,
                  balance: sender.balance + row.amount,
                  totalSent: sender.totalSent - row.amount,
                })
          }
        },
      }),
      'Points that were handed over wait all the same': ({ LedgerState }) => ({
        LedgerState: class extends LedgerState {
          override apply(commit: Commit) {
            const waited = new Map(this.waitingRows)
            super.apply(commit)
            for (const { row } of settledBy(this, commit, 'handed-over'))
              this.waitingRows.set(row.id, waited.get(row.id) ?? row)
          }
        },
      }),
    },
  ),
  // The check of the ledger computes with the same function.
  ...inModule<typeof import('../../src/core/domain/month.ts')>('src/core/domain/month.ts', {
    'What is taken back lowers the sum of a later month than it was sent in': ({
      withTakenBack,
    }) => ({
      withTakenBack: (sums, _, at, points) => withTakenBack(sums, at, at, points),
    }),
  }),
  ...inModule<typeof import('../../src/core/domain/reactions.ts')>('src/core/domain/reactions.ts', {
    'A reaction that is taken back lowers another count': ({ withReaction, EMOJIS }) => ({
      withReaction(counts, before, after) {
        const other = EMOJIS.find((emoji) => emoji !== before && counts[emoji])
        return withReaction(counts, after === null && other ? other : before, after)
      },
    }),
  }),
  ...inModule<typeof import('../../src/adapters/memory/memory-reactions.ts')>(
    'src/adapters/memory/memory-reactions.ts',
    {
      'Somebody who is suspended still reacts': ({ MemoryReactions }) => ({
        MemoryReactions: class extends MemoryReactions {
          constructor(private readonly written: LedgerStore) {
            super(written)
          }
          override async react(...[id, by, emoji]: Parameters<Reactions['react']>) {
            const result = await super.react(id, by, emoji)
            if (result.ok || result.refusal.code !== 'suspended') return result
            return this.written.write<Transaction, never>(
              (_, at) => accept([{ type: 'reacted', id, by, emoji, at }]),
              (state) => state.transaction(id) as Transaction,
            )
          }
        },
      }),
    },
  ),
  ...inModule<typeof import('../../src/adapters/memory/memory-requests.ts')>(
    'src/adapters/memory/memory-requests.ts',
    {
      'A withdrawn request is replaced within the hour': ({ MemoryRequests }) => ({
        MemoryRequests: class extends MemoryRequests {
          constructor(private readonly written: LedgerStore) {
            super(written)
          }
          override async ask(request: NewRequest) {
            const result = await super.ask(request)
            if (result.ok || result.refusal.code !== 'asked-recently') return result
            return this.written.write<PointRequest, AskRefusal>(
              ({ accounts }, at) => {
                const fromName = accounts.get(request.from)?.username
                return fromName ? accept([{ type: 'asked', ...request, fromName, at }]) : result
              },
              (state) => state.requestOf(request.from, request.to) as PointRequest,
            )
          }
        },
      }),
    },
  ),
  ...inModule<typeof import('../../src/adapters/browser/device-store.ts')>(
    'src/adapters/browser/device-store.ts',
    {
      'A device keeps the private records of somebody who left': ({ BrowserDeviceStore }) => ({
        BrowserDeviceStore: class extends BrowserDeviceStore {
          override forgetAccount() {}
        },
      }),
    },
  ),
  ...inModule<typeof import('../../src/core/use-cases/reactions.ts')>(
    'src/core/use-cases/reactions.ts',
    {
      'A reaction that fails is counted on the page for good': ({ ReactToRows }) => ({
        ReactToRows: class extends ReactToRows {
          private readonly kept = new Map<TransactionId, Emoji | null>()
          override async react(row: Transaction, emoji: Emoji | null) {
            this.kept.set(row.id, emoji)
            const outcome = await super.react(row, emoji)
            if (outcome?.ok) this.kept.delete(row.id)
            return outcome
          }
          override shown(row: Transaction, reader: UserId | null) {
            const shown = super.shown(row, reader)
            const own = this.kept.get(row.id)
            if (own === undefined) return shown
            return { counts: withReaction(shown.counts, shown.own, own), own }
          }
        },
      }),
    },
  ),
  ...inModule<typeof import('../../src/core/use-cases/session.ts')>(
    'src/core/use-cases/session.ts',
    {
      'The account from the cache wins over the ledger’s': ({ WatchSession }) => ({
        WatchSession: class extends WatchSession {
          private readonly kept: LedgerCache
          constructor(
            ...[identity, open, ledger, cache, ...others]: ConstructorParameters<
              typeof WatchSession
            >
          ) {
            const save: typeof cache.save = (record, value, ...id) => {
              if (!cache.load(record, ...id)) cache.save(record, value, ...id)
            }
            super(identity, open, ledger, changed(cache, { save }), ...others)
            this.kept = cache
          }
          override watch(listener: (session: Session) => void, before?: Session) {
            return super.watch((session) => {
              const account = session.status === 'signed-in' && session.account
              const cached = account && this.kept.load(CACHED_ACCOUNT)
              listener(
                cached && cached.value.id === account.id
                  ? { ...session, account: cached.value }
                  : session,
              )
            }, before)
          }
        },
      }),
      'The account is not watched any more once it is open': ({ WatchSession }) => ({
        WatchSession: class extends WatchSession {
          constructor(
            ...[identity, open, ledger, ...others]: ConstructorParameters<typeof WatchSession>
          ) {
            super(identity, open, changed(ledger, { watchAccount: () => () => {} }), ...others)
          }
        },
      }),
    },
  ),
  ...inModule<typeof import('../../src/core/use-cases/loaded-rows.ts')>(
    'src/core/use-cases/loaded-rows.ts',
    {
      'An open page does not hear of words that others take away from older rows': ({
        FollowRemovals,
      }) => ({
        FollowRemovals: class extends FollowRemovals {
          override follow() {
            return () => {}
          }
        },
      }),
    },
  ),
  ...inModule<typeof import('../../src/core/use-cases/load-feed.ts')>(
    'src/core/use-cases/load-feed.ts',
    {
      'A listener that was cut off never starts again': ({ LoadFeed }) => ({
        LoadFeed: class extends LoadFeed {
          private isCutOff = false
          override watch(head: Head, listener: Listener<HeadNews>) {
            if (this.isCutOff) return () => {}
            const fault = (cause: unknown) => {
              this.isCutOff = true
              listener.fault(cause)
            }
            return super.watch(head, { next: (news) => listener.next(news), fault })
          }
        },
      }),
    },
  ),
  ...inModule<typeof import('../../src/adapters/memory/ordered-list.ts')>(
    'src/adapters/memory/ordered-list.ts',
    {
      'A cursor skips rows of the same instant': ({ OrderedList }) => ({
        OrderedList: class<Row extends Place> extends OrderedList<Row> {
          override below(place: Place | null, limit: number, matches?: (row: Row) => boolean) {
            return super.below(place && { ...place, id: '' }, limit, matches)
          }
        },
      }),
      'A page skips the row after its last one': ({ OrderedList }) => ({
        OrderedList: class<Row extends Place> extends OrderedList<Row> {
          override below(place: Place | null, limit: number, matches?: (row: Row) => boolean) {
            const [skipped] = place ? super.below(place, 1).rows : []
            return super.below(skipped ?? place, limit, matches)
          }
        },
      }),
    },
  ),
  ...inModule<typeof import('../../src/core/domain/feed.ts')>('src/core/domain/feed.ts', {
    'Rows that arrive during reading are lost': ({ withArrivals }) => ({
      withArrivals: (feed, ...news) => {
        const next = withArrivals(feed, ...news)
        return { ...next, arrived: next.arrived.filter(({ id }) => rowOf(feed.arrived, id)) }
      },
    }),
    'A row that changed stays as it was': (feeds) => ({
      withArrivals: (feed, ...news) => withRowsOf(feed, feeds.withArrivals(feed, ...news)),
      withNewerPage: (feed, page) => withRowsOf(feed, feeds.withNewerPage(feed, page)),
      withChangedRow: (feed) => feed,
      withChanges: (page) => page,
    }),
    'The pending row of a failed send stays': () => ({ withoutPending: (feed) => feed }),
    'A sent row is twice in its sender’s feed': ({ withOwnRow }) => ({
      withOwnRow: (feed, own) => {
        const next = withOwnRow(feed, own)
        const before = feed.newer === null ? rowOf(feed.rows, own.id) : undefined
        const twice = (row: Transaction) => (before && row.id === own.id ? [row, before] : [row])
        return { ...next, rows: next.rows.flatMap(twice) }
      },
    }),
  }),
  ...inModule<typeof import('../../src/core/use-cases/notices.ts')>(
    'src/core/use-cases/notices.ts',
    {
      'Notices count one too many': ({ WatchNotices }) => ({
        WatchNotices: class extends WatchNotices {
          override watch(account: Account, listener: NoticeListener) {
            const oneMore = (next: NewCount) =>
              next.count === 0 ? next : { ...next, count: next.count + 1 }
            const watched = super.watch(account, {
              counted: (next) => listener.counted(oneMore(next)),
              arrived: (arrival) => listener.arrived(arrival),
            })
            return { ...watched, count: () => oneMore(watched.count()) }
          }
        },
      }),
    },
  ),
  ...inModule<typeof import('../../src/adapters/memory/memory-directory.ts')>(
    'src/adapters/memory/memory-directory.ts',
    {
      'A name can be taken by two people': ({ MemoryDirectory }) => ({
        MemoryDirectory: class extends MemoryDirectory {
          constructor(private readonly written: LedgerStore) {
            super(written)
          }
          override async claimName(id: UserId, name: Username) {
            const result = await super.claimName(id, name)
            if (result.ok || result.refusal.code !== 'name-taken') return result
            return this.written.write<Account, ClaimNameRefusal>(
              (_, since) => accept([{ type: 'named', id, name, since }]),
              ({ accounts }) => accounts.get(id) as Account,
            )
          }
        },
      }),
    },
  ),
  ...inModule<typeof import('../../src/core/use-cases/check/copy.ts')>(
    'src/core/use-cases/check/copy.ts',
    {
      'A copy keeps the words that were taken away': () => ({ removedTexts: () => [] }),
    },
  ),
  ...inModule<typeof import('../../src/core/use-cases/leave.ts')>('src/core/use-cases/leave.ts', {
    'Who leaves does not take waiting points back': ({ LeavePledger }) => ({
      LeavePledger: class extends LeavePledger {
        constructor(...[identity, ledger, ...others]: ConstructorParameters<typeof LeavePledger>) {
          super(identity, changed(ledger, { loadWaiting: async () => [] }), ...others)
        }
      },
    }),
  }),
  ...inModule<typeof import('../../src/core/domain/leave.ts')>('src/core/domain/leave.ts', {
    'The name of who leaves stays in the rows that they received': ({ ownTextsOf }) => ({
      ownTextsOf: (...given) => ownTextsOf(...given).filter((part) => part !== 'recipient'),
    }),
  }),
  ...inModule<typeof import('../../src/core/domain/check/balances.ts')>(
    'src/core/domain/check/balances.ts',
    {
      'The audit forgets that returned points come back': ({ Balances }) => {
        class Forgetful extends Balances {
          override apply(entry: Entry) {
            const isReturn = entry.kind === 'close' && entry.recipientId === null
            return isReturn ? [] : super.apply(entry)
          }
          override fork() {
            return new Forgetful(this)
          }
        }
        return { Balances: Forgetful }
      },
    },
  ),
]

function inModule<Module extends object>(
  file: string,
  bugs: Readonly<Record<string, PlantedBug<Module>['plant']>>,
): readonly PlantedBug<Module>[] {
  return Object.entries(bugs).map(([what, plant]) => ({ what, file, plant }))
}

function inStep(what: string, plant: (step: Step) => Step): PlantedBug<{ readonly step: Step }> {
  const file = 'src/core/domain/send.ts'
  return { what, file, plant: ({ step }) => ({ step: plant(step) }) }
}

/** An object with other methods in the place of some. */
function changed<Port extends object>(port: Port, methods: Partial<Port>): Port {
  return Object.assign(Object.create(port), methods)
}

function decided(news: SendOutcome) {
  return { state: 'decided', question: null, news, newsOf: null } as const
}

function after(step: Step, change: (next: SendStep) => SendStep): Step {
  return (...given) => change(step(...given))
}

function codeOf({ news }: Send): string | null {
  return news === null || news === 'unanswered' || news.ok ? null : news.refusal.code
}

/** What a commit handed over or took back, with the accounts as they are after it. */
function settledBy(
  { accounts, transactions }: LedgerState,
  commit: Commit,
  type: 'handed-over' | 'taken-back',
) {
  return commit.flatMap((event) => {
    const row = event.type === type ? transactions.get(event.id) : undefined
    if (!row) return []
    const [sender, recipient] = [row.senderId, row.recipientId].map((id) => id && accounts.get(id))
    return [{ row, sender, recipient }]
  })
}

/** The feed after a change, with each row as it was before. */
function withRowsOf(before: Feed, after: Feed): Feed {
  const known = [...before.rows, ...before.arrived]
  const asBefore = (row: Transaction) => rowOf(known, row.id) ?? row
  return { ...after, rows: after.rows.map(asBefore), arrived: after.arrived.map(asBefore) }
}

function rowOf(rows: readonly Transaction[], sought: TransactionId): Transaction | undefined {
  return rows.find(({ id }) => id === sought)
}
