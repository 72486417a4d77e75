import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserPorts } from '../../../src/adapters/browser/browser-ports.ts'
import type { SendDraft } from '../../../src/core/domain/send-draft.ts'

const { drafts, ids } = browserPorts
const draft: SendDraft = {
  sender: 'demo-maya' as SendDraft['sender'],
  openedFor: '',
  id: ids.next(),
  recipient: 'Priya',
  amount: '37',
  message: 'Half a sentence',
}

describe('a draft in the browser', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    sessionStorage.clear()
  })

  it('is stored with its tab', () => {
    drafts.save(draft)
    expect(sessionStorage.getItem('pledger-draft')).toContain('Half a sentence')
  })

  it('is there until it is removed', () => {
    drafts.save(draft)
    expect(drafts.load()).toEqual([draft])
    drafts.remove(draft.id)
    expect(drafts.load()).toEqual([])
  })

  it('replaces only the draft of its form', () => {
    const other = { ...draft, openedFor: 'Wren', id: ids.next() }
    drafts.save(draft)
    drafts.save(other)
    drafts.save({ ...draft, amount: '38' })
    expect(drafts.load()).toEqual([other, { ...draft, amount: '38' }])
  })

  it('is dropped after five of other forms', () => {
    for (const openedFor of ['a', 'b', 'c', 'd', 'e', 'f'])
      drafts.save({ ...draft, openedFor, id: ids.next() })
    expect(drafts.load().map(({ openedFor }) => openedFor)).toEqual(['b', 'c', 'd', 'e', 'f'])
  })

  it('is taken from a version that stored one', () => {
    sessionStorage.setItem('pledger-draft', JSON.stringify(draft))
    expect(drafts.load()).toEqual([draft])
  })

  it.each([
    ['not JSON', '{'],
    ['not a draft', '37'],
    ['of another form', JSON.stringify({ sender: 'demo-maya', openedFor: '', text: 'Half' })],
    ['under an id that no transfer can have', JSON.stringify({ ...draft, id: '' })],
  ])('is not taken from what is %s', (_, stored) => {
    sessionStorage.setItem('pledger-draft', stored)
    expect(drafts.load()).toEqual([])
  })

  it('breaks nothing where the browser stores nothing', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('Forbidden', 'SecurityError')
      })
    expect(() => drafts.save(draft)).not.toThrow()
    expect(() => drafts.load()).not.toThrow()
  })
})
