import { describe, expect, it } from 'vitest'
import { aStoredLedger } from '../builders/a-stored-ledger.ts'
import { project, runCommand, runOn, temporaryFolders } from './run-command.ts'
import { portsFor } from './stored-ports.ts'

const newFolder = temporaryFolders()
const aSealedLedger = (sends: number) => {
  const ledger = aStoredLedger(sends)
  ledger.pass(5000)
  return ledger
}
const ledger = aSealedLedger(300)
ledger.send('-fresh', 'ann', 'Ben', 1)
const { out: receipt } = await runOn(ledger, ['receipt', 't7'])

function verify(text: string, ...more: readonly string[]) {
  return runCommand(['verify', 'receipt.json', ...more], { files: { 'receipt.json': text } })
}

const altered = (change: object) => JSON.stringify({ ...JSON.parse(receipt), ...change })

describe('a receipt', () => {
  it('has the checkpoint, the index, the entry and the proof', async () => {
    const { out } = await runOn(ledger, ['checkpoint'])
    const { checkpoint, index, entry, proof, ...more } = JSON.parse(receipt)
    expect(checkpoint).toBe(out)
    expect(index).toBe(12)
    expect(entry).toMatch(/^\[2,"send","t7",/)
    expect(proof).toHaveLength(9)
    expect(more).toEqual({})
  })

  it('verifies, and says of which entry and ledger it is', async () => {
    const { code, out } = await verify(receipt, ...project)
    expect(out).toContain('entry 13 of 312 in pledger/ledger-example: transaction t7, 4 GBP')
    expect(out).toContain('Compare this checkpoint')
    expect(code).toBe(0)
  })

  it('verifies as JSON', async () => {
    const { out } = await verify(receipt, '--json')
    const { checkpoint } = JSON.parse(receipt)
    const expected = { isValid: true, origin: 'pledger/ledger-example', index: 12, checkpoint }
    expect(JSON.parse(out)).toMatchObject(expected)
  })

  it('is made and compared offline with a copy', async () => {
    const state = ['--state', await newFolder()]
    await runOn(ledger, ['audit', ...state])
    const offline = { ports: { archive: () => expect.unreachable() } }
    expect((await runOn(ledger, ['receipt', 't7', ...state], offline)).out).toBe(receipt)
    const { code, out } = await verify(receipt, ...state, ...project)
    expect(out).toMatch(/Same history as the copy in .* up to entry 312\.\n$/)
    expect(code).toBe(0)
  })

  it('differs from a copy with another history', async () => {
    const state = ['--state', await newFolder()]
    await runOn(aSealedLedger(301), ['audit', ...state])
    const { code, out } = await verify(receipt, ...state, ...project)
    expect(out).toContain('Not the same history')
    expect(code).toBe(1)
  })

  it.each([
    ['that is not sealed yet', '-fresh'],
    ['that nobody made', 'nothing'],
  ])('is refused of a transaction %s', async (_, id) => {
    const typed = ['receipt', ...project, '--', id]
    const { code, out, said } = await runCommand(typed, { ports: portsFor(ledger) })
    expect(said).toContain(`no sealed transaction "${id}"`)
    expect({ code, out }).toEqual({ code: 2, out: '' })
  })

  it('exits with 1 where the check of the ledger found something, and is printed', async () => {
    const broken = aStoredLedger(300)
    broken.transactions.delete('t200')
    broken.pass(5000)
    const { code, out, said } = await runOn(broken, ['receipt', 't7'])
    expect(JSON.parse(out).entry).toContain('"t7"')
    expect(said).toMatch(/^The check found \d+ things? wrong/)
    expect(code).toBe(1)
  })
})

describe('a receipt that does not verify', () => {
  it.each([
    ['another entry', { entry: JSON.parse(receipt).entry.replace('"t7"', '"t9"') }],
    ['another index', { index: 13 }],
    ['an index that the ledger has not', { index: 4000 }],
    ['another size', { checkpoint: JSON.parse(receipt).checkpoint.replace('312', '100') }],
    ['a cut proof', { proof: JSON.parse(receipt).proof.slice(1) }],
    ['a proof in another order', { proof: JSON.parse(receipt).proof.toReversed() }],
    ['no index', { index: undefined }],
  ])('exits with 1: %s', async (_, change) => {
    const { code, out } = await verify(altered(change))
    expect(out).toMatch(/^The receipt is not valid: .*\.\n$/)
    expect(code).toBe(1)
    const json = await verify(altered(change), '--json')
    expect(JSON.parse(json.out)).toMatchObject({ isValid: false })
  })

  it('decides nothing where the file is no receipt', async () => {
    const { code, said } = await verify(receipt.slice(0, 200))
    expect(said).toContain('Perhaps it is cut')
    expect(code).toBe(2)
  })

  it('decides nothing where it is of another ledger', async () => {
    const { code, said } = await verify(receipt, '--project', 'ledger-other')
    expect(said).toContain('is of another ledger')
    expect(code).toBe(2)
  })

  it('decides nothing where the copy is smaller', async () => {
    const state = ['--state', await newFolder()]
    await runOn(aSealedLedger(3), ['audit', ...state])
    const { code, said } = await verify(receipt, ...state, ...project)
    expect(said).toContain('has only 15 entries')
    expect(code).toBe(2)
  })
})

describe('a checkpoint', () => {
  it('of a ledger without sealed entries says nothing, and says so', async () => {
    const young = aStoredLedger()
    young.now = [...young.accounts.values()][0]?.createdAt ?? young.now
    const { out, said } = await runOn(young, ['checkpoint'])
    expect(out).toMatch(/^pledger\/ledger-example\n0\n/)
    expect(said).toContain('says nothing')
  })

  it('of no copy is refused', async () => {
    const { code, said } = await runCommand(['checkpoint', '--state', 'nowhere', ...project])
    expect(said).toContain('There is no copy')
    expect(code).toBe(2)
  })
})
