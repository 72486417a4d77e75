import { describe, expect, it } from 'vitest'
import { runCommand, temporaryFolders } from '../run-command.ts'
import { anOwnedLedger } from './owned-ledger.ts'

const newFolder = temporaryFolders()

describe('an honest ledger', () => {
  it('is clean', async () => {
    const ledger = await anOwnedLedger()
    const { code, out, said } = await runCommand(['audit', ...ledger.args])
    expect(said).toBe('')
    expect(out.trimEnd().split('\n').at(-1)).toMatch(
      /^14 entries, 4 accounts, 0 findings, fingerprint [\w+/]{43}=$/,
    )
    expect(code).toBe(0)
  })

  it('has the same checkpoint with a copy and without one, read by either command', async () => {
    const ledger = await anOwnedLedger()
    const state = await newFolder()
    const audit = JSON.parse(
      (await runCommand(['audit', '--json', '--state', state, ...ledger.args])).out,
    )
    const read = await runCommand(['checkpoint', ...ledger.args])
    const copied = await runCommand(['checkpoint', '--state', state, ...ledger.args])
    expect(read.out).toBe(audit.checkpoint)
    expect(copied.out).toBe(audit.checkpoint)
  })
})
