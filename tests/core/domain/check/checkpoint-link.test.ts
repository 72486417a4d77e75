import { describe, expect, it } from 'vitest'
import type { Checkpoint } from '../../../../src/core/domain/check/checkpoint.ts'
import {
  checkpointLink,
  readCheckpoint,
  readCheckpointLink,
} from '../../../../src/core/domain/check/checkpoint-link.ts'

const ROOT = 'XcnaeacGWamtVZy3Ad7ZoqudgjqtL0lgz+Nw7/RgQyg='
const VALUE = '8.XcnaeacGWamtVZy3Ad7ZoqudgjqtL0lgz-Nw7_RgQyg'
const CHECKPOINT: Checkpoint = { origin: 'pledger/demo', size: 8, root: ROOT }

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
