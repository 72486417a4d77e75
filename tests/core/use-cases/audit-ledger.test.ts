import { describe, expect, it } from 'vitest'
import { MemoryLedgerCopy } from '../../../src/adapters/shared/memory-ledger-copy.ts'
import { reportOf } from '../../builders/an-audit.ts'
import { StoredArchive } from '../../builders/stored-archive.ts'
import { StoredLedger } from '../../builders/stored-ledger.ts'

/** Ann, Ben and someone without a name; sends of all kinds, the last of them a moment ago. */
function aLedger(sends = 5): StoredLedger {
  const ledger = new StoredLedger()
  ledger.open('ann', 'Ann')
  ledger.open('ben', 'Ben')
  ledger.open('nobody')
  ledger.pass(1000)
  for (let n = 0; n < sends; n++) {
    ledger.send(`t${n}`, n % 2 ? 'ann' : 'ben', n % 2 ? 'Ben' : 'Ann', 1 + (n % 40))
    ledger.pass(60)
  }
  ledger.send('w1', 'nobody', 'Zoe', 40)
  ledger.send('w2', 'nobody', 'Zed', 5)
  ledger.send('w3', 'nobody', 'Zoe', 7)
  ledger.pass(500)
  ledger.open('zoe', 'Zoe')
  ledger.handOver('w1')
  ledger.takeBack('w2')
  ledger.pass(300)
  return ledger
}

describe('a check of everything', () => {
  it('finds nothing in an honest ledger', async () => {
    const report = await reportOf(new StoredArchive(aLedger()))
    expect(report).toMatchObject({ findings: [], hints: [], accounts: 4, entries: 14 })
  })
  it('counts what it reads', async () => {
    const archive = new StoredArchive(aLedger(700))
    const report = await reportOf(archive)
    expect(report.findings).toEqual([])
    expect(report.documents).toBe(archive.documents)
    expect(report.documents).toBe(report.entries)
  })
})

describe('a check of what is new', () => {
  it('reads the new entries, the accounts they touch and one hundred old ones', async () => {
    const ledger = aLedger(700)
    const copy = new MemoryLedgerCopy()
    const first = await reportOf(new StoredArchive(ledger), copy)
    ledger.pass(1000)
    ledger.send('new', 'zoe', 'Ann', 3)
    const archive = new StoredArchive(ledger)
    const report = await reportOf(archive, copy, { depth: 'new' })
    expect(report.findings).toEqual([])
    expect(report.entries).toBe(first.entries + 1)
    expect(archive.documents).toBe(report.documents)
    const tail = 4
    const touched = ['nobody', 'ann'].length
    expect(report.documents).toBe(tail + touched + 100)
  })
})
