import type { StoredRecord } from '../../../core/domain/check/stored-record.ts'
import { accept, type Result, refuse } from '../../../core/domain/result.ts'
import {
  type Bundle,
  bundleCount,
  bundleSize,
  type CopyChange,
  type CopyHead,
  type CopyRefusal,
  type LedgerCopy,
} from '../../../core/ports/ledger-copy.ts'
import { requireContinuous } from '../../shared/copy-change.ts'
import {
  areAccounts,
  areEntries,
  areRoots,
  corrupt,
  isCount,
  readHead,
  type StoredHead,
  storedHead,
} from '../../shared/stored-copy.ts'
import { CopyDatabase, type CopyTransaction } from './copy-database.ts'
import { NobleDigest } from './noble-digest.ts'
import { storageRefusal } from './storage-refusal.ts'

/** Changes where what is stored under a head can no longer be read. */
const FORMAT = 1
const digest = new NobleDigest()
/** What belongs to a head. */
const LISTS = ['bundles', 'roots', 'accounts'] as const

/** How many accounts there are. */
type Places = number
type Reading = CopyTransaction<'readonly'>
type Head = StoredHead<Places>

/** A copy in the browser's database, shared by all tabs and workers. */
export class IndexedDbLedgerCopy implements LedgerCopy {
  private readonly database: CopyDatabase

  constructor(name = 'pledger-copy') {
    this.database = new CopyDatabase(name)
  }

  async origins(): Promise<readonly string[]> {
    const keys = await this.database.run('readonly', (reading) =>
      reading.objectStore('heads').getAllKeys(),
    )
    return keys.map(String)
  }

  head(origin: string): Promise<Result<CopyHead | null, CopyRefusal>> {
    return this.read<CopyHead | null>(origin, null, async (_, { head }) => accept(head))
  }

  bundles(
    origin: string,
    first: number,
    count: number,
  ): Promise<Result<readonly Bundle[], CopyRefusal>> {
    return this.read(origin, [], async (reading, { head }) => {
      const length = Math.min(count, bundleCount(head.size) - first)
      if (length <= 0) return accept([])
      const range = IDBKeyRange.bound([origin, first], [origin, first + length - 1])
      const [entries, roots] = await Promise.all([
        reading.objectStore('bundles').getAll(range),
        reading.objectStore('roots').getAll(range),
      ])
      if (roots.length !== length || !areRoots(roots)) return corrupt
      const bundles = roots.map((root, index) => ({ entries: entries[index], root }))
      const isWhole = ({ entries }: { entries: unknown }, index: number) =>
        areEntries(entries, bundleSize(head.size, first + index))
      return bundles.every(isWhole) ? accept(bundles as Bundle[]) : corrupt
    })
  }

  roots(origin: string): Promise<Result<readonly string[], CopyRefusal>> {
    return this.read(origin, [], async (reading, { head }) => {
      const roots = await reading.objectStore('roots').getAll(allOf(origin))
      const isWhole = roots.length === bundleCount(head.size) && areRoots(roots)
      return isWhole ? accept(roots) : corrupt
    })
  }

  accounts(origin: string): Promise<Result<readonly StoredRecord[], CopyRefusal>> {
    return this.read(origin, [], async (reading, { places }) => {
      const accounts: unknown = await reading.objectStore('accounts').getAll(allOf(origin))
      return areAccounts(accounts, places) ? accept(accounts) : corrupt
    })
  }

  async save(change: CopyChange): Promise<Result<void, CopyRefusal>> {
    requireContinuous(change)
    const { origin } = change.head
    return this.database
      .run('readwrite', async (writing) => {
        const found = await readHeadIn(writing, origin)
        if (!found.ok) return found
        if ((found.value?.head.size ?? 0) !== change.from) return refuse(changed)
        await write(writing, change, found.value?.places ?? 0)
        return accept(undefined)
      })
      .catch((cause: unknown) => refuse(storageRefusal(cause)))
  }

  async drop(origin: string): Promise<void> {
    await this.database.run('readwrite', async (writing) => {
      const lists = LISTS.map((list) => writing.objectStore(list).delete(allOf(origin)))
      await Promise.all([writing.objectStore('heads').delete(origin), ...lists])
    })
  }

  /** Reads in one transaction, so that no other tab's save shows in parts. */
  private read<T>(
    origin: string,
    none: T,
    take: (reading: Reading, head: Head) => Promise<Result<T, CopyRefusal>>,
  ): Promise<Result<T, CopyRefusal>> {
    const result = this.database.run('readonly', async (reading) => {
      const found = await readHeadIn(reading, origin)
      if (!found.ok) return found
      return found.value ? take(reading, found.value) : accept(none)
    })
    return result.catch((cause: unknown) => refuse(storageRefusal(cause)))
  }
}

const changed: CopyRefusal = { code: 'copy-changed' }

/** Null where there is no copy. All of it is saved and dropped at once, so the rest of a copy without its head is damage. */
async function readHeadIn(transaction: CopyTransaction<IDBTransactionMode>, origin: string) {
  const stored = await transaction.objectStore('heads').get(origin)
  const found = readHead<Places>(stored, origin, FORMAT, isCount, digest)
  if (!found.ok || found.value) return found
  const keys = LISTS.map((list) => transaction.objectStore(list).getKey(allOf(origin)))
  const isEmpty = (await Promise.all(keys)).every((key) => key === undefined)
  return isEmpty ? found : corrupt
}

/** The keys `[origin, …]`: a list comes after every number and text. */
function allOf(origin: string): IDBKeyRange {
  return IDBKeyRange.bound([origin], [origin, []])
}

async function write(
  writing: CopyTransaction<'readwrite'>,
  { head, firstBundle, bundles, accounts }: CopyChange,
  accountsBefore: number,
): Promise<void> {
  const { origin } = head
  const lists = {
    heads: writing.objectStore('heads'),
    bundles: writing.objectStore('bundles'),
    roots: writing.objectStore('roots'),
    accounts: writing.objectStore('accounts'),
  }
  await Promise.all([
    ...bundles.map(async ({ entries, root }, index) => {
      const key: [string, number] = [origin, firstBundle + index]
      await lists.bundles.put(entries, key)
      await lists.roots.put(root, key)
    }),
    ...accounts.map(async (account) => lists.accounts.put(account, [origin, account.id])),
  ])
  const places = accounts.length > 0 ? await lists.accounts.count(allOf(origin)) : accountsBefore
  await lists.heads.put(storedHead(FORMAT, head, places, digest), origin)
}
