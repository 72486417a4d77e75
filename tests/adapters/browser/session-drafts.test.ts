import { afterEach, describe, expect, it, vi } from 'vitest'
import { sessionDrafts } from '../../../src/adapters/browser/session-drafts.ts'

describe('a draft in the browser', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    sessionDrafts.keep(null)
  })

  it('is kept until it is forgotten', () => {
    sessionDrafts.keep('Half a sentence')
    const kept = sessionDrafts.kept()
    sessionDrafts.keep(null)
    expect([kept, sessionDrafts.kept()]).toEqual(['Half a sentence', null])
  })

  it('is not kept where the browser keeps nothing, and nothing breaks', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('Forbidden', 'SecurityError')
      })
    sessionDrafts.keep('Half a sentence')
    expect(sessionDrafts.kept()).toBeNull()
    sessionDrafts.keep(null)
  })
})
