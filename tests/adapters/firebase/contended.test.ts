import { afterEach, expect, it, vi } from 'vitest'
import type { Username } from '../../../src/core/domain/username.ts'
import { uniqueUserId } from '../../builders/unique.ts'
import { newDatabase, openClient } from './open-client.ts'

afterEach(() => void vi.unstubAllGlobals())

/** The service answers to the next commit that others write to the same documents. */
function contendNextCommit() {
  const real = globalThis.fetch
  let isNext = true
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (!isNext || !String(request[0]).includes(':commit')) return real(...request)
    isNext = false
    const error = { code: 409, status: 'ABORTED', message: 'Too much contention' }
    return new Response(JSON.stringify({ error }), { status: 409 })
  })
}

it('a description is saved though somebody else writes to the account at the same moment', async () => {
  const id = uniqueUserId()
  const { ledger, directory } = openClient((await newDatabase()).projectId, { person: id })
  await ledger.openAccount(id, 'maya' as Username)
  contendNextCommit()
  expect(await directory.setDescription(id, 'Likes tea')).toMatchObject({
    ok: true,
    value: { description: 'Likes tea' },
  })
})
