import { expect, it, onTestFinished } from 'vitest'
import { serveLedger } from '../scripts/serve-ledger.mjs'

const LIMIT = 10_000

/** Asks a made-up ledger about its transactions in the order of their ids, as Firestore is asked. */
async function ask(emulator: string, of: (query: object) => object) {
  const query = {
    from: [{ collectionId: 'transactions' }],
    orderBy: [{ field: { fieldPath: '__name__' } }],
    limit: LIMIT,
  }
  const answer = await fetch(`http://${emulator}`, {
    method: 'POST',
    body: JSON.stringify(of(query)),
  })
  return answer.json()
}

it('a made-up ledger counts as many transactions as it lists, also after it has grown', async () => {
  const server = await serveLedger(200)
  onTestFinished(() => server.close())
  server.grow(30)
  const listed = await ask(server.emulator, (query) => ({ structuredQuery: query }))
  const [counted] = await ask(server.emulator, (query) => ({
    structuredAggregationQuery: { structuredQuery: query },
  }))
  expect(counted.result.aggregateFields.count.integerValue).toBe(`${listed.length}`)
})
