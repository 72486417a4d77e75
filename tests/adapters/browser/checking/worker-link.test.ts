import { afterEach, expect, it, vi } from 'vitest'
import { checkInWorker } from '../../../../src/adapters/browser/checking/worker-link.ts'
import { demoHistory } from '../../../../src/adapters/demo/sample.ts'
import { LedgerStore } from '../../../../src/adapters/memory/ledger-store.ts'
import { MemoryArchive } from '../../../../src/adapters/memory/memory-archive.ts'
import { Fault } from '../../../../src/core/domain/result.ts'
import { MemoryJournal } from '../../../builders/memory-journal.ts'
import { PATIENT } from '../../../builders/patient.ts'

const ORIGIN = 'pledger/demo'
const clock = { now: () => Date.now() }
const workers: Worker[] = []

function startWorker(): Worker {
  const url = new URL('../../../../src/composition/check-worker.ts', import.meta.url)
  const worker = new Worker(url, { type: 'module' })
  workers.push(worker)
  return worker
}

async function openArchive() {
  const store = await LedgerStore.open({
    journal: new MemoryJournal(),
    clock,
    productName: 'Pledger',
    initialCommit: (now) => demoHistory(now, 'Pledger'),
  })
  return new MemoryArchive(store, clock, ORIGIN)
}

afterEach(async () => {
  const { copy } = await checkInWorker(startWorker, await openArchive(), ORIGIN)
  await copy.drop(ORIGIN)
  for (const worker of workers.splice(0)) worker.terminate()
})

it('checks the ledger of the page in a worker', async () => {
  const { auditLedger } = await checkInWorker(startWorker, await openArchive(), ORIGIN)
  const checked = await auditLedger.check({ depth: 'everything' }, () => {})
  expect(checked).toMatchObject({ ok: true, value: { accounts: 7, findings: [] } })
})

it('reports the progress of a check to the page', async () => {
  const { auditLedger } = await checkInWorker(startWorker, await openArchive(), ORIGIN)
  const told: number[] = []
  await auditLedger.check({ depth: 'everything' }, ({ read }) => told.push(read))
  // It comes through a channel of its own, maybe after the outcome.
  await vi.waitFor(() => expect(told.at(-1)).toBeGreaterThan(7), PATIENT)
})

it('keeps the copy for the next visit', async () => {
  const archive = await openArchive()
  const first = await checkInWorker(startWorker, archive, ORIGIN)
  await first.auditLedger.check({ depth: 'everything' }, () => {})
  const second = await checkInWorker(startWorker, archive, ORIGIN)
  const again = await second.auditLedger.check({ depth: 'new' }, () => {})
  const head = await first.copy.head(ORIGIN)
  expect(again).toMatchObject({
    ok: true,
    value: { before: { size: head.ok ? head.value?.size : null } },
  })
})

it('gives a fault of the archive to the caller as the same fault', async () => {
  const archive = await openArchive()
  archive.open = async () => {
    throw new Fault('denied', 'Nobody may read this ledger')
  }
  const { auditLedger } = await checkInWorker(startWorker, archive, ORIGIN)
  await expect(auditLedger.check({ depth: 'new' }, () => {})).rejects.toEqual(
    new Fault('denied', 'Nobody may read this ledger'),
  )
})

it('gives a fault where the worker cannot be loaded', async () => {
  const start = () => new Worker('/no-such-file.js', { type: 'module' })
  await expect(checkInWorker(start, await openArchive(), ORIGIN)).rejects.toBeInstanceOf(Fault)
})
