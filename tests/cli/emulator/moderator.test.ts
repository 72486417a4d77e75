import { beforeEach, describe, expect, it } from 'vitest'
import { aStoredLedger } from '../../builders/a-stored-ledger.ts'
import { runCommand } from '../run-command.ts'
import { tokenOf } from './member-token.ts'
import { anOwnedLedger, type OwnedLedger } from './owned-ledger.ts'

const PROJECT_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

let ledger: OwnedLedger
beforeEach(async () => {
  const records = aStoredLedger()
  records.rename('ben', 'Benjamin')
  records.leave('zoe')
  ledger = await anOwnedLedger(records)
})
const moderator = (...typed: readonly string[]) =>
  runCommand(['moderator', ...typed, ...ledger.args])
const listed = async () => JSON.parse((await moderator('list', '--json')).out).moderators

describe('the owner of a ledger', () => {
  it('makes somebody a moderator, as of the time of the server', async () => {
    expect(await moderator('add', 'Ann')).toMatchObject({
      code: 0,
      out: '@Ann is a moderator now.\n',
    })
    const since = expect.stringMatching(PROJECT_TIME)
    expect(await listed()).toEqual([{ id: 'ann', name: 'Ann', since, isSuspended: false }])
  })

  it('changes nothing by making somebody a moderator twice', async () => {
    await moderator('add', 'Ann')
    const before = await listed()
    expect(await moderator('add', '@ann')).toMatchObject({
      code: 0,
      out: '@ann is a moderator already.\n',
    })
    expect(await listed()).toEqual(before)
  })

  it('finds somebody by a name of before', async () => {
    await moderator('add', 'ben')
    expect(await listed()).toMatchObject([{ id: 'ben', name: 'Benjamin' }])
  })

  it('takes the office away again, and away from nobody a second time', async () => {
    for (const name of ['ann', 'benjamin']) await moderator('add', name)
    expect((await moderator('remove', 'ann')).out).toBe('@ann is no moderator any more.\n')
    expect(await moderator('remove', 'ann')).toMatchObject({
      code: 0,
      out: '@ann is no moderator.\n',
    })
    expect(await listed()).toMatchObject([{ id: 'ben' }])
  })

  it.each([
    ['a name that nobody has', 'Robin', 'Nobody has the name @Robin.'],
    ['a reserved name', 'Nobody', '"Nobody" is no name.'],
    ['somebody who has left', 'zoe', '@zoe has left.'],
  ])('cannot make %s a moderator', async (_, name, why) => {
    expect(await moderator('add', name)).toMatchObject({ code: 2, out: '', said: why })
    expect(await listed()).toEqual([])
  })

  it('leaves the check of the ledger as it was', async () => {
    const { out } = await runCommand(['checkpoint', ...ledger.args])
    await moderator('add', 'ann')
    expect(await runCommand(['checkpoint', ...ledger.args])).toMatchObject({ code: 0, out })
  })
})

describe('somebody who is no owner', () => {
  it.each(['add', 'remove'])('cannot %s a moderator', async (act) => {
    if (act === 'remove') await moderator('add', 'ann')
    const before = await listed()
    const token = tokenOf(ledger.projectId, 'ann@example.com')
    const { code, out, said } = await moderator(act, 'ann', '--token', token)
    expect(said).toContain('does not let this token change its moderators')
    expect(said).toContain('gcloud auth print-access-token')
    expect(said).not.toContain(token)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(await listed()).toEqual(before)
  })

  it('can list them', async () => {
    await moderator('add', 'ann')
    const token = tokenOf(ledger.projectId, 'ben@example.com')
    const { code, out } = await moderator('list', '--token', token)
    expect(out).toMatch(/^@Ann, since .*Z\n$/)
    expect(code).toBe(0)
  })
})
