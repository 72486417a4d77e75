import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { Remote, remotePort } from '../../src/adapters/server/remote.ts'
import { type ServerPorts, WIRE } from '../../src/adapters/server/wire.ts'
import { pause } from '../../src/adapters/shared/timers.ts'
import type { UserId } from '../../src/core/domain/ids.ts'
import { Fault } from '../../src/core/domain/result.ts'
import type { Username } from '../../src/core/domain/username.ts'
import { aTransfer } from '../builders/a-transfer.ts'
import { reportOf } from '../builders/an-audit.ts'
import { inDepth } from '../in-depth.ts'
import { noPostgres, startPostgres } from './postgres.ts'

/** Of each database: two hundred in all where both are there. */
const KILLS = inDepth ? 100 : 3
const SENDERS = 16
/** How long a server answers at most before it is killed. */
const LONGEST_LIFE_MS = 200

/** Where a built program finds the packages of the server. */
const built = mkdtempSync('src/server/node_modules/.killed-')
const data = mkdtempSync(join(tmpdir(), 'pledger-killed-'))
let postgres: ReturnType<typeof startPostgres> | null = null
beforeAll(async () => {
  if (!noPostgres) postgres = startPostgres()
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: 'tests/server/a-killed-server.ts',
      outDir: built,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'main.mjs', codeSplitting: false } },
    },
  })
}, 60_000)
afterAll(() => {
  postgres?.end()
  for (const folder of [built, data]) rmSync(folder, { recursive: true, force: true })
})

const nameOf = (sender: number) => `Sender ${sender % SENDERS}` as Username
const idOf = (sender: number) => `sender-${sender % SENDERS}` as UserId

/** A server that is killed again and again, and clients that go on with the next one. */
function aKilledServer(url: string) {
  let child: ChildProcess | null = null
  let address = ''
  const remoteOf = (person: UserId) =>
    new Remote({
      address: 'http://server',
      // Each start has a port of its own.
      fetch: (path, init) =>
        fetch(String(path).replace('http://server', address), {
          ...init,
          headers: { ...(init?.headers as object), 'x-session': person },
        }),
    })
  return {
    async start() {
      child = spawn(process.execPath, [join(built, 'main.mjs'), data, url], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      if (!child.stdout) throw new Error('The server prints nothing')
      const [printed] = await once(child.stdout, 'data')
      address = String(printed).trim()
    },
    async kill() {
      // Its end has come already where a start failed.
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    portOf: <Name extends keyof ServerPorts>(name: Name, person: UserId): ServerPorts[Name] =>
      remotePort(remoteOf(person), name, WIRE[name] as never) as ServerPorts[Name],
  }
}

/** Tries again until there is an answer: a server that is killed gives none. */
async function insist<T>(job: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await job()
    } catch (cause) {
      if (!(cause instanceof Fault && cause.code === 'unreachable')) throw cause
      await pause(5)
    }
  }
}

async function expectNothingLost(url: string): Promise<void> {
  const server = aKilledServer(url)
  onTestFinished(() => server.kill())
  await server.start()
  const sent: string[] = []
  let isOver = false
  const clients = Array.from({ length: SENDERS }, async (_, sender) => {
    const ledger = server.portOf('ledger', idOf(sender))
    await insist(() => ledger.openAccount(idOf(sender), nameOf(sender)))
    while (!isOver) {
      const transfer = aTransfer({
        senderId: idOf(sender),
        recipient: nameOf(sender + 1),
        recipientId: idOf(sender + 1),
        amount: 1,
      })
      const result = await insist(() => ledger.post(transfer))
      // The recipient's account may not be open yet.
      if (result.ok) sent.push(transfer.id)
    }
  })
  for (let kills = 0; kills < KILLS; kills++) {
    // A server has started once it answers sends.
    const before = sent.length
    while (sent.length === before) await pause(1)
    await pause(Math.random() * LONGEST_LIFE_MS)
    await server.kill()
    await server.start()
  }
  isOver = true
  await Promise.all(clients)
  await server.kill()
  await server.start()
  const archive = server.portOf('archive', idOf(0))
  const report = await reportOf(archive)
  expect(report.findings).toEqual([])
  const stored = await storedIds(server.portOf('ledger', idOf(0)))
  expect(sent.length).toBeGreaterThan(KILLS)
  expect(stored.toSorted()).toEqual(sent.toSorted())
}

async function storedIds(ledger: ServerPorts['ledger']): Promise<string[]> {
  const ids: string[] = []
  let cursor: Parameters<typeof ledger.loadPage>[0] = null
  do {
    const page = await ledger.loadPage(cursor, 100)
    ids.push(...page.rows.map(({ id }) => id))
    cursor = page.next
  } while (cursor)
  return ids
}

describe('a server that is killed under load', () => {
  it('loses no send, and applies none twice, on SQLite', () => expectNothingLost(''), 600_000)

  it.skipIf(noPostgres)(
    'loses no send, and applies none twice, on PostgreSQL',
    () => expectNothingLost(postgres?.newDatabase() ?? ''),
    600_000,
  )
})
