import { LedgerStore } from '../../../src/adapters/memory/ledger-store.ts'
import { MemoryDirectory } from '../../../src/adapters/memory/memory-directory.ts'
import { MemoryHistory } from '../../../src/adapters/memory/memory-history.ts'
import { MemoryLeaving } from '../../../src/adapters/memory/memory-leaving.ts'
import { MemoryLedger } from '../../../src/adapters/memory/memory-ledger.ts'
import { MemoryModeration } from '../../../src/adapters/memory/memory-moderation.ts'
import { MemoryReactions } from '../../../src/adapters/memory/memory-reactions.ts'
import { MemoryRequests } from '../../../src/adapters/memory/memory-requests.ts'
import type { Standing } from '../../../src/core/domain/community.ts'
import type { TransactionId, UserId } from '../../../src/core/domain/ids.ts'
import { accept } from '../../../src/core/domain/result.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import type { Clock } from '../../../src/core/ports/platform.ts'
import { MemoryJournal } from '../../builders/memory-journal.ts'
import { uniqueUserId } from '../../builders/unique.ts'
import type {
  AnswersClient,
  AnswersHarness,
  HistoryHarness,
  LeavingClient,
  LeavingHarness,
  MembersHarness,
} from '../../contract/harness.ts'

type MemoryClient = LeavingClient & AnswersClient

export interface MemoryHarness
  extends HistoryHarness,
    MembersHarness,
    LeavingHarness,
    AnswersHarness {
  readonly visitor: MemoryClient
  as(person: UserId): MemoryClient
  onOtherDevice(person: UserId): MemoryClient
  /** Of the first tab. */
  readonly store: LedgerStore
  readonly clock: Clock
}

/** Two stores over one journal, as two tabs have them, with nobody in it at first. */
export async function openMemoryHarness(): Promise<MemoryHarness> {
  const standings = new Map<UserId, Standing>()
  const journal = new MemoryJournal()
  let held = false
  let time = Date.UTC(2026, 10, 21)
  const now = () => {
    if (!held) time++
    return time
  }
  const openTab = () =>
    LedgerStore.open({
      journal,
      clock: { now },
      productName: 'Pledger',
      initialCommit: () => [],
      standingOf: (person) => standings.get(person) ?? 'member',
    })
  const [store, otherStore] = [await openTab(), await openTab()]
  const clientOf = (tab: LedgerStore): MemoryClient => ({
    ledger: new MemoryLedger(tab),
    directory: new MemoryDirectory(tab),
    moderation: new MemoryModeration(tab),
    leaving: new MemoryLeaving(tab),
    reactions: new MemoryReactions(tab),
    requests: new MemoryRequests(tab),
  })
  const [client, otherTab] = [clientOf(store), clientOf(otherStore)]
  const editRow = (id: TransactionId, change: Partial<Transaction>) => {
    for (const { state } of [store, otherStore]) {
      const row = state.transaction(id)
      if (!row) continue
      const edited = { ...row, ...change }
      state.transactions.set(id, edited)
      state.rows.replace(edited)
    }
  }
  return {
    store,
    clock: { now },
    visitor: client,
    history: new MemoryHistory(store),
    async writingBetweenReads(write, load) {
      await write()
      return load()
    },
    newPerson: async () => uniqueUserId(),
    as: () => client,
    onOtherDevice: () => otherTab,
    outside(person, why) {
      standings.set(person, why)
      return client
    },
    async deleteAccount(person) {
      store.state.accounts.delete(person)
      otherStore.state.accounts.delete(person)
    },
    clearSalts: async (id) => editRow(id, { salts: null }),
    changeName: async (id, part, name) => editRow(id, { [part]: name }),
    async passTimeAfterRequest(_from, _to, passed) {
      time += passed
    },
    async setMonth(person, monthSums) {
      for (const { accounts } of [store.state, otherStore.state]) {
        const account = accounts.get(person)
        if (account) accounts.set(person, { ...account, monthSums })
      }
    },
    async makeModerator(person) {
      await store.write(
        () => accept([{ type: 'appointed', id: person }]),
        () => null,
      )
    },
    async endModerator(person) {
      await store.write(
        () => accept([{ type: 'discharged', id: person }]),
        () => null,
      )
    },
    // Nothing is stored: a name's prefixes are computed.
    async clearPrefixes() {},
    async listening() {},
    async sameInstant(job) {
      held = true
      await job()
      held = false
    },
    async close() {
      store.close()
      otherStore.close()
    },
  }
}
