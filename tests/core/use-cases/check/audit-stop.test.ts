import { describe, expect, it } from 'vitest'
import { NodeDigest } from '../../../../src/adapters/files/node-digest.ts'
import type { Archive } from '../../../../src/core/ports/archive.ts'
import { AuditLedger } from '../../../../src/core/use-cases/check/audit-ledger.ts'
import type { AuditProgress } from '../../../../src/core/use-cases/check/report.ts'
import { aStoredLedger } from '../../../builders/a-stored-ledger.ts'
import { anAudit, reportOf, seeded } from '../../../builders/an-audit.ts'
import { MemoryLedgerCopy } from '../../../builders/memory-ledger-copy.ts'
import { countsOf, StoredArchive } from '../../../builders/stored-archive.ts'
import { casesOf } from '../../../in-depth.ts'

const STOPPED = { ok: false, refusal: { code: 'stopped' } }
const quiet = () => {}

/** An audit whose archive calls `onRead` before each list with the number of lists read. */
function stoppedAt(lists: number, archive: StoredArchive, copy: MemoryLedgerCopy) {
  const audit = anAudit(archive, copy)
  let read = 0
  archive.onList = () => {
    if (++read === lists) audit.stop()
  }
  return audit
}

describe('a check that is stopped', () => {
  it('leaves what it read in the copy, and the next goes on from there', async () => {
    const ledger = aStoredLedger(900)
    const copy = new MemoryLedgerCopy()
    const audit = stoppedAt(10, new StoredArchive(ledger), copy)
    expect(await audit.check({ depth: 'everything' }, quiet)).toEqual(STOPPED)
    const head = await copy.head('pledger/test')
    const kept = (head.ok && head.value?.size) || 0
    expect(kept).toBeGreaterThan(300)
    const archive = new StoredArchive(ledger)
    const report = await reportOf(archive, copy, { depth: 'new' })
    const accountsBefore = 3
    expect(report.findings).toEqual([])
    const read = report.entries - kept + accountsBefore + 100
    expect(archive.documents).toBe(read + countsOf(ledger))
  })

  it.each(casesOf([1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12], 4))(
    'at list %i gives the same verdict once it is resumed',
    async (lists) => {
      const ledger = aStoredLedger(900)
      const whole = await reportOf(new StoredArchive(ledger))
      const copy = new MemoryLedgerCopy()
      for (const at of [lists, lists])
        await stoppedAt(at, new StoredArchive(ledger), copy).check({ depth: 'new' }, quiet)
      ledger.pass(1)
      const report = await reportOf(new StoredArchive(ledger), copy, { depth: 'new' })
      const { findings, entries, accounts, inBalances, waiting } = whole
      expect(report).toMatchObject({ findings, entries, accounts, inBalances, waiting })
      expect(report.checkpoint.root).toBe(whole.checkpoint.root)
    },
  )

  it('finds a record without its time once it is resumed, but not those that it has listed', async () => {
    const ledger = aStoredLedger(900)
    const like = ledger.accounts.get('ann')
    const { joinDate: _, ...fields } = like?.fields ?? {}
    ledger.accounts.set('hidden', { id: 'hidden', fields, createdAt: null, updatedAt: null })
    const copy = new MemoryLedgerCopy()
    await stoppedAt(8, new StoredArchive(ledger), copy).check({ depth: 'everything' }, quiet)
    const report = await reportOf(new StoredArchive(ledger), copy, { depth: 'new' })
    expect(report.findings.map(({ code, id }) => [code, id])).toEqual([['entry-broken', 'hidden']])
  })

  it('ends although no answer comes', async () => {
    const archive: Archive = Object.assign(new StoredArchive(aStoredLedger()), {
      list: () => new Promise<never>(quiet),
    })
    const audit = anAudit(archive)
    const result = audit.check({ depth: 'everything' }, quiet)
    await new Promise((resolve) => setTimeout(resolve))
    audit.stop()
    expect(await result).toEqual(STOPPED)
  })

  it('does not end the next check', async () => {
    const audit = anAudit(new StoredArchive(aStoredLedger()))
    audit.stop()
    expect(await audit.check({ depth: 'new' }, quiet)).toMatchObject({ ok: true })
  })

  it('hears of it in a pause', async () => {
    const pauses: number[] = []
    const audit: AuditLedger = new AuditLedger(
      new StoredArchive(aStoredLedger(3000)),
      new MemoryLedgerCopy(),
      new NodeDigest(),
      ticking(51),
      seeded(1),
      { pause: async () => void (pauses.push(1) === 3 && audit.stop()) },
    )
    expect(await audit.check({ depth: 'everything' }, quiet)).toEqual(STOPPED)
    expect(pauses.length).toBe(3)
  })
})

describe('the progress of a check', () => {
  it('is reported at most every 50 ms, and at the end', async () => {
    const told: AuditProgress[] = []
    const clock = ticking(10)
    const audit = new AuditLedger(
      new StoredArchive(aStoredLedger(3000)),
      new MemoryLedgerCopy(),
      new NodeDigest(),
      clock,
      seeded(1),
      { pause: async () => {} },
    )
    const result = await audit.check({ depth: 'everything' }, (progress) => told.push(progress))
    const entries = result.ok ? result.value.entries : 0
    expect(told.at(0)).toEqual({ read: 0, expected: entries })
    expect(told.at(-1)).toEqual({ read: entries, expected: entries })
    expect(told.length - 2).toBeLessThanOrEqual(clock.now() / 50)
    expect(told.length).toBeGreaterThan(4)
  })

  it('expects no number any more once there are more entries', async () => {
    const told: AuditProgress[] = []
    const archive = Object.assign(new StoredArchive(aStoredLedger(900)), {
      estimate: async () => 300,
    })
    const pause = { pause: async () => {} }
    const ports = [new MemoryLedgerCopy(), new NodeDigest(), ticking(51), seeded(1), pause] as const
    await new AuditLedger(archive, ...ports).check({ depth: 'everything' }, (progress) => {
      told.push(progress)
    })
    const beyond = told.slice(0, -1).filter(({ read }) => read > 300)
    expect(beyond.map(({ expected }) => expected)).toEqual(beyond.map(() => null))
    expect(beyond.length).toBeGreaterThan(1)
  })
})

/** A clock that goes on by some milliseconds each time it is read. */
function ticking(milliseconds: number) {
  let now = 0
  return { now: () => (now += milliseconds) }
}
