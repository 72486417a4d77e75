import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserPageLife, browserPorts } from '../../../src/adapters/browser/browser-ports.ts'
import type { SendDraft } from '../../../src/core/domain/send-form.ts'

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

/** A request, what to call for it to fail, and whether the page has said so. */
function openRequest() {
  const { promise, reject } = Promise.withResolvers<never>()
  const failed = vi.fn()
  browserPageLife.request(() => promise).catch(failed)
  return { fail: () => reject(new Error('broken off')), failed }
}

describe('the life of a page', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('passes on an answer', async () => {
    await expect(browserPageLife.request(async () => 7)).resolves.toBe(7)
  })

  it('passes on a failure at once, where nothing says that it is being left', async () => {
    const { fail, failed } = openRequest()
    fail()
    await vi.advanceTimersByTimeAsync(0)
    expect(failed).toHaveBeenCalled()
  })

  describe.each(['pagehide', 'beforeunload'])('a page that fires %s', (event) => {
    const leave = () => window.dispatchEvent(new Event(event))

    it('is being left, and passes on no failure', async () => {
      const { fail, failed } = openRequest()
      leave()
      fail()
      await vi.advanceTimersByTimeAsync(2_999)
      expect(failed).not.toHaveBeenCalled()
    })

    it('stays after all, where it still runs after 3 seconds', async () => {
      const { fail, failed } = openRequest()
      leave()
      fail()
      await vi.advanceTimersByTimeAsync(3_000)
      expect(failed).toHaveBeenCalled()
    })

    it('has stayed, where that was long ago', async () => {
      const { fail, failed } = openRequest()
      leave()
      await vi.advanceTimersByTimeAsync(3_000)
      fail()
      await vi.advanceTimersByTimeAsync(0)
      expect(failed).toHaveBeenCalled()
    })

    it('is not listened to any more once there is an answer', async () => {
      const removed = vi.spyOn(window, 'removeEventListener')
      await browserPageLife.request(async () => null)
      expect(removed).toHaveBeenCalledWith(event, expect.any(Function))
      removed.mockRestore()
    })
  })
})
