import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Checkpoint,
  checkpointLink,
  checkpointText,
  readCheckpoint,
  readCheckpointLink,
  readCheckpointText,
} from '../../../../src/core/domain/check/checkpoint.ts'

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

const VALUE = '8.XcnaeacGWamtVZy3Ad7ZoqudgjqtL0lgz-Nw7_RgQyg'

describe('the link to a checkpoint', () => {
  it('has the size and the root, with nothing that an address escapes', () => {
    expect(checkpointLink(CHECKPOINT)).toBe(VALUE)
    expect(encodeURIComponent(VALUE)).toBe(VALUE)
  })

  it('is read as a checkpoint of the own ledger', () => {
    expect(readCheckpointLink(VALUE, 'pledger/mine')).toEqual({
      ok: true,
      value: { ...CHECKPOINT, origin: 'pledger/mine' },
    })
  })

  it.each([
    ['nothing', '', 'checkpoint-missing'],
    ['the size alone', '8', 'checkpoint-cut'],
    ['no root', '8.', 'checkpoint-cut'],
    ['half a root', VALUE.slice(0, 20), 'checkpoint-cut'],
    ['a root cut after a dash', VALUE.slice(0, 39), 'checkpoint-cut'],
    ['a root without its last sign', VALUE.slice(0, -1), 'checkpoint-cut'],
    ['no size', VALUE.slice(1), 'checkpoint-size-invalid'],
    ['a size in another notation', VALUE.replace('8', '1e3'), 'checkpoint-size-invalid'],
    ['a root with unused bits', VALUE.replace(/g$/, 'h'), 'checkpoint-root-invalid'],
    ['letters with unused bits', `8.${'B'.repeat(43)}`, 'checkpoint-root-invalid'],
    ['another sign', VALUE.replace('X', '!'), 'checkpoint-root-invalid'],
    ['a root of 33 bytes', `8.${'A'.repeat(44)}`, 'checkpoint-root-invalid'],
    ['a dot too many', `${VALUE}.`, 'checkpoint-too-long'],
  ])('is refused with %s', (_, value, code) => {
    expect(readCheckpointLink(value, 'pledger/demo')).toEqual({ ok: false, refusal: { code } })
  })
})

describe('a pasted checkpoint', () => {
  it.each([
    ['three lines', `pledger/demo\n8\n${ROOT}\n`],
    ['a link', `https://points.example.com/?check=${VALUE}`],
    ['a link with spaces around it', ` https://points.example.com/?check=${VALUE}\n`],
    ['a link with more in it', `https://points.example.com/?find=a&check=${VALUE}&b#c`],
    ['the end of a link', `?check=${VALUE}`],
    ["the link's value", ` ${VALUE} `],
  ])('is read from %s', (_, pasted) => {
    expect(readCheckpoint(pasted, 'pledger/demo')).toEqual({ ok: true, value: CHECKPOINT })
  })

  it('keeps the origin that its lines name', () => {
    const read = readCheckpoint(`pledger/theirs\n8\n${ROOT}`, 'pledger/mine')
    expect(read).toHaveProperty('value.origin', 'pledger/theirs')
  })

  it.each([
    ['nothing', '  ', 'checkpoint-missing'],
    ['a link to the check alone', 'https://points.example.com/?check', 'checkpoint-one-line'],
    ['a link without a value', 'https://points.example.com/?check=', 'checkpoint-missing'],
    [
      'a link that was cut',
      `https://points.example.com/?check=${VALUE.slice(0, 9)}`,
      'checkpoint-cut',
    ],
    ['another link', 'https://points.example.com/?find=coffee', 'checkpoint-one-line'],
    ['a sentence', 'same as mine', 'checkpoint-one-line'],
    ['a link in a sentence', `Mine: ?check=${VALUE}`, 'checkpoint-one-line'],
  ])('is refused where it is %s', (_, pasted, code) => {
    expect(readCheckpoint(pasted, 'pledger/demo')).toEqual({ ok: false, refusal: { code } })
  })
})
