import { expect, it } from 'vitest'
import { refuse } from '../../../src/core/domain/result.ts'
import { LookupTransaction } from '../../../src/core/use-cases/lookup-transaction.ts'
import { aDraft, openWorld } from './world.ts'

async function looking() {
  const world = await openWorld()
  await world.signInAs('Maya')
  await world.signInAs('Lin')
  const sent = await world.send(aDraft({ recipient: 'Maya', amount: '37' }))
  if (!sent.ok) throw new Error(sent.refusal.code)
  return { sent: sent.value, lookup: new LookupTransaction(world.ledger) }
}

it('finds a transaction by its id', async () => {
  const { sent, lookup } = await looking()
  expect(await lookup.lookup(sent.id)).toHaveProperty('value.amount', -37)
})

it('refuses an id that no transaction has', async () => {
  const { lookup } = await looking()
  expect(await lookup.lookup('nothing')).toEqual(refuse({ code: 'transaction-not-found' }))
})

it.each(['', 'a b', '../users/maya', 'x'.repeat(65), 'é'])(
  'refuses "%.20s", which no transaction can have, without asking the ledger',
  async (id) => {
    const lookup = new LookupTransaction({
      find: () => Promise.reject(new Error('asked')),
    } as never)
    expect(await lookup.lookup(id)).toEqual(refuse({ code: 'transaction-id-invalid' }))
  },
)
