import { describe, expect, it } from 'vitest'
import { FirestoreArchive } from '../../../../src/adapters/firebase/archive/firestore-archive.ts'
import { reportOf } from '../../../builders/an-audit.ts'
import { MemoryLedgerCopy } from '../../../builders/memory-ledger-copy.ts'
import { anOwnedLedger } from '../../../cli/emulator/owned-ledger.ts'
import { send, someone } from '../../../contract/people.ts'
import { withHarness } from '../../../contract/with-harness.ts'
import { inDepth } from '../../../in-depth.ts'
import { openFirestoreArchiveHarness } from './firestore-archive-harness.ts'
import { startNoPastProxy } from './no-past-proxy.ts'

/** In depth more than one list has. */
const SENDS = inDepth ? 101 : 11

describe('a check of a ledger with a service that reads no past', () => {
  const harness = withHarness(openFirestoreArchiveHarness)

  it('finds nothing while people send between all its queries', async () => {
    const [maya, tom] = [await someone(harness()), await someone(harness())]
    for (let sends = 0; sends < SENDS; sends++) await send(maya, tom, 1)
    let meanwhile = 0
    const emulator = await startNoPastProxy(async () => {
      if (meanwhile++ < 9) await send(tom, maya, 5)
    })
    const archive = new FirestoreArchive({ projectId: harness().projectId, emulator })
    const { findings, entries } = await reportOf(archive)
    expect(findings).toEqual([])
    expect(entries).toBeGreaterThan(2 + SENDS)
    expect(meanwhile).toBeGreaterThan(9)
  })

  it('finds what an owner changed, with a copy and without one', async () => {
    const ledger = await anOwnedLedger()
    const emulator = await startNoPastProxy()
    const archive = new FirestoreArchive({ projectId: ledger.projectId, emulator })
    const copy = new MemoryLedgerCopy()
    expect((await reportOf(archive, copy)).findings).toEqual([])
    const ann = ledger.records.accounts.get('ann')
    if (ann) ann.fields = { ...ann.fields, balance: 1 }
    await ledger.write()
    for (const kept of [copy, undefined]) {
      const { findings } = await reportOf(archive, kept)
      expect(findings.map(({ code }) => code)).toEqual(['balance-differs', 'sum-differs'])
    }
  })
})
