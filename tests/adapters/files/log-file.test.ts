import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs, { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { FileLedgerCopy } from '../../../src/adapters/files/file-ledger-copy.ts'
import { appendText, readBytes, readText } from '../../../src/adapters/files/log-file.ts'
import { aChange, anAccount } from '../../builders/a-copy-change.ts'

const folder = await mkdtemp(join(tmpdir(), 'log-file-'))
let files = 0
const aPath = () => join(folder, `${++files}`)
const problem = (code: string) => expect.objectContaining({ refusal: { code } })

afterEach(() => void vi.restoreAllMocks())
afterAll(() => fs.rm(folder, { recursive: true }))

/** Lets the system read or write no more than some bytes at once, as it may. */
async function atMost(count: number, method: 'read' | 'write'): Promise<void> {
  const handle = await fs.open(tmpdir(), 'r')
  const prototype = Object.getPrototypeOf(handle)
  await handle.close()
  const original = prototype[method]
  vi.spyOn(prototype, method).mockImplementation(async function (this: unknown, ...args) {
    const [bytes, offset, length, position] = args
    return original.call(this, bytes, offset, Math.min(Number(length), count), position)
  })
}

describe('what is added to a file', () => {
  it('is there as a whole, however few bytes the system takes at once', async () => {
    const path = aPath()
    await atMost(7, 'write')
    const length = await appendText(path, 0, 'one line that is longer than that\n')
    expect(await appendText(path, length, 'another ü\n')).toBe(45)
    expect(await fs.readFile(path, 'utf8')).toBe('one line that is longer than that\nanother ü\n')
  })

  it('counts as written only when it is: a disk that takes nothing more is full', async () => {
    await atMost(0, 'write')
    await expect(appendText(aPath(), 0, 'a line\n')).rejects.toEqual(problem('copy-full'))
  })

  it('takes away what an interrupted save left', async () => {
    const path = aPath()
    await fs.writeFile(path, 'kept\nhalf of')
    await appendText(path, 5, 'new\n')
    expect(await fs.readFile(path, 'utf8')).toBe('kept\nnew\n')
  })

  it.each([
    ['a new file', 0],
    ['a longer file', 5],
  ])('never follows a link: %s', async (_, length) => {
    const [path, other] = [aPath(), aPath()]
    await fs.writeFile(other, 'mine\n')
    await fs.symlink(other, path)
    await appendText(path, length, 'theirs\n').catch(() => null)
    expect(await fs.readFile(other, 'utf8')).toBe('mine\n')
  })
})

describe('what is read of a file', () => {
  it('is all of it, however few bytes the system gives at once', async () => {
    const path = aPath()
    await fs.writeFile(path, 'a line of some length\n')
    await atMost(3, 'read')
    expect((await readBytes(path, 2, 22)).toString()).toBe('line of some length\n')
  })

  it('is compared with the size of the file first, so that a wrong number takes no memory', async () => {
    const path = aPath()
    await fs.writeFile(path, 'short\n')
    const alloc = vi.spyOn(Buffer, 'alloc')
    await expect(readBytes(path, 0, 3e9)).rejects.toEqual(problem('copy-corrupt'))
    expect(alloc).not.toHaveBeenCalled()
  })

  it.skipIf(process.platform === 'win32')('is never what comes out of a pipe', async () => {
    const path = aPath()
    await once(spawn('mkfifo', [path]), 'close')
    await expect(readText(path)).rejects.toEqual(problem('copy-corrupt'))
  })

  it('is never that of a folder', async () => {
    await expect(readText(folder)).rejects.toEqual(problem('copy-corrupt'))
  })
})

describe('a copy whose folder somebody prepared', () => {
  const origin = 'pledger/demo'
  const change = aChange({ origin, from: 300, to: 600, accounts: [anAccount('u-2')] })
  const aCopy = async () => {
    const parent = aPath()
    const copy = new FileLedgerCopy(parent)
    await copy.save(aChange({ origin, to: 300, accounts: [anAccount('u-1')] }))
    return { copy, own: join(parent, 'pledger%2fdemo') }
  }

  it.each(['head.json.new', 'last-bundle-1-600.json'])(
    'writes nothing through a link: %s',
    async (name) => {
      const { copy, own } = await aCopy()
      const other = aPath()
      await fs.writeFile(other, 'mine')
      await fs.symlink(other, join(own, name))
      expect(await copy.save(change)).toEqual({ ok: true, value: undefined })
      expect(await fs.readFile(other, 'utf8')).toBe('mine')
      expect((await fs.lstat(join(own, 'head.json'))).isFile()).toBe(true)
    },
  )

  it('adds nothing through a link to a file that was moved away', async () => {
    const { copy, own } = await aCopy()
    const moved = aPath()
    await fs.rename(join(own, 'entries-1.jsonl'), moved)
    await fs.symlink(moved, join(own, 'entries-1.jsonl'))
    const before = await fs.readFile(moved)
    expect(await copy.save(change)).toEqual({ ok: false, refusal: { code: 'copy-forbidden' } })
    expect(await fs.readFile(moved)).toEqual(before)
  })
})
