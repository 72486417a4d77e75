import { afterEach, describe, expect, it, vi } from 'vitest'
import { thisBrowser } from '../../../src/adapters/browser/this-browser.ts'

const { drafts } = thisBrowser

describe('a draft in the browser', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    drafts.save(null)
  })

  it('is stored with its tab', () => {
    drafts.save('Half a sentence')
    expect(sessionStorage.getItem('pledger-draft')).toBe('Half a sentence')
  })

  it('is there until it is removed', () => {
    drafts.save('Half a sentence')
    expect(drafts.load()).toBe('Half a sentence')
    drafts.save(null)
    expect(drafts.load()).toBeNull()
  })

  it('breaks nothing where the browser stores nothing', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('Forbidden', 'SecurityError')
      })
    expect(() => drafts.save('Half a sentence')).not.toThrow()
    expect(() => drafts.load()).not.toThrow()
  })
})
