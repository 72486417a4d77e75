import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FirestoreArchive } from '../../../../src/adapters/firebase/archive/firestore-archive.ts'
import type { FirestoreHttpOptions } from '../../../../src/adapters/firebase/archive/firestore-http.ts'

const READ = '2026-11-21T12:00:00.000007Z'
const READ_AT = 1_795_262_400_000_007
const readAt = { readTime: READ, done: true }
const snapshot = {
  ...{ key: READ, origin: 'pledger/demo-x', readAt: READ_AT as never },
  ...{ sealedBefore: null, isLive: false },
}
const service = { projectId: 'demo-x', emulator: null }

const requests = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  vi.stubGlobal('fetch', requests.mockReset())
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const answer = (body: unknown, status = 200) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
const refusal = (status: string, httpStatus: number) => () =>
  Promise.resolve(answer([{ error: { code: httpStatus, status, message: '' } }], httpStatus))

/** Lists the first transactions, and lets the time of all pauses pass. */
async function list(options: FirestoreHttpOptions = service) {
  const listed = new FirestoreArchive(options).list(snapshot, 'send', null)
  const outcome = listed.catch((cause: unknown) => cause)
  await vi.advanceTimersByTimeAsync(20_000)
  return outcome
}

const sent = (call = 0) => {
  const [url, request] = requests.mock.calls[call] ?? []
  return { url: String(url), headers: request?.headers, body: JSON.parse(String(request?.body)) }
}

describe('a request of the archive', () => {
  it.each<[string, Partial<FirestoreHttpOptions>, object]>([
    [
      'goes to the service, for this project',
      {},
      {
        url: 'https://firestore.googleapis.com/v1/projects/demo-x/databases/(default)/documents:runQuery',
      },
    ],
    [
      'goes to the emulator, where there is one',
      { emulator: { host: '127.0.0.1', port: 8080 } },
      { url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:8080\/v1\/projects\/demo-x\//) },
    ],
    [
      'names the app by its key, where it has one',
      { apiKey: 'a&b' },
      { url: expect.stringMatching(/:runQuery\?key=a%26b$/) },
    ],
    ['asks for the instant of the snapshot, to the microsecond', {}, { body: { readTime: READ } }],
    [
      'carries the token of App Check, where there is one',
      { appCheckToken: async () => 'token-1' },
      { headers: { 'X-Firebase-AppCheck': 'token-1' } },
    ],
  ])('%s', async (_, options, expected) => {
    requests.mockResolvedValue(answer([readAt]))
    await list({ ...service, ...options })
    expect(sent()).toMatchObject(expected)
  })

  it.each([
    ['there is none', async () => null],
    ['none can be had', () => Promise.reject(new Error('offline'))],
  ])('goes without a token where %s', async (_, appCheckToken) => {
    requests.mockResolvedValue(answer([readAt]))
    expect(await list({ ...service, appCheckToken })).toEqual([])
    expect(sent().headers).not.toHaveProperty('X-Firebase-AppCheck')
  })
})

describe('a request that fails', () => {
  it.each([
    ['the network is cut', () => Promise.reject(new TypeError('fetch failed'))],
    ['the answer is cut', async () => answer('[{"readTime": ')],
    ['the service is overloaded', refusal('UNAVAILABLE', 503)],
    ['there are too many', refusal('RESOURCE_EXHAUSTED', 429)],
    ['a proxy has an error', async () => answer('<html>', 502)],
  ])('is made again where %s', async (_, fail) => {
    requests.mockImplementationOnce(fail).mockResolvedValue(answer([readAt]))
    expect(await list()).toEqual([])
    expect(requests).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['unreachable', 'the network is cut', () => Promise.reject(new TypeError('fetch failed'))],
    ['unreachable', 'the service is overloaded', refusal('UNAVAILABLE', 503)],
    ['unreachable', 'a proxy has an error', async () => answer('<html>', 502)],
    ['exhausted', 'the quota is used up', refusal('RESOURCE_EXHAUSTED', 429)],
  ])('is %s after five attempts where %s', async (code, _, fail) => {
    requests.mockImplementation(fail)
    expect(await list()).toMatchObject({ name: 'Fault', code })
    expect(requests).toHaveBeenCalledTimes(5)
  })

  it.each([
    ['denied', 'the rules refuse it', refusal('PERMISSION_DENIED', 403)],
    ['unauthenticated', 'the token has ended', refusal('UNAUTHENTICATED', 401)],
    ['unauthenticated', 'a proxy wants a token', async () => answer('<html>', 401)],
    ['broken', 'the service does not understand it', refusal('INVALID_ARGUMENT', 400)],
    ['broken', 'there is no such project', refusal('NOT_FOUND', 404)],
    ['unreachable', 'the snapshot is too old', refusal('FAILED_PRECONDITION', 400)],
    ['broken', 'the answer has no document', async () => answer([{ document: { name: 7 } }])],
    [
      'denied',
      'the error comes in the middle of an answer',
      async () => answer([readAt, { error: { status: 'PERMISSION_DENIED' } }]),
    ],
  ])('is %s at once where %s', async (code, _, fail) => {
    requests.mockImplementation(fail)
    expect(await list()).toMatchObject({ name: 'Fault', code })
    expect(requests).toHaveBeenCalledTimes(1)
  })

  it('says what the service says, on one line: the emulator begins with a line feed', async () => {
    const error = { status: 'PERMISSION_DENIED', message: '\nfalse for list' }
    requests.mockImplementation(async () => answer([{ error }], 403))
    expect(await list()).toMatchObject({ cause: { message: 'false for list' } })
  })

  it('is given up after 20 seconds without an answer', async () => {
    requests.mockReturnValue(new Promise(() => {}))
    expect(await list()).toMatchObject({ name: 'Fault', code: 'unreachable' })
    expect(requests.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
  })

  it.each(['appCheckToken', 'readerToken'])(
    'is given up after 20 seconds where no answer comes for its `%s`',
    async (token) => {
      const archive = new FirestoreArchive({ ...service, [token]: () => new Promise(() => {}) })
      const listed = archive.list(snapshot, 'open', null).catch((fault: unknown) => fault)
      await vi.runAllTimersAsync()
      expect(await listed).toMatchObject({ name: 'Fault', code: 'unreachable' })
      expect(requests).not.toHaveBeenCalled()
    },
  )

  it('is broken where a record that was asked for is neither there nor missing', async () => {
    requests.mockResolvedValue(answer([{ missing: 'a' }]))
    const asked = new FirestoreArchive(service).find(snapshot, 'account', ['a', 'b'])
    await expect(asked).rejects.toMatchObject({ code: 'broken' })
  })
})

describe('a service that does not read the past', () => {
  it.each(['FAILED_PRECONDITION', 'INVALID_ARGUMENT', 'PERMISSION_DENIED', 'UNIMPLEMENTED'])(
    'gives a live snapshot: %s',
    async (status) => {
      requests.mockResolvedValueOnce(answer([readAt])).mockImplementationOnce(refusal(status, 400))
      const opened = await new FirestoreArchive(service).open()
      expect(opened).toMatchObject({ readAt: READ_AT, isLive: true })
    },
  )

  it('is not asked for the past of a live snapshot', async () => {
    requests.mockImplementation(async () => answer([{ ...readAt, missing: 'a' }]))
    const archive = new FirestoreArchive(service)
    const live = { ...snapshot, isLive: true }
    await archive.list(live, 'open', null)
    await archive.find(live, 'transaction', ['a'])
    expect(sent(0).body).not.toHaveProperty('readTime')
    expect(sent(1).body).not.toHaveProperty('readTime')
  })

  it('is not one that refuses everything', async () => {
    requests.mockImplementation(refusal('PERMISSION_DENIED', 403))
    const opened = new FirestoreArchive(service).open()
    await expect(opened).rejects.toMatchObject({ code: 'denied' })
  })

  it('is not one that is out of reach', async () => {
    requests.mockResolvedValueOnce(answer([readAt])).mockImplementation(refusal('UNAVAILABLE', 503))
    const opened = new FirestoreArchive(service).open().catch((cause: unknown) => cause)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await opened).toMatchObject({ code: 'unreachable' })
  })

  it('is not one whose answer has no instant', async () => {
    requests.mockResolvedValue(answer([]))
    const opened = new FirestoreArchive(service).open()
    await expect(opened).rejects.toMatchObject({ code: 'broken' })
  })
})
