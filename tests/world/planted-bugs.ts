/** A bug as a developer could make it: in one place, and with one small change. */
export interface PlantedBug {
  readonly what: string
  readonly file: string
  /** The code as it is, which is in the file once. */
  readonly is: string
  readonly becomes: string
}

const SENDS = 'src/core/use-cases/send-points.ts'
const SESSION = 'src/core/use-cases/watch-session.ts'
const FEED = 'src/core/domain/feed.ts'
const DECIDE = 'src/adapters/memory/memory-ledger.ts'
const APPLY = 'src/adapters/memory/ledger-state.ts'
const LIST = 'src/adapters/memory/ordered-list.ts'

/** What the simulated world must notice (`npm run simulate:mutants`), with what `planted-sends.ts` plants. */
export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    what: 'Points go to somebody who took a name that was shown as free',
    file: SENDS,
    is: 'if (transfer.shownAsFree) return result',
    becomes: '',
  },
  {
    what: 'A refusal is shown as a failure',
    file: SENDS,
    is: "{ type: 'answered', number, outcome }",
    becomes:
      "{ type: 'answered', number, outcome: outcome.ok ? outcome : refuse({ code: 'failed' }) }",
  },
  {
    what: 'Sends are not resumed when the network is back',
    file: SENDS,
    is: 'const stop = this.connectivity.watch(() => void this.resumeOnce(sender))',
    becomes: 'const stop = () => {}',
  },
  {
    what: 'Storage is used as if it were never read back',
    file: 'src/adapters/shared/text-store.ts',
    is: 'storage.setItem(key, text)\n      this.unsaved.delete(key)',
    becomes: 'void storage',
  },
  {
    what: 'The ledger accepts a repeated request as another transfer',
    file: DECIDE,
    is: "        ? accept([])\n        : refuse({ code: 'id-already-used', transaction: known })",
    becomes:
      "        ? accept([{ type: 'posted', row: { ...known, id: (id + '-again') as TransactionId } }])\n        : refuse({ code: 'id-already-used', transaction: known })",
  },
  {
    what: 'A hand-over counts twice',
    file: APPLY,
    is: "this.credit(recipientId, id, -amount)\n      this.changes.add(recipientId, id, 'received', row.settledAt ?? row.timestamp)",
    becomes:
      "this.credit(recipientId, id, -2 * amount)\n      this.changes.add(recipientId, id, 'received', row.settledAt ?? row.timestamp)",
  },
  {
    what: 'What was taken back never comes back',
    file: APPLY,
    is: "if (row.status === 'returned') {\n      this.debit(senderId, id, amount)",
    becomes: "if (row.status === 'returned') {\n      this.debit(senderId, id, 0)",
  },
  {
    what: 'More can be sent than the sender has',
    file: DECIDE,
    is: 'if (sender.balance < amount)',
    becomes: 'if (sender.balance < 0)',
  },
  {
    what: 'The account from the cache wins over the ledger’s',
    file: SESSION,
    is: 'if (account) this.cache.saveAccount({ value: account, asOf: this.clock.now() })\n      // No account: it was deleted. A retry opens a new one.\n      report({ account,',
    becomes:
      'const cached = this.cache.loadAccount(first.id)\n      if (account && !cached) this.cache.saveAccount({ value: account, asOf: this.clock.now() })\n      report({ account: cached?.value ?? account,',
  },
  {
    what: 'The account is not watched any more once it is open',
    file: SESSION,
    is: 'return this.ledger.watchAccount(first.id, to)',
    becomes: 'return () => {}',
  },
  {
    what: 'A listener that was cut off never starts again',
    file: 'src/ui/state/feed-store.ts',
    is: 'asked = question\n',
    becomes: 'asked = question ?? asked\n',
  },
  {
    what: 'A listener starts again from too late',
    file: 'src/adapters/memory/ledger-reading.ts',
    is: 'rowsSince(store.state, since, settledSince)',
    becomes: 'rowsSince(store.state, since + 60_000, settledSince + 60_000)',
  },
  {
    what: 'A cursor skips rows of the same instant',
    file: LIST,
    is: 'return newestFirst(b as Transaction, a as Transaction)',
    becomes: 'return a.timestamp - b.timestamp',
  },
  {
    what: 'A page skips the row after its last one',
    file: LIST,
    is: 'return this.take(start - 1, -1, limit, matches)',
    becomes: 'return this.take(place ? start - 2 : start - 1, -1, limit, matches)',
  },
  {
    what: 'Rows that arrive during reading are lost',
    file: FEED,
    is: 'arrived: sorted([...arrivedNow, ...fresh])',
    becomes: 'arrived: arrivedNow',
  },
  {
    what: 'A row that changed stays as it was',
    file: FEED,
    is: 'return laterOf(row, other)',
    becomes: 'return row',
  },
  {
    what: 'The pending row of a failed send stays',
    file: FEED,
    is: "const others = (row: Transaction) => row.id !== id || row.status !== 'pending'",
    becomes: "const others = (row: Transaction) => row.id !== '' || id === ''",
  },
  {
    what: 'Notices count one too many',
    file: 'src/core/use-cases/watch-notices.ts',
    is: 'tell(next)\n      if (!arrival.isLive',
    becomes: 'tell({ ...next, count: next.count + 1 })\n      if (!arrival.isLive',
  },
  {
    what: 'Points that were handed over wait all the same',
    file: APPLY,
    is: 'this.waitingRows.delete(id)',
    becomes: '',
  },
  {
    what: 'A sent row is twice in its sender’s feed',
    file: FEED,
    is: 'isAbove ? sorted([row, ...rows]) : rows',
    becomes: 'isAbove ? sorted([row, ...feed.rows]) : rows',
  },
  {
    what: 'A name can be taken by two people',
    file: 'src/adapters/memory/memory-directory.ts',
    is: 'owner !== undefined && owner !== id',
    becomes: 'owner === id && owner === undefined',
  },
  {
    what: 'The audit forgets that returned points come back',
    file: 'src/core/domain/check/balances.ts',
    is: 'this.account(senderId).takeBack(points, time)',
    becomes: 'this.account(senderId).takeBack(0, time)',
  },
]
