import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aStoredLedger } from '../builders/a-stored-ledger.ts'
import { recordsIn } from '../builders/read-export.ts'
import { recordsOf } from '../builders/stored-ledger.ts'
import { runOn, temporaryFolders } from './run-command.ts'

const newFolder = temporaryFolders()
const ledger = aStoredLedger()
ledger.send('odd', 'ann', 'Ben', 2, '=1+1,"quoted"\nand a line')
ledger.pass(5000)
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

describe.each(['csv', 'json'] as const)('an export as %s', (format) => {
  it('reads back as it is stored', async () => {
    const out = join(await newFolder(), 'new')
    const typed = ['export', '--format', format, '--out', out]
    expect(await runOn(ledger, typed)).toMatchObject({ code: 0, said: '' })
    for (const [table, stored] of [
      ['transactions', ledger.transactions],
      ['accounts', ledger.accounts],
    ] as const) {
      const text = await readFile(join(out, `${table}.${format}`), 'utf8')
      const records = recordsIn(text, { format, table })
      expect(records.toSorted(byId)).toEqual(recordsOf(stored).toSorted(byId))
    }
  })

  it('is made offline from a copy', async () => {
    const [out, state] = [await newFolder(), await newFolder()]
    await runOn(ledger, ['audit', '--state', state])
    const typed = ['export', '--format', format, '--out', out, '--state', state]
    const outcome = await runOn(ledger, typed, { ports: { archive: () => expect.unreachable() } })
    expect(outcome.out).toContain(`9 transactions in ${join(out, 'transactions.')}`)
    expect(outcome.code).toBe(0)
  })
})

describe('an export', () => {
  it('says what it wrote', async () => {
    const out = await newFolder()
    const typed = ['export', '--format', 'csv', '--out', out, '--json']
    const document = JSON.parse((await runOn(ledger, typed)).out)
    const files = ['transactions.csv', 'accounts.csv'].map((name) => join(out, name))
    const expected = { origin: 'pledger/ledger-example', transactions: 9, accounts: 4, files }
    expect(document).toMatchObject(expected)
  })

  it('overwrites nothing', async () => {
    const out = await newFolder()
    await writeFile(join(out, 'accounts.csv'), 'mine')
    const typed = ['export', '--format', 'csv', '--out', out]
    const { code, said } = await runOn(ledger, typed)
    expect(said).toMatch(/accounts\.csv exists already/)
    expect(code).toBe(2)
    expect(await readFile(join(out, 'accounts.csv'), 'utf8')).toBe('mine')
    expect(await readdir(out)).toEqual(['accounts.csv'])
  })

  it('leaves nothing where it is stopped', async () => {
    const out = await newFolder()
    const typed = ['export', '--format', 'csv', '--out', out]
    const { code, said } = await runOn(ledger, typed, { stop: AbortSignal.abort() })
    expect({ code, said }).toEqual({ code: 2, said: 'Stopped.' })
    expect(await readdir(out)).toEqual([])
  })

  it('says in one line that it cannot write', async () => {
    const file = join(await newFolder(), 'file')
    await writeFile(file, '')
    const typed = ['export', '--format', 'csv', '--out', file]
    const { code, said } = await runOn(ledger, typed)
    expect(said).toBe(`Nothing can be stored in ${file}: something else is there.`)
    expect(code).toBe(2)
  })
})
