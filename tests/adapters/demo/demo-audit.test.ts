import { describe, expect, it } from 'vitest'
import { openDemoStore } from '../../../src/adapters/demo/open-demo.ts'
import { MemoryArchive } from '../../../src/adapters/memory/memory-archive.ts'
import { reportOf } from '../../builders/an-audit.ts'
import { MemoryJournal } from '../../builders/memory-journal.ts'
import { MemoryLedgerCopy } from '../../builders/memory-ledger-copy.ts'

const clock = { now: () => Date.UTC(2026, 10, 20, 15) }

describe('the demo', () => {
  it.each([0, 3000])('audits clean with %i made-up transfers, twice', async (transfers) => {
    const options = { clock, productName: 'Pledger', transfers }
    const { store } = await openDemoStore(options, new MemoryJournal(), () => {}, 1)
    const copy = new MemoryLedgerCopy()
    const archive = new MemoryArchive(store, clock, 'pledger/demo')
    const first = await reportOf(archive, copy)
    expect(first.findings).toEqual([])
    expect(first.hints).toEqual([])
    const second = await reportOf(archive, copy, { depth: 'new' })
    expect(second).toMatchObject({ findings: [], checkpoint: first.checkpoint, copyProblem: null })
  })
})
