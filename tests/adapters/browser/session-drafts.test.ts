import { afterEach, describe, expect, it, vi } from 'vitest'
import { sessionDrafts } from '../../../src/adapters/browser/session-drafts.ts'

describe('a draft in the browser', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    sessionDrafts.save(null)
  })

  it('is stored with its tab', () => {
    sessionDrafts.save('Half a sentence')
    expect(sessionStorage.getItem('pledger-draft')).toBe('Half a sentence')
  })

  it('is there until it is removed', () => {
    sessionDrafts.save('Half a sentence')
    expect(sessionDrafts.load()).toBe('Half a sentence')
    sessionDrafts.save(null)
    expect(sessionDrafts.load()).toBeNull()
  })

  it('breaks nothing where the browser stores nothing', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('Forbidden', 'SecurityError')
      })
    expect(() => sessionDrafts.save('Half a sentence')).not.toThrow()
    expect(() => sessionDrafts.load()).not.toThrow()
  })
})
