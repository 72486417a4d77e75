import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { putRules } from '../../../scripts/put-rules.mjs'
import { readAccess, withAccess } from '../../../scripts/rules.mjs'
import { ownLedger, placeOf } from '../../adapters/firebase/firestore-emulator.ts'
import { runCommand } from '../run-command.ts'
import { tokenOf } from './member-token.ts'
import { OwnedLedger } from './owned-ledger.ts'

describe('an audit of a ledger that only members read', () => {
  let ledger: OwnedLedger
  beforeAll(async () => {
    ledger = new OwnedLedger(ownLedger().projectId)
    await ledger.write()
    const access = readAccess(['--members', 'example.com', '--readers', 'members'])
    const rules = withAccess(readFileSync('firestore.rules', 'utf8'), access)
    await putRules(placeOf(ledger.projectId), rules)
  })
  const audit = (...more: readonly string[]) => runCommand(['audit', ...more, ...ledger.args])

  it('is refused without a token, with the option that is missing', async () => {
    const { code, said } = await audit()
    expect(code).toBe(2)
    expect(said).toContain('--token')
  })

  it('decides with the token of a member', async () => {
    const { code, out } = await audit('--token', tokenOf(ledger.projectId, 'ann@example.com'))
    expect(out).toMatch(/ accounts, \d+ findings, fingerprint /)
    expect(code).not.toBe(2)
  })

  it.each([
    ['of another domain', 'ann@example.org', true],
    ['who has not confirmed the address', 'ann@example.com', false],
  ])('is refused with the token of a person %s', async (_, email, isVerified) => {
    const { code } = await audit('--token', tokenOf(ledger.projectId, email, isVerified))
    expect(code).toBe(2)
  })
})
