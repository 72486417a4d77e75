import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './built-page.mjs'
import { loadTypescript } from './load-typescript.mjs'
import { table } from './markdown.mjs'
import { buildServer, installServer } from './serve.mjs'
import { startServer } from './server-process.mjs'

/**
 * How long an own server with a million transactions takes to start, how much memory it needs, and how long its answers take.
 * `npm run bench:server-size [-- 1000000]`
 */
const TRANSACTIONS = Number(process.argv[2] ?? 1_000_000)
const PEOPLE = 1_000
const GROUP = 5_000
const PORT = 4193
const TRIES = 51

/** @param {number} number */
const nameOf = (number) => `Person ${number}`

/** @param {string} folder */
async function fill(folder) {
  const { openDatabase } = await loadTypescript('/src/server/database/open-database.ts')
  const { recordOf } = await loadTypescript('/src/core/domain/transfer.ts')
  const { journal, becomeWriter, close } = await openDatabase(null, folder)
  await becomeWriter(false)
  const { epoch } = await journal.load({ epoch: '', length: 0 })
  const salt = 'A'.repeat(22)
  const start = Date.UTC(2026, 0, 1)
  let length = 0
  const append = async (/** @type {object[][]} */ commits) => {
    if (!(await journal.append({ epoch, length }, commits))) throw new Error('Not appended')
    length += commits.length
  }
  await append(
    Array.from({ length: PEOPLE }, (_, id) => [
      { type: 'opened', id: `u${id}`, name: nameOf(id), joinDate: start },
    ]),
  )
  for (let first = 0; first < TRANSACTIONS; first += GROUP) {
    const commits = Array.from({ length: Math.min(GROUP, TRANSACTIONS - first) }, (_, index) => {
      const at = first + index
      const [from, to] = [at % PEOPLE, (at * 7 + 1 + Math.floor(at / PEOPLE)) % PEOPLE]
      const recipient = from === to ? (to + 1) % PEOPLE : to
      const transfer = {
        id: `t-${at}`,
        senderId: `u${from}`,
        recipient: nameOf(recipient),
        recipientId: `u${recipient}`,
        amount: 1,
        message: `Thanks for the coffee, number ${at}!`,
        salts: { sender: salt, message: salt, recipient: salt },
      }
      return [{ type: 'posted', row: recordOf(transfer, nameOf(from), start + at * 20) }]
    })
    await append(commits)
  }
  await close()
}

/** @param {number} pid */
function memoryOf(pid) {
  const [, kilobytes = '0'] =
    readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s+(\d+)/) ?? []
  return Number(kilobytes) / 1024
}

/** @param {string} path @param {readonly unknown[]} input */
async function timed(path, input) {
  const times = []
  for (let tries = 0; tries < TRIES; tries++) {
    const began = performance.now()
    const response = await fetch(`http://127.0.0.1:${PORT}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(text)
    times.push(performance.now() - began)
  }
  return `${median(times).toFixed(1)} ms`
}

await installServer()
await buildServer()
const folder = mkdtempSync(join(tmpdir(), 'pledger-size-'))
try {
  await fill(folder)
  const env = { ...process.env, CLEAN_ENV: '1', PORT: `${PORT}`, PLEDGER_DATA: folder }
  const began = performance.now()
  const url = `http://127.0.0.1:${PORT}`
  const server = await startServer('node', ['src/server/dist/main.mjs'], `${url}/health`, { env })
  const seconds = (performance.now() - began) / 1000
  const middle = Date.UTC(2026, 0, 1) + TRANSACTIONS * 10
  const rows = [
    ['start', `${seconds.toFixed(1)} s`],
    ['most memory while it starts', `${Math.round(memoryOf(server.pid))} MB`],
    ['the first page of the feed', await timed('ledger.loadPage', [null, 25])],
    ['a page in the middle of it', await timed('ledger.loadPage', [middle, 25])],
    ['a page of one person’s rows (Mine)', await timed('ledger.loadPage', [null, 25, 'u1'])],
    ['a page of a history', await timed('history.load', ['u1', null, 25])],
    ['suggestions for a name', await timed('directory.suggest', ['Person 12', 8, null])],
    ['the ranking of a month', await timed('directory.loadTop', ['received', '2026-01', 10])],
    ['a check begins', await timed('archive.open', [])],
  ]
  rows.push(['most memory after all that', `${Math.round(memoryOf(server.pid))} MB`])
  await server.stop()
  console.log(table([[`${TRANSACTIONS.toLocaleString('en-GB')} transactions`, ''], ...rows]))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
