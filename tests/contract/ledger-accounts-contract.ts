import { describe, expect, it } from 'vitest'
import type { Account } from '../../src/core/domain/people.ts'
import { uniqueName } from '../builders/unique.ts'
import type { LedgerHarness } from './harness.ts'
import { isFree, refused, type Someone, send, withPeople } from './people.ts'
import { record } from './recording.ts'

export function describeAccounts(name: string, open: () => Promise<LedgerHarness>): void {
  describe(`accounts in a ledger ${name}`, () => {
    const { harness, one, two, newcomer } = withPeople(open)
    const recordAccount = ({ id, ledger }: Pick<Someone, 'id' | 'ledger'>) =>
      record<Account | null>((listener) => ledger.watchAccount(id, listener))

    it('opens an account with 1337 GBP, nothing sent and nothing received', async () => {
      const { id, ledger } = await newcomer()
      const wanted = uniqueName('Maya')
      expect(await ledger.openAccount(id, wanted)).toMatchObject({
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
      const { id, ledger } = await newcomer()
      const opened = await ledger.openAccount(id, uniqueName('Maya x'))
      expect(opened).toMatchObject({ value: { avatar: 'MX' } })
    })

    it('opens an account without a name', async () => {
      const { id, ledger } = await newcomer()
      const opened = await ledger.openAccount(id, null)
      expect(opened).toMatchObject({ value: { username: null, avatar: 'YO', nameCount: 0 } })
    })

    it('returns the existing account, with its present state, when it is opened again', async () => {
      const [maya, tom] = await two()
      await send(maya, tom, 37)
      const again = await maya.ledger.openAccount(maya.id, uniqueName('Other'))
      expect(again).toMatchObject({ ok: true, value: { username: maya.name, balance: 1300 } })
    })

    it('opens one account when many devices ask at the same time', async () => {
      const { id, ledger } = await newcomer()
      const devices = [ledger, harness().onOtherDevice(id).ledger]
      const opened = await Promise.all(devices.map((device) => device.openAccount(id, null)))
      expect(opened.map((result) => result.ok && result.value.balance)).toEqual([1337, 1337])
    })

    it('refuses to open an account with a name that is taken in other capitals', async () => {
      const maya = await one()
      const { id, ledger } = await newcomer()
      const upper = maya.name.toUpperCase() as typeof maya.name
      expect(await ledger.openAccount(id, upper)).toEqual(refused('name-taken'))
    })

    it('opens no account if it refuses the name', async () => {
      const maya = await one()
      const { id, ledger } = await newcomer()
      await ledger.openAccount(id, maya.name)
      expect(await harness().visitor.directory.findById(id)).toBeNull()
    })

    it('opens an account again after it was deleted, with its old name, for nobody else', async () => {
      const [maya, other] = [await one(), await newcomer()]
      await harness().deleteAccount(maya.id)
      const byOther = await other.ledger.openAccount(other.id, maya.name)
      expect(byOther).toEqual(refused('name-taken'))
      expect(await maya.ledger.openAccount(maya.id, maya.name)).toMatchObject({
        ok: true,
        value: { username: maya.name, balance: 1337, nameCount: 1 },
      })
    })

    it('does not change the name of an existing account', async () => {
      const maya = await one()
      const other = uniqueName('Other')
      await maya.ledger.openAccount(maya.id, other)
      expect(await isFree(harness(), other)).toBe(true)
    })

    it('reports that there is no account yet, and then the account', async () => {
      const person = await newcomer()
      const recording = recordAccount(person)
      await recording.until((account) => account === null)
      await person.ledger.openAccount(person.id, null)
      const account = await recording.until((value) => value !== null)
      recording.stop()
      expect(account).toMatchObject({ id: person.id, balance: 1337 })
    })

    it('reports the new balance to a recipient when points arrive', async () => {
      const [maya, tom] = await two()
      const recording = recordAccount(tom)
      await recording.until((account) => account?.balance === 1337)
      await send(maya, tom, 37)
      const account = await recording.until((value) => value?.balance === 1374)
      recording.stop()
      expect(account).toMatchObject({ totalReceived: 37, totalSent: 0 })
    })

    it('reports with a balance which transfer changed it last, to the sender and to the recipient', async () => {
      const [maya, tom] = await two()
      const recordings = [maya, tom].map(recordAccount)
      const whenAll = (is: (account: Account | null) => boolean) =>
        Promise.all(recordings.map((recording) => recording.until(is)))
      const before = await whenAll((account) => account !== null)
      const { id } = await send(maya, tom, 37)
      const after = await whenAll((account) => account?.balance !== 1337)
      for (const recording of recordings) recording.stop()
      expect(before.map((account) => account?.lastTransaction)).toEqual([null, null])
      expect(after.map((account) => account?.lastTransaction)).toEqual([id, id])
    })

    it('never reports a value during the call to watch', async () => {
      const recording = recordAccount(await one())
      const toldAtOnce = recording.values.length
      await recording.until((account) => account !== null)
      recording.stop()
      expect(toldAtOnce).toBe(0)
    })

    it('reports nothing after the subscription ended, even twice', async () => {
      const [maya, tom] = await two()
      const [ended, other] = [recordAccount(maya), recordAccount(maya)]
      await ended.until((account) => account?.balance === 1337)
      ended.stop()
      ended.stop()
      await send(maya, tom, 37)
      await other.until((account) => account?.balance === 1300)
      other.stop()
      expect(ended.values.every((account) => account?.balance === 1337)).toBe(true)
    })

    it('reports nothing if the subscription ends before the first value', async () => {
      const maya = await one()
      const ended = recordAccount(maya)
      ended.stop()
      const other = recordAccount(maya)
      await other.until((account) => account !== null)
      other.stop()
      expect(ended.values).toEqual([])
    })
  })
}
