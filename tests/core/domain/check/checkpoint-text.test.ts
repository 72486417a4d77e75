import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Checkpoint } from '../../../../src/core/domain/check/checkpoint.ts'
import {
  checkpointText,
  readCheckpointText,
} from '../../../../src/core/domain/check/checkpoint-text.ts'

const ROOT = 'XcnaeacGWamtVZy3Ad7ZoqudgjqtL0lgz+Nw7/RgQyg='
const CHECKPOINT: Checkpoint = { origin: 'pledger/demo', size: 8, root: ROOT }

describe('the text of a checkpoint', () => {
  it('is three lines, each with its end', () => {
    expect(checkpointText(CHECKPOINT)).toBe(`pledger/demo\n8\n${ROOT}\n`)
  })

  it('is read as the checkpoint that it was written from', () => {
    const anyCheckpoint = fc.record({
      origin: fc.constantFrom('pledger/demo', 'pledger/my-project-1', 'example.com/log'),
      size: fc.maxSafeNat(),
      root: fc
        .uint8Array({ minLength: 32, maxLength: 32 })
        .map((bytes) => Buffer.from(bytes).toString('base64')),
    })
    fc.assert(
      fc.property(anyCheckpoint, (checkpoint) => {
        expect(readCheckpointText(checkpointText(checkpoint))).toEqual({
          ok: true,
          value: checkpoint,
        })
      }),
    )
  })

  it.each([
    ['line breaks of Windows', `pledger/demo\r\n8\r\n${ROOT}\r\n`],
    ['line breaks of old Macs', `pledger/demo\r8\r${ROOT}\r`],
    ['no line break at its end', `pledger/demo\n8\n${ROOT}`],
    ['spaces around its lines', `  pledger/demo \n\t8\n ${ROOT}  `],
    ['empty lines around it', `\n\n pledger/demo\n8\n${ROOT}\n\n\n`],
    ['a byte order mark', `\ufeffpledger/demo\n8\n${ROOT}\n`],
    ['a signature', `pledger/demo\n8\n${ROOT}\n\n— pledger/demo Az3grlgtzPICa5OS\n`],
    ['a signature without an empty line', `pledger/demo\n8\n${ROOT}\n— pledger/demo Az3grlg\n`],
    ['anything after an empty line', `pledger/demo\n8\n${ROOT}\n\nSee you, Lin\n`],
  ])('is read with %s', (_, text) => {
    expect(readCheckpointText(text)).toEqual({ ok: true, value: CHECKPOINT })
  })

  it('is read with size 0', () => {
    expect(readCheckpointText(`pledger/demo\n0\n${ROOT}`)).toHaveProperty('value.size', 0)
  })

  it.each([
    ['nothing', '', 'checkpoint-missing'],
    ['only spaces', ' \n \t', 'checkpoint-missing'],
    ['one line', 'pledger/demo', 'checkpoint-one-line'],
    ['two lines', 'pledger/demo\n8\n', 'checkpoint-cut'],
    ['an empty line before its root', `pledger/demo\n8\n\n${ROOT}`, 'checkpoint-cut'],
    ['half a root', `pledger/demo\n8\n${ROOT.slice(0, 20)}`, 'checkpoint-cut'],
    ['a root without its last sign', `pledger/demo\n8\n${ROOT.slice(0, -1)}`, 'checkpoint-cut'],
    ['a sentence', 'Here is my checkpoint:\n8\nabc', 'checkpoint-origin-invalid'],
    ['an invisible sign', `pledger/\u202edemo\n8\n${ROOT}`, 'checkpoint-origin-invalid'],
    ['a terminal code', `pledger/\u001b[2Jdemo\n8\n${ROOT}`, 'checkpoint-origin-invalid'],
    ['a size with a separator', `pledger/demo\n1,204\n${ROOT}`, 'checkpoint-size-invalid'],
    ['a size with a sign', `pledger/demo\n+8\n${ROOT}`, 'checkpoint-size-invalid'],
    ['a negative size', `pledger/demo\n-8\n${ROOT}`, 'checkpoint-size-invalid'],
    ['a size with a zero before it', `pledger/demo\n08\n${ROOT}`, 'checkpoint-size-invalid'],
    ['a fraction', `pledger/demo\n8.0\n${ROOT}`, 'checkpoint-size-invalid'],
    ['a size in another notation', `pledger/demo\n8e0\n${ROOT}`, 'checkpoint-size-invalid'],
    ['a size in other digits', `pledger/demo\n٨\n${ROOT}`, 'checkpoint-size-invalid'],
    ['a size of 2^53', `pledger/demo\n9007199254740992\n${ROOT}`, 'checkpoint-size-invalid'],
    ['its lines in another order', `pledger/demo\n${ROOT}\n8`, 'checkpoint-size-invalid'],
    [
      'another sign in its root',
      `pledger/demo\n8\n${ROOT.replace('X', '!')}`,
      'checkpoint-root-invalid',
    ],
    ['a root in hexadecimal', `pledger/demo\n8\n${'5d'.repeat(32)}`, 'checkpoint-root-invalid'],
    ['a root of 33 bytes', `pledger/demo\n8\n${'A'.repeat(44)}`, 'checkpoint-root-invalid'],
    ['a root of 31 bytes', `pledger/demo\n8\n${'A'.repeat(42)}==`, 'checkpoint-root-invalid'],
    [
      'a root with unused bits',
      `pledger/demo\n8\n${ROOT.replace('g=', 'h=')}`,
      'checkpoint-root-invalid',
    ],
    ['a line too many', `pledger/demo\n8\n${ROOT}\nSee you, Lin`, 'checkpoint-too-long'],
    ['two checkpoints', `${checkpointText(CHECKPOINT)}`.repeat(2), 'checkpoint-too-long'],
  ])('is refused with %s', (_, text, code) => {
    expect(readCheckpointText(text)).toEqual({ ok: false, refusal: { code } })
  })
})
