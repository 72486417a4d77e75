import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs, { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FileLedgerCopy } from '../../../src/adapters/files/file-ledger-copy.ts'
import { aBundle, aChange } from '../../builders/a-copy-change.ts'
import { shareOf } from '../../in-depth.ts'

const ROUNDS = shareOf(24)
const parent = await mkdtemp(join(tmpdir(), 'killed-saves-'))
const folder = join(parent, 'state')

beforeAll(async () => {
  const ssr = 'tests/adapters/files/save-forever.ts'
  const outDir = join(parent, 'built')
  const rolldownOptions = { output: { entryFileNames: 'save-forever.mjs' } }
  await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: { ssr, outDir, rolldownOptions, target: 'node20' },
  })
})

afterAll(() => fs.rm(parent, { recursive: true }))

/** Two processes that save in the folder. The returned function kills both at the same moment. */
async function startSaving(): Promise<() => Promise<void>> {
  const program = join(parent, 'built', 'save-forever.mjs')
  const processes = [0, 1].map(() => spawn(process.execPath, [program, folder]))
  await Promise.any(processes.map((process) => once(process.stdout, 'data')))
  const ended = Promise.all(processes.map((process) => once(process, 'close')))
  return async () => {
    for (const process of processes) process.kill('SIGKILL')
    for (const [code, signal] of await ended) expect(signal ?? code).toBe('SIGKILL')
  }
}

it(`reads well after each of ${ROUNDS} kills of two processes that save`, async () => {
  let before = 0
  for (let round = 0; round < ROUNDS; round++) {
    const kill = await startSaving()
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 40))
    await kill()
    const copy = new FileLedgerCopy(folder)
    const head = await copy.head('pledger/demo')
    const size = (head.ok && head.value?.size) || 0
    const count = Math.ceil(size / 256)
    const expected = Array.from({ length: count }, (_, index) => aBundle(index, size))
    const accounts = await copy.accounts('pledger/demo')
    const last = accounts.ok ? accounts.value.find(({ id }) => id === 'u-last') : undefined
    expect(size).toBeGreaterThan(before)
    expect(await copy.bundles('pledger/demo', 0, count)).toEqual({ ok: true, value: expected })
    expect(await copy.roots('pledger/demo')).toEqual({
      ok: true,
      value: expected.map(({ root }) => root),
    })
    expect(last?.fields.size).toBe(size)
    before = size
  }
  const result = await new FileLedgerCopy(folder).save(aChange({ from: before, to: before + 1 }))
  expect(result).toEqual({ ok: true, value: undefined })
})
