import { IndexedDbLedgerCopy } from '../../../../src/adapters/browser/copy/indexed-db-ledger-copy.ts'

// A worker that saves one change and answers with the result.
addEventListener('message', async ({ data: { name, change } }) => {
  postMessage(await new IndexedDbLedgerCopy(name).save(change))
})
