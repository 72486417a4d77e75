import { describe, expect, it } from 'vitest'
import type { UserId } from '../../../src/core/domain/ids.ts'
import { OWN_REACTIONS } from '../../../src/core/domain/own-reactions.ts'
import type { Emoji } from '../../../src/core/domain/reactions.ts'
import { Fault } from '../../../src/core/domain/result.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import type { Identity } from '../../../src/core/ports/identity.ts'
import type { Reactions } from '../../../src/core/ports/reactions.ts'
import { ReactToRows } from '../../../src/core/use-cases/reactions.ts'
import { openMemoryHarness } from '../../adapters/memory/memory-harness.ts'
import { aDevice } from '../../builders/a-device.ts'
import { refused, send, someone } from '../../contract/people.ts'

/** Maya sent something to Tom, and reacts to it on her devices. */
async function scene() {
  const harness = await openMemoryHarness()
  const [maya, tom] = [await someone(harness), await someone(harness)]
  const row = await send(maya, tom)
  const { ledger, directory, reactions } = harness.visitor
  const requests = { own: 0, react: 0 }
  let plan: 'answer' | 'fail' | 'lose-answer' = 'answer'
  let gate: Promise<void> = Promise.resolve()
  let gateOfOwn: Promise<void> = Promise.resolve()
  const counted: Reactions = {
    async own(id, by) {
      requests.own++
      if (plan === 'fail') throw new Fault('unreachable', 'The network is gone')
      const own = await reactions.own(id, by)
      await gateOfOwn
      return own
    },
    load: (id, limit) => reactions.load(id, limit),
    async react(id, by, emoji) {
      requests.react++
      await gate
      if (plan === 'fail') throw new Fault('unreachable', 'The network is gone')
      const outcome = await reactions.react(id, by, emoji)
      if (plan === 'lose-answer') throw new Fault('unreachable', 'The network is gone')
      return outcome
    },
  }
  const { store } = aDevice()
  let restart = () => {}
  const watchRestarts = (listener: () => void) => {
    restart = listener
    return () => {}
  }
  /** A page of this device. */
  const open = (person: { id: UserId } | null = maya) => {
    const identity = { current: () => person } as unknown as Identity
    return new ReactToRows(identity, ledger, directory, counted, store, { watchRestarts })
  }
  const now = async () => (await ledger.find(row.id)) as Transaction
  return {
    harness,
    maya,
    tom,
    row,
    open,
    now,
    stored: () => store.load(OWN_REACTIONS, maya.id),
    requests,
    plan: (next: typeof plan) => {
      plan = next
    },
    /** Requests wait until the returned function is called. */
    hold() {
      let release = () => {}
      gate = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
    /** Answers to what one's own reaction is wait until the returned function is called. */
    holdOwn() {
      let release = () => {}
      gateOfOwn = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
    forget: () => store.forgetAll(),
    restart: () => restart(),
    elsewhere: (emoji: Emoji | null, who = maya) =>
      harness.onOtherDevice(who.id).reactions.react(row.id, who.id, emoji),
  }
}

describe('a reaction', () => {
  it('shows at once, and counts once before and after the answer', async () => {
    const { open, row, maya, hold, elsewhere, tom, now } = await scene()
    const page = open()
    const release = hold()
    const done = page.react(row, '👏')
    expect(page.shown(row, maya.id)).toEqual({ counts: { '👏': 1 }, own: '👏' })
    await elsewhere('👏', tom)
    expect(page.shown(await now(), maya.id)).toEqual({ counts: { '👏': 1 }, own: '👏' })
    release()
    const answer = await done
    expect(answer).toMatchObject({ ok: true, value: { reactions: { '👏': 2 } } })
    expect(page.shown(await now(), maya.id)).toEqual({ counts: { '👏': 2 }, own: '👏' })
  })

  it('is the last one that was pressed, however quickly', async () => {
    const { open, row, maya, hold, now } = await scene()
    const page = open()
    const release = hold()
    const done = page.react(row, '👏')
    expect(await page.react(row, '❤️')).toBeNull()
    expect(page.shown(row, maya.id)).toEqual({ counts: { '❤️': 1 }, own: '❤️' })
    release()
    expect(await done).toMatchObject({ ok: true, value: { reactions: { '❤️': 1 } } })
    expect((await now()).reactions).toEqual({ '❤️': 1 })
  })

  it('goes back where it fails, and its own is read again at the next look', async () => {
    const { open, row, maya, plan, elsewhere, now, stored } = await scene()
    await elsewhere('🎉')
    const page = open()
    await page.loadOwn(await now(), maya.id)
    plan('fail')
    await expect(page.react(await now(), '👏')).rejects.toThrow(Fault)
    expect(page.shown(await now(), maya.id).counts).toEqual({ '🎉': 1 })
    expect(stored()).toEqual([])
    plan('answer')
    await page.loadOwn(await now(), maya.id)
    expect(page.shown(await now(), maya.id).own).toBe('🎉')
    expect(row.reactions).toEqual({})
  })

  it('has succeeded where only its answer was lost', async () => {
    const { open, row, maya, plan, now } = await scene()
    const page = open()
    plan('lose-answer')
    expect(await page.react(row, '🙏')).toMatchObject({
      ok: true,
      value: { reactions: { '🙏': 1 } },
    })
    expect(page.shown(await now(), maya.id)).toEqual({ counts: { '🙏': 1 }, own: '🙏' })
  })

  it('is refused for nobody, and for who is suspended, with nothing left on the page', async () => {
    const { open, row, maya, harness } = await scene()
    expect(await open(null).react(row, '👏')).toEqual(refused('signed-out'))
    const moderator = await someone(harness)
    await harness.makeModerator(moderator.id)
    await harness.visitor.moderation.suspend(maya.id, moderator.id, 'spam')
    const page = open()
    expect(await page.react(row, '👏')).toMatchObject({ refusal: { code: 'suspended' } })
    expect(page.shown(row, maya.id)).toEqual({ counts: {}, own: null })
  })
})

describe('the reader’s own reaction', () => {
  it('is known from this device without a request', async () => {
    const { open, row, maya, now, requests } = await scene()
    await open().react(row, '👀')
    const page = open()
    expect(page.shown(await now(), maya.id).own).toBe('👀')
    expect(requests.own).toBe(0)
  })

  it('is read once, when its reader looks at a row that has reactions', async () => {
    const { open, row, maya, elsewhere, now, requests } = await scene()
    const page = open()
    await page.loadOwn(row, maya.id)
    expect(requests.own).toBe(0)
    await elsewhere('😂')
    expect(page.shown(await now(), maya.id).own).toBeNull()
    await page.loadOwn(await now(), maya.id)
    await page.loadOwn(await now(), maya.id)
    expect(page.shown(await now(), maya.id).own).toBe('😂')
    expect(requests.own).toBe(1)
  })

  it('follows what they changed on another device, once they look', async () => {
    const { open, row, maya, tom, elsewhere, now } = await scene()
    await open().react(row, '👏')
    await elsewhere('👏', tom)
    await elsewhere('❤️')
    const page = open()
    await page.loadOwn(await now(), maya.id)
    expect(page.shown(await now(), maya.id)).toEqual({
      counts: { '👏': 1, '❤️': 1 },
      own: '❤️',
    })
  })

  it('is what they pressed, also where the answer to an earlier look comes late', async () => {
    const { open, row, maya, tom, elsewhere, now, holdOwn, stored } = await scene()
    await elsewhere('🎉', tom)
    const page = open()
    const release = holdOwn()
    const looked = page.loadOwn(await now(), maya.id)
    await page.react(await now(), '👏')
    release()
    await looked
    expect(page.shown(await now(), maya.id).own).toBe('👏')
    expect(stored()).toEqual([[row.id, '👏']])
  })

  it('is none where the row has none of it any more', async () => {
    const { open, row, maya, elsewhere, now } = await scene()
    await open().react(row, '👏')
    await elsewhere(null)
    expect(open().shown(await now(), maya.id)).toEqual({ counts: {}, own: null })
  })

  it('is nobody’s for a visitor, and another one’s for whom they sign in as', async () => {
    const { open, row, tom, now } = await scene()
    const page = open()
    await page.react(row, '👏')
    expect(page.shown(await now(), null).own).toBeNull()
    await page.loadOwn(await now(), tom.id)
    expect(page.shown(await now(), tom.id).own).toBeNull()
  })
})

it('who reacted has their present names, the newest first', async () => {
  const { open, row, maya, tom, elsewhere, harness } = await scene()
  await elsewhere('👏')
  await elsewhere('❤️', tom)
  await harness.deleteAccount(maya.id)
  const who = await open(null).load(row.id, 10)
  expect(who.map(({ reaction }) => reaction.emoji)).toEqual(['❤️', '👏'])
  expect(who.map(({ person }) => person?.id)).toEqual([tom.id, undefined])
})

it('nobody has reacted to a row of a demo that has just begun again', async () => {
  const { open, row, maya, forget, restart } = await scene()
  const page = open()
  await page.react(row, '👏')
  const shown: Transaction = { ...row, reactions: { '👏': 2 } }
  expect(page.shown(shown, maya.id).own).toBe('👏')
  forget()
  restart()
  expect(page.shown(shown, maya.id)).toEqual({ counts: { '👏': 2 }, own: null })
})
