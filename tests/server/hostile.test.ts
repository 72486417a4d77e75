import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LedgerState } from '../../src/adapters/memory/ledger-state.ts'
import { type ServerPorts, WIRE } from '../../src/adapters/server/wire.ts'
import type { Username } from '../../src/core/domain/username.ts'
import { PROCEDURES } from '../../src/server/procedures.ts'
import { SALTS } from '../builders/a-transfer.ts'
import { type Someone, send, sendToNobody, someone } from '../contract/people.ts'
import { anyText } from '../hostile/any-hostile.ts'
import { inDepth } from '../in-depth.ts'
import { openServerHarness } from './server-harness.ts'

/** A valid input of each procedure, from the person in whose name it is. The compiler misses one that is not here. */
const inputsOf = (ann: string, ben: string, row: string, waiting: string, snapshot: object) =>
  ({
    archive: {
      open: [],
      estimate: [],
      list: [snapshot, 'send', null],
      listRemoved: [snapshot, 'message', null],
      findUnlisted: [snapshot, 'account', { after: null, to: null, listed: [] }],
      find: [snapshot, 'account', [ann]],
    },
    directory: {
      findByName: ['ann'],
      findById: [ann],
      namesOf: [ann],
      watchName: ['ann'],
      suggest: ['a', 5, null],
      loadTop: ['balance', '2026-11', 5],
      loadPeople: [null, 5],
      claimName: [ann, 'Anna'],
      setDescription: [ann, 'Somebody'],
    },
    history: {
      load: [ann, null, 5],
      positionAt: [ann, 0],
      watch: [ann, null],
      loadBetween: [ann, ben, null, 5],
      sumBetween: [ann, ben],
      loadReceived: [ann, 5],
      countReceived: [ann, 0],
    },
    leaving: { leave: [ann], countRows: [ann], removeWords: [ann, null] },
    ledger: {
      openAccount: [ann, 'Anna'],
      watchAccount: [ann],
      post: [transferOf(ann, ben)],
      find: [row],
      loadPage: [null, 5],
      loadNewer: [0, 5],
      watchHead: [null, null],
      loadSettled: [0, 5],
      watchRemoved: [0],
      loadRemoved: [0, 5],
      loadWaiting: [{ senderId: ann }, 5],
      watchWaiting: [ann, 5],
      handOver: [waiting, ann],
      takeBack: [waiting, ann],
      removeMessage: [row, ann, { for: 'own' }],
    },
    moderation: {
      watchOffice: [ann],
      loadModerators: [],
      report: [row, ann, 'spam'],
      reportRequest: [ben, ann, 'spam'],
      loadReports: [ann, 5],
      loadOwnReports: [ann],
      dismiss: [row, ann],
      dismissAllBy: [ben, ann],
      suspend: [ben, ann, 'spam'],
      lift: [ben, ann],
      clearDescription: [ben, ann, 'spam'],
      loadActs: [null, 5],
    },
    moderators: { add: ['Ann'], remove: ['Ann'], list: [] },
    reactions: { own: [row, ann], load: [row, 5], react: [row, ann, '👏'] },
    requests: {
      ask: [{ from: ann, to: ben, amount: 5, message: '🙏' }],
      watchTo: [ann, 5],
      watchFrom: [ann, 5],
      decline: [ben, ann],
      withdraw: [ann, ben],
      mute: [ben, ann],
      unmute: [ben, ann],
      loadMuted: [ann, null, 5],
      forget: [ann],
    },
  }) satisfies {
    readonly [Port in keyof ServerPorts]: {
      readonly [Method in keyof ServerPorts[Port]]: readonly unknown[]
    }
  }

const transferOf = (from: string, to: string) => ({
  id: 'forged',
  senderId: from,
  recipient: 'Ben',
  recipientId: to,
  amount: 5,
  message: 'Thanks',
  salts: SALTS,
})

const paths = Object.entries(WIRE).flatMap(([port, methods]) =>
  Object.entries(methods).map(([method, kind]) => ({
    port,
    method,
    path: `${port}.${method}`,
    kind,
  })),
)
const requests = paths.filter(({ kind }) => kind === 'request')
const ruleOf = ({ port, method }: (typeof paths)[number]) =>
  Reflect.get(Reflect.get(PROCEDURES, port), method) as { who: string; person: unknown }

let harness: Awaited<ReturnType<typeof openServerHarness>>
let [ann, ben, eve]: Someone[] = []
let inputs: ReturnType<typeof inputsOf>

beforeAll(async () => {
  harness = await openServerHarness()
  ann = await someone(harness, 'Ann' as Username)
  ben = await someone(harness, 'Ben' as Username)
  eve = await someone(harness, 'Eve' as Username)
  const row = await send(ann, ben)
  const waiting = await sendToNobody(ann)
  const snapshot = await harness.archive.open()
  inputs = inputsOf(ann.id, ben.id, row.id, waiting.id, snapshot)
})
afterAll(() => harness.close())

const inputOf = ({ port, method }: { port: string; method: string }): readonly unknown[] =>
  Reflect.get(Reflect.get(inputs, port), method)

/** All of the ledger, as text. */
function ledgerText(): string {
  const plain = (_: string, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...value] : value
  return JSON.stringify(harness.store.state satisfies LedgerState, plain)
}

/** Sends a raw request, signed in as somebody or as nobody. */
async function call(path: string, body: string, as: Someone | undefined) {
  const headers = { 'content-type': 'application/json', ...(as && { 'x-person': as.id }) }
  const response = await fetch(`${harness.address}/api/${path}`, { method: 'POST', headers, body })
  return { status: response.status, answer: await response.json() }
}

describe('a hostile client of a server', () => {
  const inSomebodysName = requests.filter((one) => ruleOf(one).person !== null)

  it('meets procedures in somebody’s name, and others', () => {
    expect(inSomebodysName.length).toBeGreaterThan(25)
    expect(requests.length).toBeGreaterThan(inSomebodysName.length + 25)
  })

  it.each(inSomebodysName)('cannot call $path in the name of somebody else', async (one) => {
    const before = ledgerText()
    const body = JSON.stringify(inputOf(one))
    const codes = []
    for (const as of [eve, undefined])
      codes.push((await call(one.path, body, as)).answer.error.data.fault)
    expect(codes).toEqual(['denied', 'unauthenticated'])
    expect(ledgerText()).toBe(before)
  })

  it.each(requests.filter((one) => ruleOf(one).who === 'owner'))(
    'cannot call $path without the token of the owner',
    async (one) => {
      const before = ledgerText()
      const { answer } = await call(one.path, JSON.stringify(inputOf(one)), ann)
      expect(answer.error.data.fault).toBe('denied')
      expect(ledgerText()).toBe(before)
    },
  )

  it.each(paths.filter((one) => one.kind === 'watch' && ruleOf(one).person !== null))(
    'cannot watch $path of somebody else',
    async ({ port, method }) => {
      const visitor = Reflect.get(harness.as((eve as Someone).id), port)
      const fault = await new Promise((resolve) => {
        Reflect.get(visitor, method)(...inputOf({ port, method }), {
          next: resolve,
          fault: resolve,
        })
      })
      expect(fault).toMatchObject({ code: 'denied' })
    },
  )

  const hostileValues = [null, 0, -1, 1.5, 1e308, '', 'x'.repeat(2_000), [], {}, true, { $ne: 1 }]

  it.each(requests)('changes nothing by wrong input of $path', async (one) => {
    const before = ledgerText()
    const valid = inputOf(one)
    const wrong = [
      ...hostileValues,
      ...valid.flatMap((_, at) => hostileValues.map((value) => valid.with(at, value))),
      [...valid, 1, 2, 3],
    ]
    for (const input of wrong) {
      const { status, answer } = await call(one.path, JSON.stringify(input), eve)
      const isRead = ruleOf(one).person === null && status === 200
      expect([isRead, status >= 400, answer.result?.data?.ok === false]).toContain(true)
    }
    expect(ledgerText()).toBe(before)
  })

  it('changes nothing by any JSON, signed out or in, and the server goes on', async () => {
    const before = ledgerText()
    const anyCall = fc.tuple(fc.constantFrom(...requests), fc.json(), fc.boolean())
    await fc.assert(
      fc.asyncProperty(anyCall, async ([{ path }, body, isSignedIn]) => {
        const { status } = await call(path, body, isSignedIn ? eve : undefined)
        expect(status).toBeLessThan(500)
      }),
      { numRuns: inDepth ? 3_000 : 300 },
    )
    expect(ledgerText()).toBe(before)
  })

  it.each([
    ['a message that hides', { message: 'a\u202Eb' }],
    ['a message with spaces around it', { message: ' thanks ' }],
    ['a message that is too long', { message: 'x'.repeat(281) }],
    ['a message without anything to see', { message: '\u200D' }],
    ['a fraction of a point', { amount: 0.5 }],
    ['no points', { amount: 0 }],
    ['points of somebody else', { amount: -5 }],
    ['more points than a number holds', { amount: 2 ** 53 }],
    ['a reserved name', { recipient: 'Moderator' }],
    ['a name that no account can have', { recipient: 'a\u0000b' }],
    ['an id that is none', { id: 'a/b' }],
    ['a salt that is guessed', { salts: { ...SALTS, message: 'salt' } }],
    ['no salts', { salts: {} }],
    ['a field that the ledger does not know', { status: 'settled' }],
  ])('cannot send %s', async (_, change) => {
    const before = ledgerText()
    const transfer = { ...transferOf((ann as Someone).id, (ben as Someone).id), ...change }
    const { status } = await call('ledger.post', JSON.stringify([transfer]), ann)
    expect(status).toBe(400)
    expect(ledgerText()).toBe(before)
  })

  it('writes no text that the product would not', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const { status } = await call(
          'directory.setDescription',
          JSON.stringify([(ann as Someone).id, text]),
          ann,
        )
        const { description } = harness.store.state.accounts.get((ann as Someone).id) ?? {}
        expect(status === 200 ? (description ?? '') : 'refused').toBe(
          status === 200 ? text : 'refused',
        )
        expect(description ?? '').not.toMatch(/[\u202E\u200B\0]/)
      }),
      { numRuns: 100 },
    )
  })
})
