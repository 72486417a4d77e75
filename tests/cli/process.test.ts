import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from '../../scripts/listen.mjs'

const folder = mkdtempSync(join(tmpdir(), 'cli-process-'))
const project = ['--project', 'ledger-example']
/** A service that takes requests and never answers. */
let silent: Server
let emulator: readonly string[]

beforeAll(async () => {
  await build({ configFile: 'vite.cli.config.ts', logLevel: 'silent', build: { outDir: folder } })
  silent = createServer(() => {})
  emulator = ['--emulator', `127.0.0.1:${await listen(silent)}`]
})

afterAll(() => {
  silent.closeAllConnections()
  silent.close()
  rmSync(folder, { recursive: true })
})

function start(...typed: readonly string[]): ChildProcess {
  return spawn(process.execPath, [join(folder, 'pledger.mjs'), ...typed])
}

async function outcomeOf({ stdout, stderr, ...child }: ChildProcess, closing: Promise<unknown[]>) {
  if (!stdout || !stderr) throw new Error(`No pipes: ${child.pid}`)
  const [out, said, [code]] = await Promise.all([text(stdout), text(stderr), closing])
  return { out, said, code }
}

describe('the built command line', () => {
  it('runs with plain Node', async () => {
    const child = start('--version')
    const outcome = await outcomeOf(child, once(child, 'close'))
    expect(outcome).toEqual({ out: '0.1.0\n', said: '', code: 0 })
  })

  it('exits with 2 where there is no network, and writes no progress into a file', async () => {
    const child = start('audit', ...project, '--emulator', '127.0.0.1:1')
    const { out, said, code } = await outcomeOf(child, once(child, 'close'))
    expect(said).toMatch(/^pledger: The ledger at 127\.0\.0\.1:1 cannot be reached.*\n$/)
    expect({ out, code }).toEqual({ out: '', code: 2 })
  })

  it('ends with 2 at once when it is interrupted, though an answer is still awaited', async () => {
    const asked = once(silent, 'request')
    const child = start('audit', ...project, ...emulator)
    const outcome = outcomeOf(child, once(child, 'close'))
    await asked
    child.kill('SIGINT')
    expect(await outcome).toEqual({ out: '', said: 'pledger: Stopped.\n', code: 2 })
  })

  it('says in words why it cannot read a file', async () => {
    const child = start('verify', folder)
    const outcome = await outcomeOf(child, once(child, 'close'))
    const said = `pledger: ${folder} cannot be read: it is a folder.\n`
    expect(outcome).toEqual({ out: '', said, code: 2 })
  })

  it('ends quietly where its reader goes away', async () => {
    const child = start('--help')
    child.stdout?.destroy()
    const [code] = await once(child, 'close')
    expect(code).toBe(0)
  })
})
