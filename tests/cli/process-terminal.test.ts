import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { processTerminal } from '../../src/cli/terminal.ts'
import { temporaryFolders } from './run-command.ts'

/** What a terminal shows of a line of progress. */
function shown(line: string, stderr: { readonly isTTY?: boolean; readonly columns?: number }) {
  const written = new PassThrough()
  const streams = { stdin: new PassThrough(), stdout: new PassThrough() }
  const terminal = processTerminal({
    ...streams,
    stderr: Object.assign(written, stderr),
  } as unknown as NodeJS.Process)
  terminal.progress(line)
  return String(written.read() ?? '')
}

describe('progress', () => {
  it('replaces the line of a terminal', () => {
    expect(shown('7 entries read', { isTTY: true, columns: 40 })).toBe('\r\u001b[K7 entries read')
  })

  it('is cut to the width of the terminal', () => {
    expect(shown('7 entries read', { isTTY: true, columns: 10 })).toMatch(/7 entries$/)
  })

  it.each([0, undefined])('is shown by a terminal whose width is %s', (columns) => {
    expect(shown('7 entries read', { isTTY: true, ...(columns === 0 && { columns }) })).toMatch(
      /7 entries read$/,
    )
  })

  it('is not written into a file', () => {
    expect(shown('7 entries read', {})).toBe('')
  })
})

describe('a file with a token', () => {
  const newFolder = temporaryFolders()
  const { readSecret } = processTerminal(process)
  const aFile = async (mode: number) => {
    const path = join(await newFolder(), 'token')
    await writeFile(path, 'secret')
    await chmod(path, mode)
    return path
  }

  it.each([0o600, 0o400])('is read where only its owner may: %o', async (mode) => {
    expect(await readSecret(await aFile(mode))).toBe('secret')
  })

  it.skipIf(process.platform === 'win32').each([0o644, 0o640, 0o604, 0o660, 0o602])(
    'is refused where others may read or change it: %o',
    async (mode) => {
      const path = await aFile(mode)
      await expect(readSecret(path)).rejects.toThrow(
        `may use ${path}, which has a token: chmod 600`,
      )
    },
  )
})
