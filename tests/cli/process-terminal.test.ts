import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { processTerminal } from '../../src/cli/terminal.ts'

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
