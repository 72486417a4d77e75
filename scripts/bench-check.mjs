import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { build } from 'vite'
import { table } from './markdown.mjs'
import { serveLedger } from './serve-ledger.mjs'

const SIZES = [1_000, 10_000, 100_000, 1_000_000]
const NEW_SENDS = 1000
/** Runs in the command line's own process: its peak of memory in kB, and its time on a processor in µs. */
const REPORT = `data:text/javascript,${encodeURIComponent(`process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  process.stderr.write('peak ' + maxRSS + ' ' + (userCPUTime + systemCPUTime))
})`)}`

/** Measures `pledger audit` on made-up ledgers that a server on this machine plays. */
export async function benchCheck() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-check-'))
  const config = { configFile: 'vite.cli.config.ts', logLevel: /** @type {const} */ ('silent') }
  await build({ ...config, build: { outDir: folder } })
  const rows = []
  for (const size of SIZES) rows.push(await measure(join(folder, 'pledger.mjs'), size))
  rmSync(folder, { recursive: true })
  const heading = ['entries', 'everything, s', 'processor, s', 'memory, MB', 'documents']
  return table([
    [...heading, 'what is new, s', 'processor, s', 'memory, MB', 'new entries', 'documents'],
    ...rows,
  ])
}

/**
 * @param {string} program
 * @param {number} size
 */
async function measure(program, size) {
  const server = await serveLedger(size)
  const state = mkdtempSync(join(tmpdir(), 'bench-state-'))
  const typed = ['audit', '--json', '--project', 'ledger-bench', '--emulator', server.emulator]
  const audit = (/** @type {readonly string[]} */ more) => run(program, [...typed, ...more])
  try {
    const first = await audit(['--state', state])
    const read = server.takeCount()
    server.grow(NEW_SENDS)
    const second = await audit(['--state', state, '--new'])
    const count = (/** @type {number} */ number) => number.toLocaleString('en-GB')
    return [
      ...[
        count(first.entries),
        first.seconds.toFixed(1),
        first.processor.toFixed(1),
        count(first.megabytes),
        count(read),
      ],
      ...[second.seconds.toFixed(1), second.processor.toFixed(1), count(second.megabytes)],
      ...[count(second.entries - first.entries), count(server.takeCount())],
    ]
  } finally {
    server.close()
    rmSync(state, { recursive: true })
  }
}

/**
 * @param {string} program
 * @param {readonly string[]} typed
 */
async function run(program, typed) {
  const start = performance.now()
  const child = spawn(process.execPath, ['--import', REPORT, program, ...typed])
  const [out, said] = await Promise.all([text(child.stdout), text(child.stderr)])
  const seconds = (performance.now() - start) / 1000
  const { entries, findings } = JSON.parse(out || '{"findings":[{}]}')
  if (findings.length > 0)
    throw new Error(`The made-up ledger is not clean: ${out.slice(0, 2000)} ${said}`)
  const [, peak, processor] = /peak (\d+) (\d+)/.exec(said) ?? []
  const megabytes = Math.round(Number(peak) / 1000)
  return { entries: Number(entries), seconds, processor: Number(processor) / 1e6, megabytes }
}
