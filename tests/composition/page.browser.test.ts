import { openDB } from 'idb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { composeApp } from '../../src/composition/page.ts'
import { OPEN_COMMUNITY } from '../../src/core/domain/community.ts'

const openDemoPage = () =>
  composeApp({
    product: { name: 'Pledger', sourceUrl: '', authorName: '', authorUrl: '' },
    providers: [],
    community: OPEN_COMMUNITY,
    backend: { kind: 'demo', transfers: 0 },
  })

/** Checks the demo's ledger against the copy of it in this browser, and adds to the copy. */
async function check({ checking }: Awaited<ReturnType<typeof openDemoPage>>) {
  const { auditLedger } = await checking()
  return auditLedger.check({ depth: 'new' }, () => {})
}

async function spoilLedger() {
  const database = await openDB('pledger-demo')
  for (const key of await database.getAllKeys('commits'))
    await database.put('commits', { not: 'ours' }, key)
  database.close()
}

const workers: Worker[] = []

class KnownWorker extends Worker {
  constructor(...given: ConstructorParameters<typeof Worker>) {
    super(...given)
    workers.push(this)
  }
}

beforeEach(() => void vi.stubGlobal('Worker', KnownWorker))
afterEach(async () => {
  const { checking } = await openDemoPage()
  const { copy, origin } = await checking()
  await copy.drop(origin)
  for (const worker of workers.splice(0)) worker.terminate()
  vi.unstubAllGlobals()
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('pledger-demo').onsuccess = resolve
  })
})

it('a demo that is set aside while it opens leaves no copy for the next check', async () => {
  await check(await openDemoPage())
  await spoilLedger()
  const checked = await check(await openDemoPage())
  expect(checked).toMatchObject({ ok: true, value: { before: null, findings: [] } })
})

it('a demo that starts again drops its copy, which a worker has open', async () => {
  const app = await openDemoPage()
  await check(app)
  await app.demo?.reset()
  const { copy, origin } = await app.checking()
  await expect(copy.head(origin)).resolves.toEqual({ ok: true, value: null })
})

it('a demo that starts again needs no worker', async () => {
  const app = await openDemoPage()
  await app.demo?.reset()
  expect(workers).toEqual([])
})
