import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StoredRecord } from '../../../../src/core/domain/check/records.ts'
import { accept, refuse } from '../../../../src/core/domain/result.ts'
import type { CopiedEntry, LedgerCopy } from '../../../../src/core/ports/ledger-copy.ts'
import { appending, withMethods } from '../../../builders/a-copy-of.ts'
import { SALTS } from '../../../builders/a-transfer.ts'
import { reportOf, seeded } from '../../../builders/an-audit.ts'
import { anExportCopy, fileOf, fileOfCopy } from '../../../builders/an-export.ts'
import { MemoryLedgerCopy } from '../../../builders/memory-ledger-copy.ts'
import { recordsIn } from '../../../builders/read-export.ts'
import { StoredArchive } from '../../../builders/stored-archive.ts'
import { StoredLedger } from '../../../builders/stored-ledger.ts'
import { shareOf } from '../../../in-depth.ts'
import { withEntry, withoutEntry } from '../damaged-copy.ts'

const TRANSACTIONS = { table: 'transactions', format: 'json' } as const
const ACCOUNTS = { table: 'accounts', format: 'csv' } as const

/** A ledger after these steps of three people and of points that wait for two more. */
function ledgerAfter(steps: readonly number[]): StoredLedger {
  const ledger = new StoredLedger()
  const names = ['Ann', 'Ben', 'Cat', 'Zoe', 'Zed']
  for (const name of names.slice(0, 3)) ledger.open(name.toLowerCase(), name)
  for (const [index, step] of steps.entries()) {
    const name = names[step % 5] ?? ''
    const waiting = [...ledger.transactions.values()].filter(
      ({ fields }) => fields.status === 'waiting',
    )
    const one = waiting[step % Math.max(1, waiting.length)]?.id ?? ''
    ledger.pass(step % 3)
    if (step < 60) ledger.send(`t${index}`, ['ann', 'ben', 'cat'][step % 3] ?? '', name, 1 + step)
    else if (step < 80) ledger.handOver(one)
    else if (step < 99) ledger.takeBack(one)
    else ledger.open('zoe', 'Zoe')
  }
  return ledger
}

async function copyOf(ledger: StoredLedger): Promise<LedgerCopy> {
  const copy = new MemoryLedgerCopy()
  await reportOf(new StoredArchive(ledger, 'demo'), copy)
  return copy
}

/** A record as a copy has it: not when the database wrote it. */
const asCopied = (record: StoredRecord): StoredRecord => ({
  ...record,
  createdAt: null,
  updatedAt: null,
})

const random = seeded(1)
const LONG = ledgerAfter(Array.from({ length: 1500 }, () => Math.floor(random.next() * 100)))
for (const id of ['ann', 'ben', 'cat']) LONG.send(`last of ${id}`, id, 'Zed', 1)
const COPY = await copyOf(LONG)
const COPIED = recordsIn(await fileOfCopy(COPY, TRANSACTIONS), TRANSACTIONS)

const refusalOf = async (copy: LedgerCopy) =>
  anExportCopy(copy).export('pledger/demo', TRANSACTIONS, () => {})

describe('an export of the copy', () => {
  it('has the same transactions as an export of the ledger, in the same order', async () => {
    const anySteps = fc.array(fc.nat(99), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(anySteps, async (steps) => {
        const ledger = ledgerAfter(steps)
        const archive = new StoredArchive(ledger, 'demo')
        const stored = recordsIn(await fileOf(archive, TRANSACTIONS), TRANSACTIONS)
        const copied = await fileOfCopy(await copyOf(ledger), TRANSACTIONS)
        expect(recordsIn(copied, TRANSACTIONS)).toEqual(stored.map(asCopied))
      }),
      { numRuns: shareOf(100) },
    )
  })

  it.each(['settled', 'waiting', 'returned'])('has transactions that are %s', (status) => {
    const withStatus = COPIED.filter(({ fields }) => fields.status === status)
    expect(withStatus.length).toBeGreaterThan(0)
  })

  it('has the accounts as they were read, the oldest first', async () => {
    const ledger = new StoredLedger()
    for (const id of ['zoe', 'ben', 'ann']) {
      ledger.open(id)
      ledger.pass(1)
    }
    const file = await fileOfCopy(await copyOf(ledger), ACCOUNTS)
    expect(recordsIn(file, ACCOUNTS)).toEqual([...ledger.accounts.values()])
  })

  it('says of which ledger it is, and when that was read', async () => {
    const file = await fileOfCopy(await copyOf(new StoredLedger()), TRANSACTIONS)
    expect(file).toBe(
      '{"origin":"pledger/demo","readAt":"2025-11-21T04:40:00.000000Z","transactions":[\n]}\n',
    )
  })

  it('has a send without its removed texts', async () => {
    const copy = await copyOf(ledgerAfter([5]))
    const wordless = withCopied(copy, (copied) => ({ ...copied, texts: null }))
    const records = recordsIn(await fileOfCopy(wordless, TRANSACTIONS), TRANSACTIONS)
    expect(records.map(({ fields }) => Object.keys(fields).sort())).toEqual([
      ['amount', 'icon', 'id', 'recipientId', 'senderId', 'status', 'timestamp', 'type'],
    ])
  })

  it('ends where the copy ended when it began, though another tab adds to it', async () => {
    const longer = await copyOf(LONG)
    const shorter = await longer.head('pledger/demo')
    if (!shorter.ok || !shorter.value) throw new Error('no copy')
    const size = shorter.value.size - 3
    const head = { ...shorter.value, size }
    const grown = withMethods(longer, { head: async () => ({ ok: true, value: head }) })
    const records = recordsIn(await fileOfCopy(grown, TRANSACTIONS), TRANSACTIONS)
    expect(records.length).toBeLessThan(COPIED.length)
    expect(records.length).toBeGreaterThan(COPIED.length - 4)
  })
})

describe('an export of a copy that is not as it should be', () => {
  const laterTime = (text: string) => text.replace(/\d{16}/, (time) => `${+time + 1}`)
  const otherWords = ({ entry, texts }: CopiedEntry) => {
    return {
      entry,
      texts: texts && { ...texts, message: { text: 'never said', salt: SALTS.message } },
    }
  }
  const twoBundles = { bundles: (origin: string) => COPY.bundles(origin, 0, 2) }

  it.each([
    ['there is none', new MemoryLedgerCopy(), 'no-copy'],
    ['an entry was changed', withEntry(COPY, 300, laterTime), 'copy-corrupt'],
    ['an entry is missing', withoutEntry(COPY, 1), 'copy-corrupt'],
    ['the last bundle is missing', withMethods(COPY, twoBundles), 'copy-corrupt'],
    ['a message is not the one that was sent', withCopied(COPY, otherWords), 'copy-corrupt'],
  ] as const)('is refused where %s', async (_, copy, code) => {
    expect(await refusalOf(copy)).toEqual(refuse({ code }))
  })
  it.each(['head', 'bundles'] as const)('is refused as the copy refuses its %s', async (method) => {
    const full = refuse({ code: 'copy-of-other-version' } as const)
    expect(await refusalOf(withMethods(COPY, { [method]: async () => full }))).toEqual(full)
  })
  it.each([
    ['transactions', 'bundles', TRANSACTIONS],
    ['accounts', 'accounts', ACCOUNTS],
  ] as const)('is refused where another tab drops it before its %s are read', async (...given) => {
    const [, list, request] = given
    const copy = await copyOf(ledgerAfter([5]))
    const dropped = withMethods(copy, {
      [list]: async () => {
        await copy.drop('pledger/demo')
        return accept([])
      },
    })
    const exported = anExportCopy(dropped).export('pledger/demo', request, () => {})
    expect(await exported).toEqual(refuse({ code: 'no-copy' }))
  })
  it('is refused where another tab drops it and begins again', async () => {
    const short = await copyOf(ledgerAfter([5]))
    let heads = [COPY, short]
    const begun = withMethods(short, {
      head: async (origin) => {
        const [now = short, ...later] = heads
        heads = later
        return now.head(origin)
      },
    })
    expect(await refusalOf(begun)).toEqual(refuse({ code: 'no-copy' }))
  })
  it('stops when it is asked to', async () => {
    const copy = new MemoryLedgerCopy()
    await copy.save(appending([]))
    const running = anExportCopy(copy)
    const exported = running.export('pledger/demo', ACCOUNTS, () => {})
    running.stop()
    expect(await exported).toEqual(refuse({ code: 'stopped' }))
  })
})

/** The copy with each of its entries changed; the roots stay. */
function withCopied(copy: LedgerCopy, change: (copied: CopiedEntry) => CopiedEntry): LedgerCopy {
  return withMethods(copy, {
    bundles: async (origin, first, count) => {
      const read = await copy.bundles(origin, first, count)
      if (!read.ok) return read
      const bundles = read.value.map(({ entries, root }) => ({
        entries: entries.map(change),
        root,
      }))
      return { ...read, value: bundles }
    },
  })
}
