import { describe, expect, it } from 'vitest'
import type { Account } from '../../src/core/domain/people.ts'
import { uniqueName } from '../builders/unique.ts'
import type { LedgerHarness } from './harness.ts'
import { isFree, send, someone } from './people.ts'
import { record } from './recording.ts'
import { withHarness } from './with-harness.ts'

export function describeAccounts(name: string, open: () => Promise<LedgerHarness>): void {
  describe(`accounts in a ledger ${name}`, () => {
    const harness = withHarness(open)

    it('opens an account with 1337 GBP, nothing sent and nothing received', async () => {
      const id = await harness().newPerson()
      const wanted = uniqueName('Maya')
      const opened = await harness().as(id).ledger.openAccount(id, wanted)
      expect(opened).toMatchObject({
        ok: true,
        value: {
          id,
          username: wanted,
          balance: 1337,
          totalSent: 0,
          totalReceived: 0,
          nameCount: 1,
          description: null,
        },
      })
    })

    it('uses the initials of the name as the avatar', async () => {
      const id = await harness().newPerson()
      const opened = await harness().as(id).ledger.openAccount(id, uniqueName('Maya x'))
      expect(opened).toMatchObject({ value: { avatar: 'MX' } })
    })

    it('opens an account without a name', async () => {
      const id = await harness().newPerson()
      const opened = await harness().as(id).ledger.openAccount(id, null)
      expect(opened).toMatchObject({ value: { username: null, avatar: 'YO', nameCount: 0 } })
    })

    it('returns the existing account, with its present state, when it is opened again', async () => {
      const [maya, tom] = [await someone(harness()), await someone(harness())]
      await send(maya, tom, 37)
      const again = await maya.ledger.openAccount(maya.id, uniqueName('Other'))
      expect(again).toMatchObject({ ok: true, value: { username: maya.name, balance: 1300 } })
    })

    it('opens one account when many devices ask at the same time', async () => {
      const id = await harness().newPerson()
      const clients = [harness().as(id), harness().onOtherDevice(id)]
      const opened = await Promise.all(clients.map(({ ledger }) => ledger.openAccount(id, null)))
      expect(opened.map((result) => result.ok && result.value.balance)).toEqual([1337, 1337])
    })

    it('refuses to open an account with a name that is taken in other capitals', async () => {
      const maya = await someone(harness())
      const id = await harness().newPerson()
      const upper = maya.name.toUpperCase() as typeof maya.name
      const opened = await harness().as(id).ledger.openAccount(id, upper)
      expect(opened).toEqual({ ok: false, refusal: { code: 'name-taken' } })
    })

    it('opens no account if it refuses the name', async () => {
      const maya = await someone(harness())
      const id = await harness().newPerson()
      await harness().as(id).ledger.openAccount(id, maya.name)
      expect(await harness().visitor.directory.findById(id)).toBeNull()
    })

    it('does not change the name of an existing account', async () => {
      const maya = await someone(harness())
      const other = uniqueName('Other')
      await maya.ledger.openAccount(maya.id, other)
      expect(await isFree(harness(), other)).toBe(true)
    })

    it('reports that there is no account yet, and then the account', async () => {
      const id = await harness().newPerson()
      const { ledger } = harness().as(id)
      const recording = record<Account | null>((listener) => ledger.watchAccount(id, listener))
      await recording.until((account) => account === null)
      await ledger.openAccount(id, null)
      const account = await recording.until((value) => value !== null)
      recording.stop()
      expect(account).toMatchObject({ id, balance: 1337 })
    })

    it('reports the new balance to a recipient when points arrive', async () => {
      const [maya, tom] = [await someone(harness()), await someone(harness())]
      const recording = record<Account | null>((listener) =>
        tom.ledger.watchAccount(tom.id, listener),
      )
      await recording.until((account) => account?.balance === 1337)
      await send(maya, tom, 37)
      const account = await recording.until((value) => value?.balance === 1374)
      recording.stop()
      expect(account).toMatchObject({ totalReceived: 37, totalSent: 0 })
    })

    it('reports with a balance which transfer changed it last, to the sender and to the recipient', async () => {
      const [maya, tom] = [await someone(harness()), await someone(harness())]
      const recordings = [maya, tom].map(({ id, ledger }) =>
        record<Account | null>((listener) => ledger.watchAccount(id, listener)),
      )
      const before = await Promise.all(recordings.map((one) => one.until((now) => now !== null)))
      const { id } = await send(maya, tom, 37)
      const after = await Promise.all(
        recordings.map((one) => one.until((now) => now?.balance !== 1337)),
      )
      for (const one of recordings) one.stop()
      expect([...before, ...after].map((account) => account?.lastTransaction)).toEqual([
        null,
        null,
        id,
        id,
      ])
    })

    it('never reports a value during the call to watch', async () => {
      const maya = await someone(harness())
      const recording = record<Account | null>((listener) =>
        maya.ledger.watchAccount(maya.id, listener),
      )
      const toldAtOnce = recording.values.length
      await recording.until((account) => account !== null)
      recording.stop()
      expect(toldAtOnce).toBe(0)
    })

    it('reports nothing after the subscription ended, even twice', async () => {
      const [maya, tom] = [await someone(harness()), await someone(harness())]
      const ended = record<Account | null>((listener) =>
        maya.ledger.watchAccount(maya.id, listener),
      )
      const other = record<Account | null>((listener) =>
        maya.ledger.watchAccount(maya.id, listener),
      )
      await ended.until((account) => account?.balance === 1337)
      ended.stop()
      ended.stop()
      await send(maya, tom, 37)
      await other.until((account) => account?.balance === 1300)
      other.stop()
      expect(ended.values.every((account) => account?.balance === 1337)).toBe(true)
    })

    it('reports nothing if the subscription ends before the first value', async () => {
      const maya = await someone(harness())
      const ended = record<Account | null>((listener) =>
        maya.ledger.watchAccount(maya.id, listener),
      )
      ended.stop()
      const other = record<Account | null>((listener) =>
        maya.ledger.watchAccount(maya.id, listener),
      )
      await other.until((account) => account !== null)
      other.stop()
      expect(ended.values).toEqual([])
    })
  })
}
