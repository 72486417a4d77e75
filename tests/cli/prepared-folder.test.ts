import { execFileSync } from 'node:child_process'
import { readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type FolderHead, headText, headWith } from '../../src/adapters/files/copy-folder.ts'
import { folderName } from '../../src/adapters/files/folder-lock.ts'
import { aStoredLedger } from '../builders/a-stored-ledger.ts'
import { runOn, temporaryFolders } from './run-command.ts'

const newFolder = temporaryFolders()
const COMMANDS = [['audit'], ['audit', '--new'], ['checkpoint'], ['receipt', 't1']]

/** A folder with a copy, and what it takes to run commands on it. */
async function aCopy(sends = 600) {
  const ledger = aStoredLedger(sends)
  ledger.pass(5000)
  const folder = await newFolder()
  const own = join(folder, folderName('pledger/ledger-example'))
  const run = (...typed: readonly string[]) => runOn(ledger, [...typed, '--state', folder])
  await run('audit')
  const head: FolderHead = JSON.parse(await readFile(join(own, 'head.json'), 'utf8'))
  return { ledger, own, run, head, path: join(own, 'head.json') }
}

type Places = FolderHead['places']
const HUGE: readonly (readonly [string, (places: Places) => Partial<Places>])[] = [
  ['entries', () => ({ entries: 3e9 })],
  ['roots', ({ roots }) => ({ roots: { ...roots, bytes: 3e9 } })],
  ['accounts', ({ accounts }) => ({ accounts: { ...accounts, bytes: 3e9 } })],
]

describe('a head that somebody wrote', () => {
  it.each(HUGE)(
    'and that counts 3e9 bytes is damage, not the end of the program: %s',
    async (_, change) => {
      const { run, head, path } = await aCopy()
      const forged = headWith(head.head, { ...head.places, ...change(head.places) })
      await writeFile(path, headText(forged))
      for (const command of COMMANDS) {
        const { code, said } = await run(...command)
        expect(said, command.join(' ')).toContain('is damaged')
        expect(code, command.join(' ')).toBe(2)
      }
    },
  )

  it('and that counts 3e9 entries is damage', async () => {
    const { run, head, path } = await aCopy()
    await writeFile(path, headText(headWith({ ...head.head, size: 3e9 }, head.places)))
    for (const command of COMMANDS) expect((await run(...command)).code).toBe(2)
  })

  it.runIf(process.platform !== 'win32')(
    'in a pipe is damage, and nobody waits for it',
    async () => {
      const { run, path } = await aCopy()
      await rm(path)
      execFileSync('mkfifo', [path])
      for (const command of COMMANDS) {
        const { code, said } = await run(...command)
        expect(said).toContain('is damaged')
        expect(code).toBe(2)
      }
    },
  )

  it('behind a link is never written', async () => {
    const { ledger, run, path } = await aCopy()
    const other = join(await newFolder(), 'mine')
    await writeFile(other, 'mine')
    await symlink(other, `${path}.new`)
    ledger.send('more', 'ann', 'Ben', 1)
    ledger.pass(5000)
    expect(await run('audit')).toMatchObject({ code: 0, said: '' })
    expect(await readFile(other, 'utf8')).toBe('mine')
  })
})

describe('a copy without its head', () => {
  it('begins anew, and says that its protection does', async () => {
    const { ledger, run, path } = await aCopy()
    await rm(path)
    ledger.transactions.delete('w3')
    const { code, said } = await run('audit')
    expect(said).toMatch(/has lost its head\.json.* protection begins anew/)
    expect(code).toBe(1)
    expect((await run('audit')).said).toBe('')
  })

  it('is none for the other commands', async () => {
    const { run, path } = await aCopy()
    await rm(path)
    const { code, said } = await run('checkpoint')
    expect(said).toContain('There is no copy of this ledger')
    expect(code).toBe(2)
  })

  it('is noticed also where it has less than one bundle', async () => {
    const { run, path } = await aCopy(3)
    await rm(path)
    expect((await run('audit')).said).toContain('protection begins anew')
  })
})

describe('a lock of another machine', () => {
  it('blocks nobody where its time is years ahead', async () => {
    const { ledger, own, run } = await aCopy()
    const lock = join(own, 'elsewhere.1.2.left.lock')
    await writeFile(lock, '')
    await utimes(lock, new Date('2099-01-01'), new Date('2099-01-01'))
    ledger.send('more', 'ann', 'Ben', 1)
    ledger.pass(5000)
    expect(await run('audit')).toMatchObject({ code: 0, said: '' })
    expect(await readdir(own)).not.toContain('elsewhere.1.2.left.lock')
  })
})
