import fs, { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeFolder } from '../../../src/adapters/files/make-folder.ts'

const parent = await mkdtemp(join(tmpdir(), 'make-folder-'))

afterAll(() => fs.rm(parent, { recursive: true }))

describe('a folder', () => {
  it('is made with those above it, by several at once and again', async () => {
    const path = join(parent, 'a', 'b', 'c')
    await Promise.all([makeFolder(path), makeFolder(path), makeFolder(join(path, 'd'))])
    await makeFolder(path)
    expect(await fs.readdir(path)).toEqual(['d'])
  })

  it('is not made where a file is', async () => {
    const file = join(parent, 'file')
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
