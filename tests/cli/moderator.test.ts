import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Username } from '../../src/core/domain/username.ts'
import type { Moderator, Moderators } from '../../src/core/ports/moderators.ts'
import { project, runCommand } from './run-command.ts'

const TOKEN = 'ya29.an-access_token'
const environment = { PLEDGER_TOKEN: TOKEN }
const requests = vi.fn<typeof fetch>()

beforeEach(() => void vi.stubGlobal('fetch', requests.mockReset()))
afterEach(() => void vi.unstubAllGlobals())

const moderator = (...typed: readonly string[]) =>
  runCommand(['moderator', ...typed, ...project], { environment })

/** Answers each request in turn. */
function answering(...answers: readonly [status: number, body: object][]) {
  for (const [status, body] of answers)
    requests.mockImplementationOnce(async () => new Response(JSON.stringify(body), { status }))
}

const root = 'projects/ledger-example/databases/(default)/documents'
const found = (path: string, fields: object) => [{ found: { name: `${root}/${path}`, fields } }]
const nameOfAnn = found('usernames/ann', { userId: { stringValue: 'u1' } })
const accountOfAnn = found('users/u1', { displayName: { stringValue: 'Ann' } })
const accountOf = (id: string, name: string, fields = {}) =>
  found(`users/${id}`, {
    displayName: { stringValue: name },
    usernameKey: { stringValue: name.toLowerCase() },
    ...fields,
  })
const refused = (code: number, status: string, message = '') => ({
  error: { code, status, message },
})

describe('the owner of a project', () => {
  it('writes the moderator with the time of the server, and only where there is none', async () => {
    answering([200, nameOfAnn], [200, accountOfAnn], [200, { writeResults: [{}] }])
    expect(await moderator('add', 'Ann')).toMatchObject({
      code: 0,
      out: '@Ann is a moderator now.\n',
      said: '',
    })
    const [url, init] = requests.mock.lastCall ?? []
    expect(url).toBe(`https://firestore.googleapis.com/v1/${root}:commit`)
    expect(new Headers(init?.headers).get('authorization')).toBe(`Bearer ${TOKEN}`)
    expect(JSON.parse(String(init?.body))).toEqual({
      writes: [
        {
          update: { name: `${root}/moderators/u1`, fields: {} },
          updateTransforms: [{ fieldPath: 'since', setToServerValue: 'REQUEST_TIME' }],
          currentDocument: { exists: false },
        },
      ],
    })
  })

  it('gets one answer where an answer was lost and the request was made again', async () => {
    answering([200, nameOfAnn], [200, accountOfAnn])
    requests.mockImplementationOnce(() => Promise.reject(new TypeError('fetch failed')))
    answering([409, refused(409, 'ALREADY_EXISTS')])
    vi.spyOn(Math, 'random').mockReturnValue(0)
    expect(await moderator('add', 'ann')).toMatchObject({
      code: 0,
      out: '@ann is a moderator already.\n',
    })
    vi.restoreAllMocks()
  })

  it('gets one JSON document', async () => {
    answering([200, nameOfAnn], [404, refused(404, 'NOT_FOUND')])
    const { code, out } = await moderator('remove', '@Ann', '--json')
    expect(JSON.parse(out)).toEqual({
      origin: 'pledger/ledger-example',
      id: 'u1',
      name: 'Ann',
      isModerator: false,
      isChanged: false,
    })
    expect(code).toBe(0)
  })

  it.each([
    ['whose name nobody has', [200, [{ missing: `${root}/usernames/ann` }]], 'Nobody has the name'],
    ['whose token is too old', [401, refused(401, 'UNAUTHENTICATED', 'expired')], '(expired)'],
    ['who is no owner', [403, refused(403, 'PERMISSION_DENIED')], 'gcloud auth print-access-token'],
    ['of no project', [404, refused(404, 'NOT_FOUND')], 'Is the project right?'],
  ] as const)('is refused in one line: somebody %s', async (_, [status, body], why) => {
    answering([status, body])
    const { code, out, said } = await moderator('add', 'ann')
    expect(said).toContain(why)
    expect(said).not.toMatch(/\n|ya29/)
    expect({ code, out }).toEqual({ code: 2, out: '' })
  })

  it('is asked for credentials, and nothing is requested without', async () => {
    const { code, said } = await runCommand(['moderator', 'add', 'ann', ...project])
    expect(said).toContain('set PLEDGER_TOKEN=$(gcloud auth print-access-token)')
    expect(code).toBe(2)
    expect(requests).not.toHaveBeenCalled()
  })

  it.each([
    ['nothing to do', [], 'needs add NAME, remove NAME or list'],
    ['something else to do', ['promote', 'ann'], 'needs add NAME, remove NAME or list'],
    ['nobody', ['add'], 'needs NAME'],
    ['two people', ['remove', 'ann', 'ben'], 'does not know what to do with "ben"'],
    ['a name in a list', ['list', 'ann'], 'does not know what to do with "ann"'],
    ['a name that none can be', ['add', 'a/b'], '"a/b" is no name.'],
    ['a copy', ['list', '--state', 'a'], 'no option --state'],
  ])('is asked again for %s', async (_, typed, why) => {
    const { code, said } = await moderator(...typed)
    expect(said).toContain(why)
    expect(code).toBe(2)
    expect(requests).not.toHaveBeenCalled()
  })
})

describe('the list of moderators', () => {
  const listing = (...all: readonly Moderator[]) => {
    const moderators: Partial<Moderators> = { list: async () => all }
    return { ports: { moderators: () => moderators as Moderators } }
  }
  const id = (text: string) => text as Moderator['id']
  const since = 1_795_262_400_000_007 as Moderator['since']

  it('needs no credentials', async () => {
    const { code, out } = await runCommand(['moderator', 'list', ...project], listing())
    expect(out).toBe('There are no moderators.\n')
    expect(code).toBe(0)
  })

  it('names each, and shows what an owner wrote as one line', async () => {
    const all = listing(
      { id: id('u1'), name: 'Ann' as Username, since, isSuspended: false },
      { id: id('u2\n'), name: null, since: null, isSuspended: false },
    )
    const { out } = await runCommand(['moderator', 'list', ...project], all)
    expect(out).toBe('@Ann, since 2026-11-21T12:00:00.000007Z\naccount u2\\u{a}, without a name\n')
  })

  it('says whose office rests while they are suspended', async () => {
    const fields = { since: { timestampValue: '2026-11-21T12:00:00Z' } }
    answering(
      [200, ['u1', 'u2'].map((id) => ({ document: { name: `${root}/moderators/${id}`, fields } }))],
      [
        200,
        [
          ...accountOf('u1', 'Ann', { suspended: { mapValue: { fields: {} } } }),
          ...accountOf('u2', 'Ben'),
        ],
      ],
    )
    const { out } = await moderator('list')
    expect(out).toBe(
      '@Ann, since 2026-11-21T12:00:00.000000Z, suspended\n@Ben, since 2026-11-21T12:00:00.000000Z\n',
    )
  })
})
