import { simulatedIdentity } from '../../src/adapters/demo/identity/simulated-identity.ts'
import { knownPeople } from '../../src/adapters/demo/open-demo.ts'
import type { TransactionId, UserId } from '../../src/core/domain/ids.ts'
import type { Emoji } from '../../src/core/domain/reactions.ts'
import type { AskedRequests } from '../../src/core/domain/requests.ts'
import type { ModerationReason } from '../../src/core/domain/transaction.ts'
import type { Username } from '../../src/core/domain/username.ts'
import { aDevice } from '../builders/a-device.ts'
import { FakeStorage } from '../builders/fake-storage.ts'
import { sendInForm } from '../builders/page-of-sends.ts'
import { uniqueIds, uniqueTransferId } from '../builders/unique.ts'
import { composeTestApp } from './compose-test-app.ts'
import { RequestControl } from './request-control.ts'
import type { OpenBackend, TestBackend } from './test-backend.ts'

/** Another person on another device, on the same ledger: one of the demo's seven people, or a new person with this name. */
export async function actAs(name: string, world: TestBackend, backend: OpenBackend) {
  const texts = new FakeStorage().openStore()
  const ids = uniqueIds
  const identity = simulatedIdentity({
    texts,
    ids,
    clock: world.clock,
    choose: async () => ({ name, email: `${name.replaceAll(' ', '.')}@example.com` }),
    known: knownPeople,
    passwordRounds: 1,
  })
  const app = composeTestApp(
    world,
    {
      ...backend,
      identity,
      device: aDevice().store,
    },
    new RequestControl(),
    {},
  )
  const known = knownPeople.find((person) => person.name === name)
  await (known ? app.signIn.withPassword(known) : app.signIn.withProvider('google'))
  await opened(app)
  return {
    /** Sends points; the message says "hi". */
    async send(recipient: string, amount: number) {
      const typed = { recipient, amount: String(amount), message: 'hi' }
      const result = await sendInForm(app.sendPoints, { ...typed, id: uniqueTransferId() })
      if (!result.ok) throw new Error(`${name} cannot send: ${result.refusal.code}`)
      return result.value
    },
    ask: async (to: string, toName: string, amount: number, message: string) => {
      const form = { to: to as UserId, toName: toName as Username, amount: String(amount), message }
      const asked = await (await app.requests()).askForPoints.ask(form)
      if (!asked.ok) throw new Error(`${name} cannot ask: ${asked.refusal.code}`)
    },
    /** What they ask others for. */
    asked: async () => {
      const { watchRequests } = await app.requests()
      const id = identity.current()?.id as UserId
      return new Promise<AskedRequests['present']>((resolve) => {
        const stop = watchRequests.watchFrom(id, ({ present }) => {
          resolve(present)
          queueMicrotask(() => stop())
        })
      })
    },
    /** Sends what somebody asks for. */
    async pay(recipient: string, recipientId: string, amount: number) {
      const typed = { recipient, amount: String(amount), message: 'Here you are' }
      const about = {
        id: uniqueTransferId(),
        recipientId: recipientId as UserId,
        paysRequest: true,
      }
      const result = await sendInForm(app.sendPoints, { ...typed, ...about })
      if (!result.ok) throw new Error(`${name} cannot pay: ${result.refusal.code}`)
      return result.value
    },
    /** Withdraws the last request to somebody. */
    withdraw: async (to: string) => {
      const request = { to: to as UserId, at: world.clock.now() }
      return (await app.requests()).answerRequest.withdraw(request)
    },
    mute: async (from: string) => (await app.requests()).answerRequest.mute(from as UserId),
    decline: async (from: string) => (await app.requests()).answerRequest.decline(from as UserId),
    react: async (id: string, emoji: Emoji | null) => {
      const found = await app.ledger.find(id as TransactionId)
      if (!found) throw new Error(`There is no transaction ${id}`)
      return (await app.reactions()).reactToRows.react(found, emoji)
    },
    /** Tells the moderators about a row. */
    report: async (id: string, reason: ModerationReason) =>
      (await app.moderation()).moderate.report(id as TransactionId, reason),
    suspend: async (id: string, reason: ModerationReason) =>
      (await app.moderation()).moderate.suspend(id as UserId, reason),
    lift: async (id: string) => (await app.moderation()).moderate.lift(id as UserId),
    removeOwn: async (id: string) =>
      (await app.moderation()).removeMessage.removeOwn(id as TransactionId),
    clearDescription: async (id: string, reason: ModerationReason) =>
      (await app.moderation()).moderate.clearDescription(id as UserId, reason),
    claimName: async (wanted: string) => app.editProfile.chooseUsername(wanted),
  }
}

function opened({ watchSession }: ReturnType<typeof composeTestApp>): Promise<void> {
  return new Promise((resolve) => {
    const stop = watchSession.watch((session) => {
      if (session.status !== 'signed-in' || !session.account) return
      resolve()
      queueMicrotask(() => stop())
    })
  })
}
