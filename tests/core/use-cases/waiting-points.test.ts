import { describe, expect, it } from 'vitest'
import type { TransactionId, UserId } from '../../../src/core/domain/ids.ts'
import { refuse } from '../../../src/core/domain/result.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import type { UsernameKey } from '../../../src/core/domain/username.ts'
import type { NameOwner } from '../../../src/core/ports/directory.ts'
import type { Listener } from '../../../src/core/ports/subscription.ts'
import { SettlePoints } from '../../../src/core/use-cases/settle-points.ts'
import {
  noLongerWaiting,
  WAITING_UNKNOWN,
  type WaitingPoints,
  type WaitingTransfers,
  WatchWaiting,
} from '../../../src/core/use-cases/watch-waiting.ts'
import { findProfile } from '../../builders/find-profile.ts'
import { record } from '../../contract/recording.ts'
import { aName, aRow } from '../builders.ts'
import { aDraft, openWorld } from './world.ts'

const zoeKey = 'zoe' as UsernameKey

/** A transfer that waits since then. */
function point(at: number): WaitingPoints {
  const transaction: Transaction = { ...aRow(`w${at}`, at), status: 'waiting' }
  return { transaction, owner: null, canHandOver: false, joinedBefore: false }
}

/** Lin has sent points to Zoe, a name that nobody has yet: 40 GBP once, unless said otherwise. */
async function openWaiting(times = 1, amount = '40') {
  const world = await openWorld()
  const lin = await world.signInAs('Lin')
  const ids: TransactionId[] = []
  for (let n = 1; n <= times; n++) {
    const draft = aDraft({ id: `w${n}`, recipient: 'Zoe', amount })
    await world.send(draft)
    ids.push(draft.id)
  }
  const { identity, ledger, directory, retry, log } = world
  const waiting = new WatchWaiting(ledger, directory, retry, log)
  return {
    ...world,
    lin,
    id: ids[0] as TransactionId,
    settle: new SettlePoints(identity, ledger),
    waiting,
    /** What Lin is told from now on of her waiting points. */
    watched: () => record<WaitingTransfers>(({ next }) => waiting.watch(lin.id, next)),
    /** Zoe joins, and Lin signs in again. */
    async zoeJoins() {
      const zoe = await world.signInAs('Zoe')
      await world.signInAs('Lin')
      return zoe
    },
  }
}

describe('points that wait for Zoe', () => {
  it('are handed over by their sender once she has joined', async () => {
    const { zoeJoins, settle, id, balanceOf, lin } = await openWaiting()
    const zoe = await zoeJoins()
    await settle.handOver(id)
    expect(await balanceOf(lin)).toBe(1297)
    expect(await balanceOf(zoe)).toBe(1377)
  })

  it('are not handed over while nobody has the name', async () => {
    const { settle, id } = await openWaiting()
    expect(await settle.handOver(id)).toEqual(refuse({ code: 'nobody-has-the-name' }))
  })

  it('are not for Zoe to take', async () => {
    const { signInAs, settle, id } = await openWaiting()
    await signInAs('Zoe')
    const refused = refuse({ code: 'not-yours' })
    expect(await settle.handOver(id)).toEqual(refused)
    expect(await settle.takeBack(id)).toEqual(refused)
  })

  it('are taken back by their sender', async () => {
    const { settle, id, balanceOf, lin } = await openWaiting()
    await settle.takeBack(id)
    expect(await balanceOf(lin)).toBe(1337)
  })

  it('do not move signed out', async () => {
    const { identity, settle, id } = await openWaiting()
    await identity.signOut()
    const refused = refuse({ code: 'signed-out' })
    expect(await settle.handOver(id)).toEqual(refused)
    expect(await settle.handOverAll(zoeKey, () => {})).toEqual(refused)
    expect(await settle.takeBack(id)).toEqual(refused)
  })

  it('are handed over all at once, also thirty transfers', async () => {
    const { zoeJoins, settle, balanceOf } = await openWaiting(30)
    const zoe = await zoeJoins()
    const reported: string[] = []
    const result = await settle.handOverAll(zoeKey, ({ id }) => reported.push(id))
    expect(result).toEqual({ ok: true, value: 30 })
    expect(new Set(reported).size).toBe(30)
    expect(await balanceOf(zoe)).toEqual(1337 + 1200)
  })

  it('are handed over once each, even if the list of waiting transfers is outdated', async () => {
    const { zoeJoins, identity, ledger, lin } = await openWaiting(2)
    const before = await ledger.loadWaiting({ senderId: lin.id }, 25)
    await zoeJoins()
    let lists = 0
    const loadWaiting = async () => {
      if (++lists > 9) throw new Error('It asks for the list for ever')
      return before
    }
    const lagging = Object.assign(Object.create(ledger), { loadWaiting })
    const reported: string[] = []
    const result = await new SettlePoints(identity, lagging).handOverAll(zoeKey, ({ id }) =>
      reported.push(id),
    )
    expect(result).toEqual({ ok: true, value: 2 })
    expect(reported.sort()).toEqual(['w1', 'w2'])
  })

  it('are all handed over but the one that was taken back elsewhere meanwhile', async () => {
    const { zoeJoins, identity, ledger, lin, balanceOf } = await openWaiting(3)
    const zoe = await zoeJoins()
    const [newest] = await ledger.loadWaiting({ senderId: lin.id }, 1)
    if (!newest) throw new Error('Nothing waits')
    const handOver = async (id: TransactionId, sender: UserId) => {
      if (id === newest.id) await ledger.takeBack(id, sender)
      return ledger.handOver(id, sender)
    }
    const meanwhile = Object.assign(Object.create(ledger), { handOver })
    const reported: string[] = []
    const result = await new SettlePoints(identity, meanwhile).handOverAll(zoeKey, ({ id }) =>
      reported.push(id),
    )
    expect(result).toEqual({ ok: true, value: 2 })
    expect(reported).not.toContain(newest.id)
    expect(await balanceOf(zoe)).toBe(1417)
    expect(await balanceOf(lin)).toBe(1257)
  })

  it('are watched: first waiting, then with the new owner of the name, then gone', async () => {
    const { watched, signInAs, settle, id } = await openWaiting()
    const recording = watched()
    await recording.until(({ points: [first] }) => first?.owner === null)
    await signInAs('Zoe')
    const joined = await recording.until(({ points: [first] }) => first?.owner != null)
    await signInAs('Lin')
    await settle.takeBack(id)
    const gone = await recording.until(({ points }) => points.length === 0)
    expect(joined.points).toMatchObject([
      { owner: { username: 'Zoe' }, canHandOver: true, joinedBefore: false },
    ])
    expect(gone).toEqual({ points: [], mayBeMore: false })
  })

  it.each([
    [9, 9, false],
    [10, 10, true],
    [11, 10, true],
  ])(
    'are followed where %d of them wait: the newest %d, and older ones may wait: %s',
    async (times, followed, mayBeMore) => {
      const { watched } = await openWaiting(times)
      const recording = watched()
      const reported = await recording.until(({ points }) => points.length > 0)
      recording.stop()
      const ids = reported.points.map(({ transaction }) => transaction.id)
      expect(ids[0]).toEqual(`w${times}`)
      expect(ids.length).toEqual(followed)
      expect(reported.mayBeMore).toEqual(mayBeMore)
    },
  )

  it.each([
    ['all that wait', { points: [point(5)], mayBeMore: false }, ['w9', 'w3']],
    ['what waits since the oldest of them', { points: [point(5)], mayBeMore: true }, ['w9']],
    ['nothing, before they are read', WAITING_UNKNOWN, []],
  ])('tell of shown rows that wait no more, where they are %s', (_, waiting, ended) => {
    const rows = [9, 5, 3].map((at) => ({ ...aRow(`w${at}`, at), status: 'waiting' as const }))
    expect(noLongerWaiting([...rows, aRow('settled', 7)], waiting)).toEqual(ended)
  })

  it('are listed for Zoe, who cannot take them, without her own', async () => {
    const { waiting, signInAs, send, directory, id } = await openWaiting()
    const zoe = await signInAs('Ada')
    await send(aDraft({ id: 'own', recipient: 'Zoe', amount: '1' }))
    await directory.claimName(zoe.id, aName('Zoe'))
    const profile = await findProfile(directory, 'zoe')
    const listed = profile && (await waiting.loadFor(profile))
    expect(listed?.map((row) => row.id)).toEqual([id])
  })

  it('are nobody’s who has no name', async () => {
    const { waiting, lin } = await openWaiting()
    expect(await waiting.loadFor({ ...lin, username: null })).toEqual([])
  })

  it('are reported as sent after their new owner joined, who did not have the name then', async () => {
    const { signInAs, send, directory, watched } = await openWaiting(0)
    const ada = await signInAs('Ada')
    await signInAs('Lin')
    await send(aDraft({ recipient: 'Zoe' }))
    await directory.claimName(ada.id, aName('Zoe'))
    const recording = watched()
    const reported = await recording.until(({ points: [first] }) => first?.owner != null)
    recording.stop()
    expect(reported.points.map(({ joinedBefore }) => joinedBefore)).toEqual([true])
  })

  it('are not reported after the subscription ended', async () => {
    const { watched, signInAs } = await openWaiting()
    const recording = watched()
    await recording.until(({ points }) => points.length === 1)
    recording.stop()
    const before = recording.values.length
    const other = watched()
    await signInAs('Zoe')
    await other.until(({ points: [first] }) => first?.owner != null)
    expect(recording.values.length).toBe(before)
  })

  it('are reported again only after a pause, once the subscription to one of their names failed', async () => {
    const { ledger, directory, lin, send, retry, endPauses, log, errors } = await openWaiting()
    const names: Listener<NameOwner>[] = []
    const breaking = Object.assign(Object.create(directory), {
      watchName: (_: UsernameKey, listener: Listener<NameOwner>) => {
        names.push(listener)
        return () => {}
      },
    })
    const rows = record<readonly Transaction[]>((listener) =>
      ledger.watchWaiting(lin.id, 10, listener),
    )
    const recording = record<WaitingTransfers>(({ next }) =>
      new WatchWaiting(ledger, breaking, retry, log).watch(lin.id, next),
    )
    await rows.until((waiting) => waiting.length === 1)
    names[0]?.fault(new Error('The name cannot be followed'))
    await send(aDraft({ id: 'later', recipient: 'Ada', amount: '1' }))
    await rows.until((waiting) => waiting.length === 2)
    expect(errors).toEqual(['Waiting points could not be read'])
    expect(recording.values.map(({ points }) => points.length)).toEqual([1])
    endPauses()
    expect((await recording.until(({ points }) => points.length === 2)).mayBeMore).toBe(false)
    recording.stop()
  })

  it('are not watched again where that failed and was then stopped', async () => {
    const { ledger, directory, lin, retry, endPauses, log } = await openWaiting()
    const watched: Listener<readonly Transaction[]>[] = []
    const breaking = Object.assign(Object.create(ledger), {
      watchWaiting: (_: UserId, __: number, listener: Listener<readonly Transaction[]>) => {
        watched.push(listener)
        return () => {}
      },
    })
    const stop = new WatchWaiting(breaking, directory, retry, log).watch(lin.id, () => {})
    watched[0]?.fault(new Error('The ledger cannot be watched'))
    stop()
    endPauses()
    await Promise.resolve()
    expect(watched.length).toBe(1)
  })
})
