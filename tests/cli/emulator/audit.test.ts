import { describe, expect, it } from 'vitest'
import { aStoredLedger } from '../../builders/a-stored-ledger.ts'
import { inDepth } from '../../in-depth.ts'
import { OWNER_FAULTS } from '../../properties/all-owner-faults.ts'
import { runCommand, temporaryFolders } from '../run-command.ts'
import { anOwnedLedger, type OwnedLedger } from './owned-ledger.ts'

const newFolder = temporaryFolders()

async function auditOf(ledger: OwnedLedger, ...more: readonly string[]) {
  const { code, out, said } = await runCommand(['audit', '--json', ...more, ...ledger.args])
  expect(said).toBe('')
  const { findings, hints, checkpoint } = JSON.parse(out)
  const codesOf = (found: readonly { code: string }[]) => found.map((one) => one.code)
  return { code, findings: codesOf(findings), hints: codesOf(hints), checkpoint }
}

describe('an honest ledger', () => {
  it('is clean', async () => {
    const ledger = await anOwnedLedger()
    const { code, out } = await runCommand(['audit', ...ledger.args])
    expect(out.trimEnd().split('\n').at(-1)).toMatch(
      /^17 entries, 4 accounts, 0 findings, fingerprint [\w+/]{43}=$/,
    )
    expect(code).toBe(0)
  })

  it('has the same checkpoint with a copy and without one, read by either command', async () => {
    const ledger = await anOwnedLedger()
    const state = ['--state', await newFolder()]
    const { checkpoint } = await auditOf(ledger, ...state)
    expect((await runCommand(['checkpoint', ...ledger.args])).out).toBe(checkpoint)
    expect((await runCommand(['checkpoint', ...state, ...ledger.args])).out).toBe(checkpoint)
  })
})

/** One fault for each pair of codes. `tests/properties/owner-faults.test.ts` has all of them, in memory. */
const oneOfEach = [
  ...new Map(OWNER_FAULTS.map((fault) => [`${fault.alone} ${fault.withCopy}`, fault])).values(),
]

describe.each(inDepth ? OWNER_FAULTS : oneOfEach)(
  'an owner who $what',
  ({ alone, withCopy, make }) => {
    it('is found by the right code, with and without a copy', async () => {
      const records = aStoredLedger()
      records.open('idle')
      for (const id of ['large', 'larger']) records.send(id, 'ann', 'Ben', 50)
      records.removeText('larger', 'message')
      records.pass(5000)
      const ledger = await anOwnedLedger(records)
      const state = ['--state', await newFolder()]
      expect(await auditOf(ledger, ...state)).toMatchObject({ code: 0, findings: [] })
      let chosen = 0
      const id = make(records, (of) => of[chosen++ % of.length], 7)
      expect(id).not.toBeNull()
      await ledger.write()
      const without = await auditOf(ledger)
      expect([...without.findings, ...without.hints]).toEqual(
        alone === null ? expect.anything() : expect.arrayContaining([alone]),
      )
      const { code, findings, hints } = await auditOf(ledger, ...state)
      expect([...findings, ...hints]).toContain(withCopy)
      expect(code).toBe(findings.length > 0 ? 1 : 0)
    })
  },
)
