import { describe, expect, it } from 'vitest'
import { EMPTY_FEED, withPage } from '../../../src/core/domain/feed.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import { LoadFeed } from '../../../src/core/use-cases/load-feed.ts'
import { ramLastKnown } from '../../builders/ram-last-known.ts'
import { record } from '../../contract/recording.ts'
import { aDraft, openWorld } from './world.ts'

describe('the public feed', () => {
  it('is read signed out, a page of 25 at a time, to its beginning', async () => {
    const { ledger, signInAs, sending, identity, clock } = await openWorld()
    await signInAs('Lin')
    for (let n = 1; n <= 30; n++) {
      await sending().send(aDraft({ id: `f${n}`, amount: '1' }))
    }
    await identity.signOut()
    const loadFeed = new LoadFeed(ledger, ramLastKnown(), clock)
    const first = withPage(EMPTY_FEED, await loadFeed.page(null))
    const whole = withPage(first, await loadFeed.page(first.next))
    expect([first.rows.length, whole.rows.length, whole.next]).toEqual([25, 30, null])
  })

  it('tells what comes after the newest row read', async () => {
    const { ledger, signInAs, sending, clock } = await openWorld()
    await signInAs('Lin')
    await sending().send(aDraft({ id: 'before' }))
    const loadFeed = new LoadFeed(ledger, ramLastKnown(), clock)
    const { head } = await loadFeed.page(null)
    const recording = record<readonly Transaction[]>((listener) => loadFeed.follow(head, listener))
    await sending().send(aDraft({ id: 'after' }))
    const told = await recording.until((rows) => rows.some(({ id }) => id === 'after'))
    expect(told.map(({ id }) => id)).toEqual(['after'])
  })

  it('is remembered as it was read last, with what has come since, a page of it', async () => {
    const { ledger, signInAs, sending, clock } = await openWorld()
    await signInAs('Lin')
    for (let n = 1; n <= 26; n++) await sending().send(aDraft({ id: `f${n}`, amount: '1' }))
    const known = ramLastKnown()
    const loadFeed = new LoadFeed(ledger, known, clock)
    const first = await loadFeed.page(null)
    await loadFeed.page(first.next)
    expect(loadFeed.lastKnown()).toEqual({ value: first.rows, asOf: clock.now() })
    const recording = record<readonly Transaction[]>((listener) =>
      loadFeed.follow(first.head, listener),
    )
    await sending().send(aDraft({ id: 'since', amount: '1' }))
    const [since] = await recording.until((rows) => rows.some(({ id }) => id === 'since'))
    expect(new LoadFeed(ledger, known, clock).lastKnown()?.value).toEqual([
      since,
      ...first.rows.slice(0, 24),
    ])
  })
})
