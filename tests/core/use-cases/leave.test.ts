import { describe, expect, it } from 'vitest'
import { NodeDigest } from '../../../src/adapters/files/node-digest.ts'
import { MemoryArchive } from '../../../src/adapters/memory/memory-archive.ts'
import type { Amount } from '../../../src/core/domain/amount.ts'
import { receiptText } from '../../../src/core/domain/check/receipt.ts'
import type { TransactionId, UserId } from '../../../src/core/domain/ids.ts'
import type { LeavingProgress } from '../../../src/core/domain/leave.ts'
import { NOTICE_MARK } from '../../../src/core/domain/notices.ts'
import { OWN_REACTIONS } from '../../../src/core/domain/own-reactions.ts'
import { ASKED_REQUESTS } from '../../../src/core/domain/requests.ts'
import { refuse } from '../../../src/core/domain/result.ts'
import type { SendDraft } from '../../../src/core/domain/send-form.ts'
import { RECENT_SENDS } from '../../../src/core/domain/transfer.ts'
import type { Username } from '../../../src/core/domain/username.ts'
import type { Identity } from '../../../src/core/ports/identity.ts'
import type { Leaving } from '../../../src/core/ports/leave.ts'
import type { Ledger } from '../../../src/core/ports/ledger.ts'
import { MakeReceipt, VerifyReceipt } from '../../../src/core/use-cases/check/receipts.ts'
import { LeavePledger } from '../../../src/core/use-cases/leave.ts'
import { openSimulatedIdentity } from '../../adapters/demo/identity/simulated-identity-harness.ts'
import { openTestStore } from '../../adapters/memory/open-test-store.ts'
import { aDevice } from '../../builders/a-device.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { reportOf } from '../../builders/an-audit.ts'
import { anEntry } from '../../builders/an-outbox.ts'
import { crashing } from '../../builders/crashing.ts'
import { fillDevice } from '../../builders/fill-device.ts'
import { MemoryJournal } from '../../builders/memory-journal.ts'
import { MemoryLedgerCopy } from '../../builders/memory-ledger-copy.ts'
import { uniqueTransferId } from '../../builders/unique.ts'
import { codeOf, PASSWORD } from '../../contract/identity-harness.ts'
import { refused } from '../../contract/people.ts'

const SECRET = 'My address is 12 Elm Street'
const MAYA = { email: 'maya@example.com', password: PASSWORD }
const [tom, zoe] = ['u-tom' as UserId, 'Zoe' as Username]
const ignore = () => {}

/**
 * Maya, who is about to leave: 105 of her sends and 5 of Tom's to her, two that wait for nobody, one that Tom's sent to a name that
 * she took since, and what her device has stored. `wrap` changes the ports that leaving calls.
 */
async function openScene(wrap: <T extends object>(port: T) => T = (port) => port) {
  const journal = new MemoryJournal()
  const { store, ledger, directory, leaving, requests } = await openTestStore(journal)
  const service = openSimulatedIdentity()
  const signedUp = await service.identity.signUp(MAYA)
  if (!signedUp.ok) throw new Error(signedUp.refusal.code)
  const maya = signedUp.value.id
  await ledger.openAccount(maya, 'Maya' as Username)
  await ledger.openAccount(tom, 'Tom' as Username)
  const post = async (senderId: UserId, recipient: string, recipientId: UserId | null = null) => {
    const named = { senderId, recipient: recipient as Username, recipientId }
    const posted = await ledger.post(aTransfer({ ...named, amount: 1, message: SECRET }))
    if (!posted.ok) throw new Error(posted.refusal.code)
    return posted.value
  }
  for (let count = 0; count < 105; count++) await post(maya, 'Tom', tom)
  for (let count = 0; count < 5; count++) await post(tom, 'Maya', maya)
  for (const name of ['Ann', 'Ben']) await post(maya, name)
  const forZoe = await post(tom, zoe)
  await directory.claimName(maya, zoe)

  const device = aDevice()
  fillDevice(device, tom)
  fillDevice(device, maya)
  const { drafts, outbox, store: records } = device
  drafts.save(aDraft(maya))
  outbox.save(anEntry(aTransfer({ senderId: maya, message: SECRET }), 'failed'))
  const dropped = { copies: 0 }

  await requests.ask({ from: maya, to: tom, amount: 5 as Amount, message: SECRET })
  await requests.ask({ from: tom, to: maya, amount: 5 as Amount, message: 'Of Tom' })

  const openPage = async (identity: Identity = service.identity) => {
    const tab = await openTestStore(journal)
    const { forget } = wrap({ forget: tab.requests.forget.bind(tab.requests) })
    return new LeavePledger(
      wrap(identity),
      wrap(tab.ledger),
      wrap(tab.leaving),
      { forget },
      records,
      { drop: async () => void dropped.copies++ },
    )
  }
  return {
    ...{
      service,
      store,
      ledger,
      directory,
      leaving,
      requests,
      device,
      dropped,
      maya,
      forZoe,
    },
    openPage,
    page: await openPage(),
    archive: new MemoryArchive(store, { now: () => 0 }, 'pledger/demo'),
    allRows: async () => {
      await store.catchUp()
      return store.state.rows.below(null, 1000).rows
    },
  }
}

type Scene = Awaited<ReturnType<typeof openScene>>

function aDraft(sender: UserId): SendDraft {
  const typed = { openedFor: '', recipient: 'Tom', amount: '1', message: SECRET }
  return { sender, id: uniqueTransferId(), ...typed }
}

/** What is true once Maya has left, whatever happened on the way. */
async function expectToHaveLeft(scene: Scene): Promise<void> {
  const { maya, service, ledger, directory, device, forZoe } = scene
  const rows = await scene.allRows()
  expect(await directory.findById(maya)).toMatchObject({
    ...{ username: null, avatar: '', leftAt: expect.any(Number) },
    // 1,337 − 105 + 5: what waited for nobody came back.
    ...{ balance: 1237, totalSent: 105, totalReceived: 5 },
  })
  for (const row of rows.filter(({ senderId }) => senderId === maya))
    expect(row).toMatchObject({ sender: '', message: '', removed: { sender: { for: 'left' } } })
  for (const row of rows.filter(({ recipientId }) => recipientId === maya))
    expect(row).toMatchObject({ recipient: '', title: '', recipientKey: null, sender: 'Tom' })
  expect(await ledger.find(forZoe.id)).toEqual(forZoe)
  expect(device.records().filter((record) => `${record}`.includes(maya))).toEqual([])
  expect(scene.dropped.copies).toBeGreaterThan(0)
  // What others ask the leaver for stays theirs.
  expect([...scene.store.state.requests.values()]).toMatchObject([{ from: tom, to: maya }])
  expect(service.identity.current()).toBeNull()
  expect(codeOf(await service.identity.signIn(MAYA))).toBe('auth/invalid-credential')
  expect(await reportOf(scene.archive)).toMatchObject({ findings: [], hints: [] })
}

/** Who signs in again goes on, on a page that opens now. */
async function goOn({ openPage }: Scene) {
  return (await openPage()).leave(ignore)
}

describe('leaving', () => {
  it('takes the name off, then waiting points back and the words away, and deletes the sign-in last', async () => {
    const scene = await openScene()
    const steps: LeavingProgress[] = []
    const left = await scene.page.leave((progress) => steps.push(progress))
    expect(left).toEqual({ ok: true, value: null })
    expect(steps).toEqual([
      { step: 'account', done: 0, of: 1 },
      { step: 'taking-back', done: 0, of: 2 },
      { step: 'taking-back', done: 1, of: 2 },
      { step: 'taking-back', done: 2, of: 2 },
      { step: 'taking-back', done: 2, of: 2 },
      { step: 'rows', done: 0, of: 112 },
      { step: 'rows', done: 100, of: 112 },
      { step: 'rows', done: 112, of: 112 },
      { step: 'sign-in', done: 0, of: 1 },
    ])
    await expectToHaveLeft(scene)
  })

  it('leaves on the device what it stores of others', async () => {
    const { page, device } = await openScene()
    await page.leave(ignore)
    const { drafts, store } = device
    expect(drafts.load()).toMatchObject([{ sender: tom }])
    for (const record of [RECENT_SENDS, ASKED_REQUESTS, OWN_REACTIONS])
      expect(store.load<readonly unknown[], 'account'>(record, tom)).toHaveLength(1)
    expect(store.load(NOTICE_MARK, tom)).not.toBeNull()
  })

  it.each(['before', 'after'] as const)(
    'goes on after a crash %s any of its requests',
    async (when) => {
      let crashes = 0
      for (let at = 1; ; at++) {
        const { wrap, hasCrashed } = crashing(at, when)
        const scene = await openScene(wrap)
        await scene.page.leave(ignore).catch(ignore)
        if (!hasCrashed()) break
        crashes++
        const again = await goOn(scene)
        if (again.ok) expect(again.value).toBeNull()
        // The crash came after the sign-in was deleted.
        else expect(again).toEqual(refused('signed-out'))
        await expectToHaveLeft(scene)
      }
      // A look at the sign-in, the account, two looks for waiting points and two of them, two looks for requests, a count, two commits,
      // the sign-in.
      expect(crashes).toBe(12)
    },
  )

  it('finishes on two devices at the same time', async () => {
    const scene = await openScene()
    const elsewhere = await scene.openPage(scene.service.secondTab())
    const pages = [scene.page, elsewhere]
    await new Promise((resolve) => setTimeout(resolve))
    const left = await Promise.all(pages.map((page) => page.leave(ignore)))
    expect(left.map(({ ok }) => ok)).toEqual([true, true])
    await expectToHaveLeft(scene)
  })

  it('deletes the sign-in of nobody else who signed in meanwhile', async () => {
    const zoes = { email: 'zoe@example.com', password: PASSWORD }
    const scene = await openScene((port) => {
      if (!('removeWords' in port)) return port
      const removeWords: Leaving['removeWords'] = async (...asked) => {
        const removed = await (port as unknown as Leaving).removeWords(...asked)
        const tab = scene.service.secondTab()
        if (removed.ok && removed.value.next === null) {
          await tab.signOut()
          await tab.signUp(zoes)
        }
        return removed
      }
      return Object.assign(Object.create(port), { removeWords })
    })
    expect(await scene.page.leave(ignore)).toEqual(refused('signed-out'))
    expect(await scene.service.identity.signIn(zoes)).toMatchObject({ ok: true })
    expect(await scene.service.identity.signIn(MAYA)).toMatchObject({ ok: true })
  })

  it('withdraws also what another device asks for before it knows', async () => {
    const elsewhere: { ask?: () => Promise<unknown> } = {}
    const scene = await openScene((port) => {
      if (!('removeWords' in port)) return port
      const leave: Leaving['leave'] = async (person) => {
        await elsewhere.ask?.()
        return (port as unknown as Leaving).leave(person)
      }
      return Object.assign(Object.create(port), { leave })
    })
    const { maya, ledger, requests } = scene
    const jun = 'u-jun' as UserId
    await ledger.openAccount(jun, 'Jun' as Username)
    elsewhere.ask = () =>
      requests.ask({ from: maya, to: jun, amount: 5 as Amount, message: SECRET })
    expect(await scene.page.leave(ignore)).toMatchObject({ ok: true })
    await scene.store.catchUp()
    await expectToHaveLeft(scene)
  })

  it('takes back what another tab sends before it knows', async () => {
    const elsewhere: { send?: () => Promise<unknown> } = {}
    const scene = await openScene((port) => {
      if (!('removeWords' in port)) return port
      const leave: Leaving['leave'] = async (person) => {
        await elsewhere.send?.()
        return (port as unknown as Leaving).leave(person)
      }
      return Object.assign(Object.create(port), { leave })
    })
    const { maya, ledger } = scene
    const late = { senderId: maya, recipient: 'Cleo' as Username, recipientId: null }
    elsewhere.send = () => ledger.post(aTransfer({ ...late, amount: 9 }))
    expect(await scene.page.leave(ignore)).toMatchObject({ ok: true })
    expect(await ledger.loadWaiting({ senderId: maya }, 100)).toEqual([])
    await expectToHaveLeft(scene)
  })

  it('takes back the second of two sends where the first does not wait any more', async () => {
    const tried: TransactionId[] = []
    const scene = await openScene((port) => {
      if (!('takeBack' in port)) return port
      const takeBack: Ledger['takeBack'] = async (id, sender) => {
        tried.push(id)
        if (tried.length === 1) return refuse({ code: 'already-settled' })
        return (port as unknown as Ledger).takeBack(id, sender)
      }
      return Object.assign(Object.create(port), { takeBack })
    })
    expect(await scene.page.leave(ignore)).toMatchObject({ ok: true })
    expect(tried).toHaveLength(2)
    expect(await scene.ledger.find(tried[1] as TransactionId)).toMatchObject({ status: 'returned' })
  })

  it('is refused to who is signed out', async () => {
    const { page, service } = await openScene()
    await service.identity.signOut()
    expect(await page.leave(ignore)).toEqual(refused('signed-out'))
  })

  it('is refused with an old sign-in before anything is done, and goes on once it is confirmed', async () => {
    const scene = await openScene()
    const before = await scene.allRows()
    scene.service.age(5 * 60_000)
    expect(await scene.page.leave(ignore)).toEqual(refused('sign-in-again'))
    expect(await scene.allRows()).toEqual(before)
    expect(await scene.directory.findById(scene.maya)).toMatchObject({ username: zoe })
    await scene.service.identity.reauthenticateByPassword(PASSWORD)
    expect(await scene.page.leave(ignore)).toMatchObject({ ok: true })
    await expectToHaveLeft(scene)
  })

  it('is refused where the sign-in became old on the way, and only deletes it then', async () => {
    const scene = await openScene()
    const growingOld = ({ step }: LeavingProgress) => {
      if (step === 'sign-in') scene.service.age(5 * 60_000)
    }
    expect(await scene.page.leave(growingOld)).toEqual(refused('sign-in-again'))
    const before = await scene.allRows()
    await scene.service.identity.reauthenticateByPassword(PASSWORD)
    expect(await scene.page.leave(ignore)).toMatchObject({ ok: true })
    expect(await scene.allRows()).toEqual(before)
    await expectToHaveLeft(scene)
  })

  it('stops when it is asked to, and goes on later', async () => {
    const scene = await openScene()
    const stopped = await scene.page.leave(({ step, done }) => {
      if (step === 'rows' && done > 0) scene.page.stop()
    })
    expect(stopped).toEqual(refused('stopped'))
    expect(scene.service.identity.current()).not.toBeNull()
    expect(await goOn(scene)).toMatchObject({ ok: true })
    await expectToHaveLeft(scene)
  })

  it('keeps receipts and copies of before good, and a copy forgets the words', async () => {
    const scene = await openScene()
    const [copy, digest] = [new MemoryLedgerCopy(), new NodeDigest()]
    const kept = async () => JSON.stringify(await copy.bundles('pledger/demo', 0, 10))
    const { checkpoint } = await reportOf(scene.archive, copy)
    expect(await kept()).toContain('Maya')
    const sent = (await scene.allRows()).find(({ senderId }) => senderId === scene.maya)
    const made = await new MakeReceipt(copy, digest).make('pledger/demo', sent?.id as TransactionId)
    if (!made.ok) throw new Error(made.refusal.code)
    const receipt = receiptText(made.value)
    await scene.page.leave(ignore)
    await scene.store.catchUp()
    expect(new VerifyReceipt(digest).verify(receipt)).toMatchObject({ ok: true })
    const after = await reportOf(scene.archive, copy, { depth: 'everything' })
    expect(after).toMatchObject({ findings: [], hints: [], copyProblem: null })
    expect(after.checkpoint.size).toBeGreaterThan(checkpoint.size)
    const again = await reportOf(scene.archive, copy, { depth: 'new' })
    expect(again).toMatchObject({ findings: [], hints: [], copyProblem: null })
    expect(await kept()).not.toMatch(/Maya/)
  })

  it('says who has no account, and deletes nothing', async () => {
    const none: Partial<Leaving> = {
      leave: async () => ({ ok: false, refusal: { code: 'account-missing' } }),
    }
    const scene = await openScene((port) =>
      'removeWords' in port ? Object.assign(Object.create(port), none) : port,
    )
    expect(await scene.page.leave(ignore)).toEqual(refused('account-missing'))
    expect(scene.service.identity.current()).not.toBeNull()
  })
})
