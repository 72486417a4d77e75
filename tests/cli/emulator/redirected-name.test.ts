import { describe, expect, it } from 'vitest'
import type { Micros } from '../../../src/core/domain/check/records.ts'
import { aStoredLedger } from '../../builders/a-stored-ledger.ts'
import { edit } from '../../properties/owner-fault.ts'
import { runCommand, temporaryFolders } from '../run-command.ts'
import { anOwnedLedger, type OwnedLedger } from './owned-ledger.ts'

const newFolder = temporaryFolders()
const MISNAMED = 'name-differs transaction redirected'
const CHANGED = 'name-differs name ann'

/** What an audit finds, and its exit code. */
async function auditOf(ledger: OwnedLedger, ...more: readonly string[]) {
  const { code, out } = await runCommand(['audit', '--json', ...more, ...ledger.args])
  const findings: readonly Record<string, string>[] = JSON.parse(out).findings
  return { code, findings: findings.map(({ code, about, id }) => `${code} ${about} ${id}`) }
}

/** Ben pays Ann while the owner points her name at Mallory; then it is put back. */
async function redirected() {
  const ledger = await anOwnedLedger(aStoredLedger())
  const { records } = ledger
  records.open('mallory', 'Mallory')
  const name = records.names.get('ann')
  if (!name) throw new Error('There is no Ann')
  const pointAt = async (userId: string) => {
    edit(records, name, { userId })
    await ledger.write()
  }
  await pointAt('mallory')
  records.send('redirected', 'ben', 'Ann', 1)
  await pointAt('ann')
  return { ledger }
}

/** Somebody leaves at present: the rest of the ledger is of long ago, and nobody can leave in the past. */
function leaveNow({ records }: OwnedLedger, id: string): void {
  records.now = (Date.now() * 1000) as Micros
  records.leave(id)
}

describe('a payment that an owner led to another account', () => {
  it('is found, and so is the changed name, after the name was put back', async () => {
    const { ledger } = await redirected()
    expect(await auditOf(ledger)).toEqual({
      code: 1,
      findings: expect.arrayContaining([MISNAMED, CHANGED]),
    })
  })

  it('stays found by a copy that read it, after the account left with the name of the row', async () => {
    const { ledger } = await redirected()
    const state = ['--state', await newFolder()]
    expect((await auditOf(ledger, ...state)).findings).toContain(MISNAMED)
    leaveNow(ledger, 'mallory')
    await ledger.rewrite('usernames', 'ann')
    // What remains without a copy.
    expect(await auditOf(ledger)).toEqual({ code: 0, findings: [] })
    for (const depth of ['--new', '--new', '--everything', '--everything', '--new'])
      expect(await auditOf(ledger, ...state, depth)).toEqual({ code: 1, findings: [MISNAMED] })
    expect(await auditOf(ledger, ...state)).toEqual({ code: 1, findings: [MISNAMED] })
  })

  it('leaves the changed name as a finding where the account took the row’s name with it', async () => {
    const { ledger } = await redirected()
    leaveNow(ledger, 'mallory')
    await ledger.write()
    expect(await auditOf(ledger)).toEqual({ code: 1, findings: [CHANGED] })
  })
})

describe('people who leave honestly', () => {
  it('leave a clean ledger, with a copy that had their names, too', async () => {
    const ledger = await anOwnedLedger()
    const state = ['--state', await newFolder()]
    await auditOf(ledger, ...state)
    for (const id of ['zoe', 'ann']) leaveNow(ledger, id)
    await ledger.write()
    for (const more of [[], [...state, '--new'], [...state, '--everything'], state])
      expect(await auditOf(ledger, ...more)).toEqual({ code: 0, findings: [] })
  })
})

describe('a ledger that is restored', () => {
  it('is clean where each record is written once', async () => {
    const ledger = await anOwnedLedger()
    for (const key of ledger.records.names.keys()) await ledger.rewrite('usernames', key)
    expect(await auditOf(ledger)).toEqual({ code: 0, findings: [] })
  })
})
