import { afterAll, beforeAll } from 'vitest'
import type { LedgerHarness } from './harness.ts'

/** Opens a harness before the tests of the calling suite, and closes it after them. */
export function withHarness<H extends Pick<LedgerHarness, 'close'>>(
  open: () => Promise<H>,
): () => H {
  let harness: H | undefined
  beforeAll(async () => {
    harness = await open()
  })
  afterAll(() => harness?.close())
  return () => {
    if (!harness) throw new Error('The harness is not open yet')
    return harness
  }
}
