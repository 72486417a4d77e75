import { fromBase64, toBase64 } from '../../../core/domain/check/base64.ts'
import type { StoredRecord } from '../../../core/domain/check/records.ts'
import { accept, type Result, refuse } from '../../../core/domain/result.ts'
import { type Check, isListOf, isRecordOf, isText } from '../../../core/domain/schema.ts'
import {
  type Bundle,
  bundleCount,
  bundleSize,
  type CopyChange,
  type CopyHead,
  type CopyRefusal,
  type LedgerCopy,
  type RemovedText,
} from '../../../core/ports/ledger-copy.ts'
import {
  areAccounts,
  areEntries,
  byBundle,
  corrupt,
  isCount,
  readHead,
  requireContinuous,
  type StoredHead,
  storedHead,
  withoutTexts,
} from '../../shared/stored-copy.ts'
import {
  allOf,
  CopyDatabase,
  type CopyTransaction,
  LISTS_OF_HEAD,
  storageRefusal,
} from './copy-database.ts'
import { NobleDigest } from './noble-digest.ts'

/** Changes when records stored under a head can no longer be read. */
const FORMAT = 1
const digest = new NobleDigest()

/** Checksums of all that belongs to a head, and how many accounts there are. */
interface Places {
  readonly bundles: string
  readonly accounts: string
  readonly accountCount: number
}

/** The stored root of a bundle, with the bundle's checksum, so that one bundle can be read without the others. */
interface StoredRoot {
  readonly root: string
  readonly sum: string
}

const isPlaces = isRecordOf({ bundles: isText, accounts: isText, accountCount: isCount })
const isRoot: Check<StoredRoot> = isRecordOf({ root: isText, sum: isText })
const areRoots: Check<readonly StoredRoot[]> = isListOf(isRoot)
type Reading = CopyTransaction<'readonly'>
type Head = StoredHead<Places>

/** A copy in the browser's database, shared by all tabs and workers. */
export class IndexedDbLedgerCopy implements LedgerCopy {
  private readonly database: CopyDatabase

  constructor(name?: string) {
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
      const [entries, roots]: [unknown[], unknown] = await Promise.all([
        reading.objectStore('bundles').getAll(range),
        reading.objectStore('roots').getAll(range),
      ])
      if (!areRoots(roots) || roots.length !== length) return corrupt
      const bundles = roots.map(({ root }, index) => ({ entries: entries[index], root }))
      const isWhole = (bundle: { entries: unknown; root: string }, index: number) =>
        areEntries(bundle.entries, bundleSize(head.size, first + index)) &&
        sumOfBundle(first + index, bundle) === roots[index]?.sum
      return bundles.every(isWhole) ? accept(bundles as Bundle[]) : corrupt
    })
  }

  roots(origin: string): Promise<Result<readonly string[], CopyRefusal>> {
    return this.read(origin, [], async (reading, { head, places }) => {
      const roots: unknown = await reading.objectStore('roots').getAll(allOf(origin))
      if (!areRoots(roots) || roots.length !== bundleCount(head.size)) return corrupt
      const isWhole = combined(roots.map(({ sum }) => sum)) === places.bundles
      return isWhole ? accept(roots.map(({ root }) => root)) : corrupt
    })
  }

  accounts(origin: string): Promise<Result<readonly StoredRecord[], CopyRefusal>> {
    return this.read(origin, [], async (reading, { places }) => {
      const accounts: unknown = await reading.objectStore('accounts').getAll(allOf(origin))
      const isWhole =
        areAccounts(accounts, places.accountCount) &&
        combined(accounts.map(sumOf)) === places.accounts
      return isWhole ? accept(accounts) : corrupt
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
        await write(writing, change, found.value?.places ?? NOTHING)
        return accept(undefined)
      })
      .catch((cause: unknown) => refuse(storageRefusal(cause)))
  }

  async forget(
    origin: string,
    size: number,
    texts: readonly RemovedText[],
  ): Promise<Result<void, CopyRefusal>> {
    return this.database
      .run('readwrite', async (writing) => {
        const found = await readHeadIn(writing, origin)
        if (!found.ok) return found
        if (found.value?.head.size !== size) return refuse(changed)
        return forgetIn(writing, found.value, texts)
      })
      .catch((cause: unknown) => refuse(storageRefusal(cause)))
  }

  drop(origin: string): Promise<void> {
    return this.database.drop(origin)
  }

  /** Reads in one transaction, so that no other tab's save shows in parts. */
  private read<T>(
    origin: string,
    none: T,
    readFrom: (reading: Reading, head: Head) => Promise<Result<T, CopyRefusal>>,
  ): Promise<Result<T, CopyRefusal>> {
    const result = this.database.run('readonly', async (reading) => {
      const found = await readHeadIn(reading, origin)
      if (!found.ok) return found
      return found.value ? readFrom(reading, found.value) : accept(none)
    })
    return result.catch((cause: unknown) => refuse(storageRefusal(cause)))
  }
}

const changed: CopyRefusal = { code: 'copy-changed' }
const NOTHING: Places = { bundles: combined([]), accounts: combined([]), accountCount: 0 }

/** Null if there is no copy. All of it is saved and dropped at once, so the rest of a copy without its head is damage. */
async function readHeadIn(transaction: CopyTransaction<IDBTransactionMode>, origin: string) {
  const stored = await transaction.objectStore('heads').get(origin)
  const found = readHead<Places>(stored, origin, FORMAT, isPlaces, digest)
  if (!found.ok || found.value) return found
  const keys = LISTS_OF_HEAD.map((list) => transaction.objectStore(list).getKey(allOf(origin)))
  const isEmpty = (await Promise.all(keys)).every((key) => key === undefined)
  return isEmpty ? found : corrupt
}

async function write(
  writing: CopyTransaction<'readwrite'>,
  { head, firstBundle, bundles, accounts }: CopyChange,
  before: Places,
): Promise<void> {
  const { origin } = head
  const [bundleSums, accountSums] = await Promise.all([
    Promise.all(
      bundles.map((bundle, index) => writeBundle(writing, [origin, firstBundle + index], bundle)),
    ),
    Promise.all(
      [...new Map(accounts.map((account) => [account.id, account])).values()].map((account) =>
        writeAccount(writing, [origin, account.id], account),
      ),
    ),
  ])
  const places = {
    bundles: combined([before.bundles, ...bundleSums.flat()]),
    accounts: combined([before.accounts, ...accountSums.flat()]),
    accountCount:
      accounts.length > 0
        ? await writing.objectStore('accounts').count(allOf(origin))
        : before.accountCount,
  }
  await writing.objectStore('heads').put(storedHead(FORMAT, head, places, digest), origin)
}

/** Writes the bundles of these texts again, without them. */
async function forgetIn(
  writing: CopyTransaction<'readwrite'>,
  { head, places }: Head,
  texts: readonly RemovedText[],
): Promise<Result<void, CopyRefusal>> {
  const { origin, size } = head
  const sums: string[] = []
  for (const [index, taken] of byBundle(texts)) {
    const key: [string, number] = [origin, index]
    const [entries, root]: [unknown, unknown] = await Promise.all([
      writing.objectStore('bundles').get(key),
      writing.objectStore('roots').get(key),
    ])
    if (!isRoot(root) || !areEntries(entries, bundleSize(size, index))) return corrupt
    const bundle = { entries: withoutTexts(entries, index, taken), root: root.root }
    sums.push(...(await writeBundle(writing, key, bundle)))
  }
  const left = { ...places, bundles: combined([places.bundles, ...sums]) }
  await writing.objectStore('heads').put(storedHead(FORMAT, head, left, digest), origin)
  return accept(undefined)
}

/** Returns the bundle's checksum, and that of the one that it replaces. */
async function writeBundle(
  writing: CopyTransaction<'readwrite'>,
  key: [origin: string, index: number],
  bundle: Bundle,
): Promise<readonly string[]> {
  const list = writing.objectStore('roots')
  const replaced = await list.get(key)
  const { entries, root } = bundle
  const stored: StoredRoot = { root, sum: sumOfBundle(key[1], bundle) }
  await writing.objectStore('bundles').put(entries, key)
  await list.put(stored, key)
  return isRoot(replaced) ? [replaced.sum, stored.sum] : [stored.sum]
}

/** Returns the checksums of the account and of the record that it replaces. */
async function writeAccount(
  writing: CopyTransaction<'readwrite'>,
  key: [origin: string, id: string],
  account: StoredRecord,
): Promise<readonly string[]> {
  const list = writing.objectStore('accounts')
  const replaced = await list.get(key)
  await list.put(account, key)
  return replaced === undefined ? [sumOf(account)] : [sumOf(replaced), sumOf(account)]
}

function sumOfBundle(index: number, { entries, root }: { entries: unknown; root: string }): string {
  return sumOf([index, root, entries])
}

/** SHA-256 of a stored value as JSON, in base64. */
function sumOf(value: unknown): string {
  return toBase64(digest.sha256(JSON.stringify(value)))
}

/** One checksum for many, in any order. To combine one a second time takes it away again. */
function combined(sums: readonly string[]): string {
  const all = new Uint8Array(32)
  for (const sum of sums)
    for (const [at, byte] of (fromBase64(sum) ?? []).entries()) all[at] = (all[at] ?? 0) ^ byte
  return toBase64(all)
}
