import { createServer, type IncomingMessage } from 'node:http'
import { expect, it, onTestFinished, vi } from 'vitest'
import { listen } from '../../../../scripts/listen.mjs'
import { TokenSync } from '../../../../src/adapters/firebase/identity/token-sync.ts'
import { PATIENT } from '../../../builders/patient.ts'
import { stubNetwork } from '../../../builders/stub-browser.ts'
import { PASSWORD } from '../../../contract/identity-harness.ts'
import { openFirebaseIdentity } from './firebase-identity-harness.ts'

const NOW = Date.UTC(2026, 10, 21)

/** An operator's server that notes each request. */
async function openServer(answer: (request: IncomingMessage) => Promise<number> | number) {
  const told: string[] = []
  const server = createServer(async (request, response) => {
    told.push(`${request.method} ${request.headers.authorization}`)
    response.writeHead(await answer(request)).end()
  })
  const port = await listen(server)
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { told, url: `http://127.0.0.1:${port}/session` }
}

async function openSync(
  answer: (request: IncomingMessage) => Promise<number> | number = () => 204,
) {
  const { told, url } = await openServer(answer)
  const warn = vi.fn()
  const settings = { url, maxAgeSeconds: 300 }
  const { retry, endPauses } = stubNetwork()
  const sync = new TokenSync(settings, { now: () => NOW }, { warn, error: warn }, retry)
  return { sync, told, warn, endPauses }
}

/** A person with a token of that age, in seconds. */
function person(age: number, name = 'maya') {
  const claims = { sub: name, iat: NOW / 1000 - age }
  const token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`
  return { token, getIdToken: async () => token }
}

it('posts the token of a person who signs in, and each new one', async () => {
  const { sync, told } = await openSync()
  const [first, second] = [person(3), person(0)]
  await sync.changed(first)
  await sync.changed(second)
  expect(told).toEqual([`POST Bearer ${first.token}`, `POST Bearer ${second.token}`])
})

it('posts a token once', async () => {
  const { sync, told } = await openSync()
  await sync.changed(person(0))
  await sync.changed(person(0))
  expect(told).toHaveLength(1)
})

it.each([
  ['posts a token as old as it may be', 300, 1],
  ['does not post a token that is older', 301, 0],
])('%s', async (_, age, posts) => {
  const { sync, told } = await openSync()
  await sync.changed(person(age))
  expect(told).toHaveLength(posts)
})

it.each([
  ['was posted', 0],
  ['was too old to post', 4000],
])('deletes the last token on sign-out, once, also one that %s', async (_, age) => {
  const { sync, told } = await openSync()
  const maya = person(age)
  await sync.changed(maya)
  await sync.changed(null)
  await sync.changed(null)
  expect(told.filter((line) => line.startsWith('DELETE'))).toEqual([`DELETE Bearer ${maya.token}`])
})

it('deletes nothing where nobody was signed in', async () => {
  const { sync, told } = await openSync()
  await sync.changed(null)
  expect(told).toEqual([])
})

it('posts the same token again after a sign-out', async () => {
  const { sync, told } = await openSync()
  for (const user of [person(0), null, person(0)]) await sync.changed(user)
  expect(told.map((line) => line.split(' ')[0])).toEqual(['POST', 'DELETE', 'POST'])
})

it('deletes after a slow post, not before it', async () => {
  let answerPost = () => {}
  const { sync, told } = await openSync(({ method }) =>
    method === 'POST'
      ? new Promise((resolve) => {
          answerPost = () => resolve(204)
        })
      : 204,
  )
  sync.changed(person(0))
  const out = sync.changed(null)
  await vi.waitUntil(() => told.length > 0, PATIENT)
  const before = told.length
  answerPost()
  await out
  expect(before).toBe(1)
  expect(told.length).toBe(2)
})

it('logs what fails, and tries the same token again', async () => {
  const { sync, told, warn } = await openSync(() => 503)
  await sync.changed(person(0))
  await sync.changed(person(0))
  expect(warn.mock.calls.length).toBe(2)
  expect(told.length).toBe(2)
})

/** Maya has signed out, and the server could not delete her token. */
async function failToDelete() {
  let status = 204
  const opened = await openSync(() => status)
  const maya = person(0)
  await opened.sync.changed(maya)
  status = 503
  await opened.sync.changed(null)
  status = 204
  return { ...opened, deleted: `DELETE Bearer ${maya.token}` }
}

it('deletes a token again that could not be deleted, once', async () => {
  const { told, deleted, endPauses } = await failToDelete()
  endPauses()
  await vi.waitUntil(() => told.length === 3, PATIENT)
  expect(told.slice(1)).toEqual([deleted, deleted])
})

it('gives up a token that can never be deleted, after 120 requests with longer and longer pauses', async () => {
  const warn = vi.fn()
  const pause = vi.fn(async () => {})
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'POST' ? new Response() : new Response('', { status: 500 }),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const settings = { url: 'http://127.0.0.1:1/', maxAgeSeconds: 300 }
  const sync = new TokenSync(settings, { now: () => NOW }, { warn, error: warn }, { pause })
  await sync.changed(person(0))
  await sync.changed(null)
  await vi.waitUntil(() => warn.mock.calls.length >= 120, PATIENT)
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(warn).toHaveBeenCalledTimes(120)
  expect(pause.mock.calls).toEqual(Array.from({ length: 119 }, (_, index) => [index + 1]))
})

it('deletes no token any more where its person has signed in again', async () => {
  const { sync, told, deleted, endPauses } = await failToDelete()
  const lin = person(0, 'lin')
  await sync.changed(lin)
  endPauses()
  await sync.changed(lin)
  expect(told.slice(1)).toEqual([deleted, `POST Bearer ${lin.token}`])
})

it('logs that there is no server, and goes on', async () => {
  const warn = vi.fn()
  const settings = { url: 'http://127.0.0.1:1/', maxAgeSeconds: 300 }
  const { retry } = stubNetwork()
  const sync = new TokenSync(settings, { now: () => NOW }, { warn, error: warn }, retry)
  await sync.changed(person(0))
  expect(warn).toHaveBeenCalledOnce()
})

it('follows a person through sign-up and sign-out at the identity service', async () => {
  const { told, url } = await openServer(() => 204)
  const { identity, newEmail } = await openFirebaseIdentity({
    tokenSync: { url, maxAgeSeconds: 300 },
  })
  const result = await identity.signUp({ email: newEmail(), password: PASSWORD })
  await vi.waitUntil(() => told.length >= 1, PATIENT)
  await identity.signOut()
  await vi.waitUntil(() => told.length >= 2, PATIENT)
  const token = told[0]?.replace('POST Bearer ', '') ?? ''
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  expect(sub).toBe(result.ok && result.value.id)
  expect(told).toEqual([`POST Bearer ${token}`, `DELETE Bearer ${token}`])
})

it('signs in and out though the server never answers', async () => {
  const { url } = await openServer(() => new Promise(() => {}))
  const { identity, newEmail } = await openFirebaseIdentity({
    tokenSync: { url, maxAgeSeconds: 300 },
  })
  const result = await identity.signUp({ email: newEmail(), password: PASSWORD })
  await identity.signOut()
  expect(result.ok).toBe(true)
  expect(identity.current()).toBeNull()
})
