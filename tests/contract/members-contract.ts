import { describe, expect, it } from 'vitest'
import type { OutsideRefusal } from '../../src/core/domain/community.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import { uniqueName } from '../builders/unique.ts'
import type { LeavingClient, MembersHarness } from './harness.ts'
import { refused, type Someone, send, transferBetween, withPeople } from './people.ts'

interface Scene {
  /** Who is outside now, with the client that they have since. */
  readonly outsider: Someone & LeavingClient
  readonly tom: Someone
  /** Is suspended. */
  readonly lars: Someone
  /** What the outsider sent to Tom, and what waits for Zoe, who is here now. */
  readonly sent: Transaction
  readonly waits: Transaction
}

const OWN = { for: 'own' } as const

/** Everything that only members write, once they have an account. */
const WRITES: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  send: ({ outsider, tom }) => outsider.ledger.post(transferBetween(outsider, tom)),
  'hand points over': ({ outsider, waits }) => outsider.ledger.handOver(waits.id, outsider.id),
  'take points back': ({ outsider, waits }) => outsider.ledger.takeBack(waits.id, outsider.id),
  'delete a message': ({ outsider, sent }) =>
    outsider.ledger.removeMessage(sent.id, outsider.id, OWN),
  'take a name': ({ outsider }) => outsider.directory.claimName(outsider.id, uniqueName()),
  'describe themselves': ({ outsider }) => outsider.directory.setDescription(outsider.id, 'Bakes'),
  report: ({ outsider, sent }) => outsider.moderation.report(sent.id, outsider.id, 'spam'),
  'remove a message as a moderator': ({ outsider, sent }) =>
    outsider.ledger.removeMessage(sent.id, outsider.id, {
      for: 'moderation',
      reason: 'spam',
    }),
  'dismiss reports': ({ outsider, sent }) => outsider.moderation.dismiss(sent.id, outsider.id),
  suspend: ({ outsider, tom }) => outsider.moderation.suspend(tom.id, outsider.id, 'spam'),
  'lift a suspension': ({ outsider, lars }) => outsider.moderation.lift(lars.id, outsider.id),
  'remove a description': ({ outsider, tom }) =>
    outsider.moderation.clearDescription(tom.id, outsider.id, 'spam'),
  leave: ({ outsider }) => outsider.leaving.leave(outsider.id),
}

/** What a ledger says to somebody who is no member of it, or not yet. */
export function describeMembers(name: string, open: () => Promise<MembersHarness>): void {
  describe(`somebody outside of a ledger of members ${name}`, () => {
    const { harness, two, account, waitingForZoe } = withPeople(open)
    /** Maya, a moderator, after she was a member. */
    const scene = async (why: OutsideRefusal['code']): Promise<Scene> => {
      const { maya, row: waits } = await waitingForZoe()
      const [tom, lars] = await two()
      await harness().makeModerator(maya.id)
      await harness().as(maya.id).moderation.suspend(lars.id, maya.id, 'spam')
      await tom.directory.setDescription(tom.id, 'Fixes bicycles')
      const sent = await send(maya, tom)
      await harness().as(tom.id).moderation.report(sent.id, tom.id, 'spam')
      return { tom, lars, sent, waits, outsider: { ...maya, ...harness().outside(maya.id, why) } }
    }

    describe.each(['not-a-member', 'not-confirmed'] as const)('is refused as %s', (why) => {
      it.each(Object.entries(WRITES))('to %s', async (_, write) => {
        const found = await scene(why)
        const accounts = () =>
          Promise.all([found.outsider, found.tom, found.lars].map((person) => account(person)))
        const before = await accounts()
        expect(await write(found)).toEqual(refused(why))
        expect(await accounts()).toEqual(before)
        expect(await harness().visitor.ledger.find(found.sent.id)).toEqual(found.sent)
        expect(await harness().visitor.ledger.find(found.waits.id)).toEqual(found.waits)
      })

      it('to take their words away once they left', async () => {
        const [maya, tom] = await two()
        const sent = await send(maya, tom)
        await harness().as(maya.id).leaving.leave(maya.id)
        const { leaving } = harness().outside(maya.id, why)
        expect(await leaving.removeWords(maya.id, null)).toEqual(refused(why))
        expect(await harness().visitor.ledger.find(sent.id)).toEqual(sent)
      })

      it('to open an account', async () => {
        const id = await harness().newPerson()
        const { ledger } = harness().outside(id, why)
        expect(await ledger.openAccount(id, uniqueName())).toEqual(refused(why))
        expect(await harness().visitor.directory.findById(id)).toBeNull()
      })
    })

    it('gets their account, and nothing else is refused to members', async () => {
      const [maya, tom] = await two()
      const { ledger } = harness().outside(maya.id, 'not-confirmed')
      expect(await ledger.openAccount(maya.id, null)).toMatchObject({ ok: true })
      expect(await tom.ledger.post(transferBetween(tom, maya))).toMatchObject({ ok: true })
    })
  })
}
