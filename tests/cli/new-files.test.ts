import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NewFiles } from '../../src/cli/files.ts'
import { temporaryFolders } from './run-command.ts'

const newFolder = temporaryFolders()
const NAMES = ['a.csv', 'b.csv']
const part = (name: string) => `${name}.${process.pid}.part`

describe('the files of an export', () => {
  it('are in place together', async () => {
    const folder = await newFolder()
    const files = await NewFiles.in(folder, NAMES)
    await files.append(0, 'x')
    await files.finish()
    await files.drop()
    expect(await readdir(folder)).toEqual(NAMES)
  })

  it('leave nothing where the second cannot be opened, and nothing of others is deleted', async () => {
    const folder = await newFolder()
    await writeFile(join(folder, part('b.csv')), 'of another')
    await expect(NewFiles.in(folder, NAMES)).rejects.toMatchObject({ code: 'EEXIST' })
    expect(await readdir(folder)).toEqual([part('b.csv')])
  })

  it('are none where the second cannot be put in place', async () => {
    const folder = await newFolder()
    const files = await NewFiles.in(folder, NAMES)
    await rm(join(folder, part('b.csv')))
    await expect(files.finish()).rejects.toMatchObject({ code: 'ENOENT' })
    await files.drop()
    expect(await readdir(folder)).toEqual([])
  })
})
