import { spawnSync } from 'node:child_process'
import fs, { mkdtemp } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { folderName, makeFolder, withLock } from '../../../src/adapters/files/folder-lock.ts'

const parent = await mkdtemp(join(tmpdir(), 'lock-'))
const here = folderName(hostname())
let folders = 0

async function aFolder(): Promise<string> {
  folders++
  const folder = join(parent, `${folders}`)
  await fs.mkdir(folder)
  return folder
}

const done = async () => 'done'

afterEach(() => void vi.restoreAllMocks())
afterAll(() => fs.rm(parent, { recursive: true }))

describe('the lock of a folder', () => {
  it('is held by one at a time, and left by all', async () => {
    const folder = await aFolder()
    let held = 0
    let most = 0
    const work = async () => {
      held++
      most = Math.max(most, held)
      await fs.stat(folder)
      held--
      return 'done'
    }
    const results = await Promise.all(Array.from({ length: 10 }, () => withLock(folder, work)))
    expect(results).toEqual(Array.from({ length: 10 }, () => 'done'))
    expect(most).toBe(1)
    expect(await fs.readdir(folder)).toEqual([])
  })

  it('is given back by work that fails', async () => {
    const folder = await aFolder()
    const failing = withLock(folder, () => Promise.reject(new Error('failed')))
    await expect(failing).rejects.toThrow('failed')
    expect(await fs.readdir(folder)).toEqual([])
  })

  it('is taken from a process that has ended', async () => {
    const folder = await aFolder()
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    await fs.writeFile(join(folder, `${here}.${pid}.12.left.lock`), '')
    expect(await withLock(folder, done)).toBe('done')
    expect(await fs.readdir(folder)).toEqual([])
  })

  // Only Linux says when a process began.
  it.runIf(process.platform === 'linux')(
    'is taken from a process with a number that another one has now',
    async () => {
      const folder = await aFolder()
      await fs.writeFile(join(folder, `${here}.${process.ppid}.0.left.lock`), '')
      expect(await withLock(folder, done)).toBe('done')
      expect(await fs.readdir(folder)).toEqual([])
    },
  )

  it.each([
    ['of this machine', here],
    ['of another machine', 'elsewhere'],
  ])('is waited for while a process %s holds it', async (_, host) => {
    const folder = await aFolder()
    const theirs = join(folder, `${host}.${process.ppid}..theirs.lock`)
    await fs.writeFile(theirs, '')
    const order: string[] = []
    const waiting = withLock(folder, async () => void order.push('ours'))
    await new Promise((resolve) => setTimeout(resolve, 100))
    order.push('theirs')
    await fs.rm(theirs)
    await waiting
    expect(order).toEqual(['theirs', 'ours'])
  })

  it('is taken ten minutes after it was put there', async () => {
    const folder = await aFolder()
    const theirs = join(folder, 'elsewhere.1.2.theirs.lock')
    await fs.writeFile(theirs, '')
    await fs.utimes(theirs, new Date(Date.now() - 601_000), new Date(Date.now() - 601_000))
    expect(await withLock(folder, done)).toBe('done')
  })

  it('is not waited for longer than ten seconds', async () => {
    const folder = await aFolder()
    await fs.writeFile(join(folder, 'elsewhere.1.2.theirs.lock'), '')
    let now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => {
      now += 1_000
      return now
    })
    expect(await withLock(folder, done)).toBe(null)
    expect(await fs.readdir(folder)).toEqual(['elsewhere.1.2.theirs.lock'])
  })

  it('can say that it was taken meanwhile', async () => {
    const folder = await aFolder()
    const held = await withLock(folder, async (lock) => {
      const before = await lock.isHeld()
      const names = await fs.readdir(folder)
      await Promise.all(names.map((name) => fs.rm(join(folder, name))))
      return [before, await lock.isHeld()]
    })
    expect(held).toEqual([true, false])
  })
})

describe('a folder', () => {
  it('is made with those above it, by several at once and again', async () => {
    const path = join(await aFolder(), 'a', 'b', 'c')
    await Promise.all([makeFolder(path), makeFolder(path), makeFolder(join(path, 'd'))])
    await makeFolder(path)
    expect(await fs.readdir(path)).toEqual(['d'])
  })

  it('is not made where a file is', async () => {
    const file = join(await aFolder(), 'file')
    await fs.writeFile(file, '')
    await expect(makeFolder(file)).rejects.toMatchObject({ code: 'EEXIST' })
    await expect(makeFolder(join(file, 'in'))).rejects.toMatchObject({ code: 'EEXIST' })
  })

  it.runIf(process.platform === 'linux')(
    'is not made where there can be none, and nobody waits for it',
    async () => {
      await expect(makeFolder('/proc/pledger/state')).rejects.toMatchObject({ code: 'ENOENT' })
    },
  )
})

describe('the name of a folder', () => {
  it.each([
    ['pledger/demo', 'pledger%2fdemo'],
    ['Pledger', '%50ledger'],
    ['', '%'],
    ['..', '%2e%2e'],
    ['50%', '50%25'],
    ['é', '%e9'],
    ['👋', '%ud83d%udc4b'],
    ['\ud800', '%ud800'],
  ])('of %j is %s', (text, name) => {
    expect(folderName(text)).toBe(name)
  })

  it('is one that every file system takes, and a different one for each text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 5 })
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(folderName(one)).toMatch(/^[a-z0-9%_-]+$/)
        expect(folderName(one) === folderName(other)).toBe(one === other)
      }),
    )
  })
})
