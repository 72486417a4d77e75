import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from './built-page.mjs'
import { table } from './markdown.mjs'
import { buildServer, installServer } from './serve.mjs'
import { startServer } from './server-process.mjs'

/**
 * Durable sends a second of an own server, beside a usual handler on the same database and the same disk: one transaction that locks
 * both rows, inserts the transfer and updates both balances. 64 clients, each with one connection, take turns at neither.
 */
const CLIENTS = 64
const SECONDS = 8
const ROUNDS = 3
const ACCOUNTS = CLIENTS
const own = createRequire(new URL('../src/server/package.json', import.meta.url))

/** @typedef {{ path: string, headers: Record<string, string>, body: (turn: number) => string }} Client */
/** @typedef {{ name: string, url: string, clients: readonly Client[], stop: () => Promise<void> }} Site */
/** @typedef {{ perSecond: number, p99: number }} Measured */

/**
 * Lets all clients send, each as soon as it has an answer, or no more than so many a second together.
 * @param {Site} site
 * @param {number} [mostPerSecond]
 * @returns {Promise<Measured>}
 */
async function measure({ url, clients }, mostPerSecond = Number.POSITIVE_INFINITY) {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  /** @type {number[]} */
  const times = []
  const start = performance.now()
  const pauseMs = (1000 * CLIENTS) / mostPerSecond
  const run = async (/** @type {Client} */ client, /** @type {number} */ index) => {
    let due = start + (Number.isFinite(mostPerSecond) ? (pauseMs * index) / CLIENTS : 0)
    for (let turn = 0; performance.now() - start < SECONDS * 1000; turn++) {
      const early = due - performance.now()
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
      const began = performance.now()
      await post(agent, url, client, turn)
      times.push(performance.now() - began)
      if (Number.isFinite(mostPerSecond)) due = Math.max(due + pauseMs, performance.now() - pauseMs)
    }
  }
  await Promise.all(clients.map(run))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  return { perSecond: times.length / seconds, p99: times[Math.floor(times.length * 0.99)] ?? 0 }
}

/**
 * @param {Agent} agent
 * @param {string} url
 * @param {Client} client
 * @param {number} turn
 */
function post(agent, url, { path, headers, body }, turn) {
  const text = body(turn)
  return new Promise((resolve, reject) => {
    const sending = request(
      `${url}${path}`,
      {
        agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          ...headers,
        },
      },
      (response) => {
        let answer = ''
        response.on('data', (chunk) => {
          answer += chunk
        })
        response.on('end', () => {
          if (response.statusCode === 200 && !answer.includes('"ok":false')) resolve(answer)
          else reject(new Error(`${response.statusCode}: ${answer.slice(0, 300)}`))
        })
      },
    )
    sending.on('error', reject)
    sending.end(text)
  })
}

/**
 * An own server with an account for each client.
 * @param {string} name
 * @param {Record<string, string>} settings
 * @param {number} port
 * @returns {Promise<Site>}
 */
async function openPledger(name, settings, port) {
  const url = `http://127.0.0.1:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'pledger-bench-'))
  const env = { ...process.env, CLEAN_ENV: '1', PORT: `${port}`, PLEDGER_DATA: folder, ...settings }
  const server = await startServer('node', ['src/server/dist/main.mjs'], `${url}/health`, { env })
  const salt = 'A'.repeat(22)
  /** @type {Client[]} */
  const clients = []
  for (let index = 0; index < ACCOUNTS; index++) {
    const signedUp = await fetch(`${url}/api/identity/signUp`, {
      method: 'POST',
      body: JSON.stringify([`person-${index}@example.com`, 'correct horse']),
    })
    const headers = { cookie: (signedUp.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
    const { value } = await signedUp.json()
    clients.push({
      path: '/api/ledger.post',
      headers: { ...headers, id: value.id },
      body: () => '',
    })
  }
  const agent = new Agent({ keepAlive: true })
  for (const [index, { headers }] of clients.entries())
    await post(
      agent,
      url,
      {
        path: '/api/ledger.openAccount',
        headers: { cookie: headers.cookie ?? '' },
        body: () => JSON.stringify([headers.id, `Person ${index}`]),
      },
      0,
    )
  agent.destroy()
  const ids = clients.map(({ headers }) => headers.id)
  return {
    name,
    url,
    clients: clients.map(({ path, headers }, index) => {
      const to = (index + 1) % ACCOUNTS
      return {
        path,
        headers: { cookie: headers.cookie ?? '' },
        body: () =>
          JSON.stringify([
            {
              id: randomUUID(),
              senderId: ids[index],
              recipient: `Person ${to}`,
              recipientId: ids[to],
              amount: 1,
              message: 'Thanks for the coffee!',
              salts: { sender: salt, message: salt, recipient: salt },
            },
          ]),
      }
    }),
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A usual handler, in a process of its own.
 * @param {string} name
 * @param {'sqlite' | 'postgres'} kind
 * @param {string} place
 * @returns {Promise<Site>}
 */
async function openUsual(name, kind, place) {
  const child = fork(fileURLToPath(import.meta.url), ['--usual', kind, place])
  const port = await new Promise((resolve) => child.once('message', resolve))
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    clients: Array.from({ length: CLIENTS }, (_, index) => ({
      path: '/send',
      headers: {},
      body: () =>
        JSON.stringify({
          id: randomUUID(),
          from: index,
          to: (index + 1) % ACCOUNTS,
          amount: 1,
          message: 'Thanks for the coffee!',
        }),
    })),
    async stop() {
      child.kill()
    },
  }
}

const SCHEMA = `
  CREATE TABLE accounts (id INTEGER PRIMARY KEY, balance BIGINT NOT NULL);
  CREATE TABLE transfers (id TEXT PRIMARY KEY, sender INTEGER, recipient INTEGER, amount INTEGER, message TEXT, at BIGINT)`

/** @param {string} place */
async function usualOnPostgres(place) {
  const { Pool } = own('pg')
  const pool = new Pool({ connectionString: place, max: 20 })
  await pool.query(SCHEMA)
  for (let id = 0; id < ACCOUNTS; id++)
    await pool.query('INSERT INTO accounts VALUES ($1, 1337)', [id])
  return async (/** @type {any} */ { id, from, to, amount, message }) => {
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      const { rows } = await client.query(
        'SELECT id, balance FROM accounts WHERE id IN ($1, $2) ORDER BY id FOR UPDATE',
        [from, to],
      )
      const sender = rows.find((/** @type {any} */ row) => row.id === from)
      if (Number(sender.balance) < amount) throw new Error('Not enough')
      await client.query('INSERT INTO transfers VALUES ($1, $2, $3, $4, $5, $6)', [
        ...[id, from, to, amount, message, Date.now()],
      ])
      await client.query('UPDATE accounts SET balance = balance - $1 WHERE id = $2', [amount, from])
      await client.query('UPDATE accounts SET balance = balance + $1 WHERE id = $2', [amount, to])
      await client.query('COMMIT')
    } catch (cause) {
      await client.query('ROLLBACK')
      throw cause
    } finally {
      client.release()
    }
  }
}

/** @param {string} place */
async function usualOnSqlite(place) {
  const Database = own('libsql')
  const database = new Database(place)
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${SCHEMA}`)
  const open = database.prepare('INSERT INTO accounts VALUES (?, 1337)')
  for (let id = 0; id < ACCOUNTS; id++) open.run(id)
  const read = database.prepare('SELECT balance FROM accounts WHERE id = ?')
  const insert = database.prepare('INSERT INTO transfers VALUES (?, ?, ?, ?, ?, ?)')
  const add = database.prepare('UPDATE accounts SET balance = balance + ? WHERE id = ?')
  return async (/** @type {any} */ { id, from, to, amount, message }) => {
    database.exec('BEGIN IMMEDIATE')
    try {
      if (read.get(from).balance < amount) throw new Error('Not enough')
      insert.run(id, from, to, amount, message, Date.now())
      add.run(-amount, from)
      add.run(amount, to)
      database.exec('COMMIT')
    } catch (cause) {
      database.exec('ROLLBACK')
      throw cause
    }
  }
}

/** @param {string} kind @param {string} place */
async function serveUsual(kind, place) {
  const send = await (kind === 'postgres' ? usualOnPostgres(place) : usualOnSqlite(place))
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    try {
      await send(JSON.parse(body))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
    } catch (cause) {
      response.writeHead(409).end(String(cause))
    }
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' ? address?.port : 0)
  })
}

/** A PostgreSQL of its own; null where it is not installed. */
async function postgres() {
  try {
    const { startPostgres, noPostgres } = await (
      await import('./load-typescript.mjs')
    ).loadTypescript('/tests/server/postgres.ts')
    return noPostgres ? null : startPostgres({ isDurable: true })
  } catch (cause) {
    console.error(`Without PostgreSQL: ${cause}`)
    return null
  }
}

async function bench() {
  await installServer()
  await buildServer()
  const database = await postgres()
  const folder = mkdtempSync(join(tmpdir(), 'pledger-bench-'))
  /** @type {[string, Site, Site][]} */
  const pairs = [
    [
      'SQLite',
      await openPledger('Pledger, SQLite', {}, 4191),
      await openUsual('usual, SQLite', 'sqlite', join(folder, 'usual.db')),
    ],
  ]
  if (database)
    pairs.push([
      'PostgreSQL',
      await openPledger('Pledger, PostgreSQL', { DATABASE_URL: database.newDatabase() }, 4192),
      await openUsual('usual, PostgreSQL', 'postgres', database.newDatabase()),
    ])
  const rows = []
  for (const [name, pledger, usual] of pairs) {
    /** @type {Measured[]} */
    const ours = []
    /** @type {Measured[]} */
    const theirs = []
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await measure(pledger))
      theirs.push(await measure(usual))
      console.log(
        name,
        round + 1,
        Math.round(ours.at(-1)?.perSecond ?? 0),
        Math.round(theirs.at(-1)?.perSecond ?? 0),
      )
    }
    const most = median(ours.map(({ perSecond }) => perSecond))
    const usually = median(theirs.map(({ perSecond }) => perSecond))
    const half = await measure(pledger, most / 2)
    const figures = [most, usually, median(ours.map(({ p99 }) => p99)), half.p99]
    const [sends, others, full, calm] = figures.map((figure) => `${Math.round(figure)}`)
    rows.push([
      name,
      sends ?? '',
      others ?? '',
      (most / usually).toFixed(1),
      full ?? '',
      calm ?? '',
    ])
  }
  for (const [, pledger, usual] of pairs) await Promise.all([pledger.stop(), usual.stop()])
  database?.end()
  rmSync(folder, { recursive: true, force: true })
  console.log(
    table([
      [
        'database',
        'durable sends a second',
        'a usual handler',
        'times as many',
        'p99 at full load, ms',
        'p99 at half the load, ms',
      ],
      ...rows,
    ]),
  )
}

const [mode, kind = '', place = ''] = process.argv.slice(2)
if (mode === '--usual') await serveUsual(kind, place)
else {
  await bench()
  process.exit()
}
