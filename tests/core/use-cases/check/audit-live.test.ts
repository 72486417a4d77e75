import { describe, expect, it } from 'vitest'
import { aStoredLedger } from '../../../builders/a-stored-ledger.ts'
import { reportOf } from '../../../builders/an-audit.ts'
import { MemoryLedgerCopy } from '../../../builders/memory-ledger-copy.ts'
import { StoredArchive } from '../../../builders/stored-archive.ts'

/** An archive that is read live, while people go on sending. */
function aBusyArchive(writes: number) {
  const ledger = aStoredLedger(500)
  const archive = new StoredArchive(ledger, 'live')
  let left = writes
  archive.onList = () => {
    if (left-- <= 0) return
    ledger.pass(1)
    ledger.open(`late${left}`, `Late ${left}`)
    ledger.send(`live${left}`, 'ben', left % 2 ? 'Ann' : `Late ${left}`, 1)
    if (left === 5) ledger.takeBack('w3')
  }
  return { ledger, archive }
}

describe('a ledger that is read live while others send', () => {
  it.each([1, 5, 9, 12])('has no findings after %i sends meanwhile', async (writes) => {
    const { archive } = aBusyArchive(writes)
    expect((await reportOf(archive)).findings).toEqual([])
  })

  it('has no findings in a check of what is new either', async () => {
    const { ledger, archive } = aBusyArchive(6)
    const copy = new MemoryLedgerCopy()
    await reportOf(new StoredArchive(ledger, 'live'), copy)
    expect((await reportOf(archive, copy, { depth: 'new' })).findings).toEqual([])
  })

  it('is read again three times at most before something is called wrong', async () => {
    const { ledger, archive } = aBusyArchive(0)
    const ann = ledger.accounts.get('ann')
    if (ann) ann.fields = { ...ann.fields, balance: 1 }
    let lists = 0
    archive.onList = () => void lists++
    const { findings } = await reportOf(archive)
    expect(findings.map(({ code }) => code)).toEqual(['balance-differs', 'sum-differs'])
    const pages = { open: 1, name: 1, send: 6, close: 1, leave: 1 }
    const first = Object.values(pages).reduce((sum, count) => sum + count)
    expect(lists).toBe(first + 3 * 5)
  })
})
