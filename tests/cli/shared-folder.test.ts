import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderName } from '../../src/adapters/files/folder-lock.ts'
import { casesOf } from '../in-depth.ts'
import type { MadeUp } from './made-up-cli.ts'
import { temporaryFolders } from './run-command.ts'

const newFolder = temporaryFolders()
const built = mkdtempSync(join(tmpdir(), 'made-up-cli-'))
const program = join(built, 'made-up-cli.mjs')
const project = ['--project', 'ledger-example']

beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: 'tests/cli/made-up-cli.ts',
      outDir: built,
      rolldownOptions: { output: { entryFileNames: 'made-up-cli.mjs' } },
      target: 'node20',
    },
  })
})

afterAll(() => rmSync(built, { recursive: true }))

interface Run {
  readonly ledger?: Partial<MadeUp>
  /** The largest file that the process may write, in blocks of the system. */
  readonly largestFile?: number
  /** Whether it waits at its first read of the ledger until it gets a message. */
  readonly isHeld?: boolean
}

function start(typed: readonly string[], { ledger, largestFile, isHeld = false }: Run) {
  const limit = largestFile === undefined ? '' : `ulimit -f ${largestFile}; `
  const args = ['-c', `${limit}exec "$@"`, 'sh', process.execPath, program, ...typed, ...project]
  const madeUp: MadeUp = { sends: 700, added: 0, isWrong: false, ...ledger }
  const child = spawn('sh', args, {
    stdio: ['ignore', 'pipe', 'pipe', ...(isHeld ? ['ipc' as const] : [])],
    env: { ...process.env, MADE_UP: JSON.stringify(madeUp) },
  })
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('No pipes')
  const ended = Promise.all([text(stdout), text(stderr), once(child, 'close')])
  return { child, outcome: ended.then(([out, said, [code]]) => ({ out, said, code })) }
}

const run = (typed: readonly string[], options: Run = {}) => start(typed, options).outcome

/** Runs six of a command, all of which have looked at the folder before any of them reads the ledger. */
async function runSix(typed: readonly string[], ledger: Partial<MadeUp> = {}) {
  const six = Array.from({ length: 6 }, () => start(typed, { ledger, isHeld: true }))
  await Promise.all(
    six.map(({ child }) => Promise.race([once(child, 'message'), once(child, 'close')])),
  )
  for (const { child } of six) if (child.connected) child.send('go')
  return Promise.all(six.map(({ outcome }) => outcome))
}

describe('six audits of one folder at once', () => {
  it('all exit with 0 where all is well, and say which of them stored nothing', async () => {
    const folder = await newFolder()
    const outcomes = await runSix(['audit', '--state', folder])
    const verdicts = outcomes.map(({ out }) => out.trimEnd().split('\n').at(-1))
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0])
    expect(new Set(verdicts).size).toBe(1)
    expect(outcomes.map(({ said }) => said).sort()).toEqual([
      '',
      ...Array.from(
        { length: 5 },
        () =>
          `pledger: Another check changed or locked the copy in ${folder} meanwhile, so this one stored nothing. What it found stands.\n`,
      ),
    ])
  })

  it.each(casesOf(['--new', '--everything']))(
    'all compare with the copy, which grows: %s',
    async (depth) => {
      const folder = await newFolder()
      const typed = ['audit', '--state', folder]
      await run(typed)
      const grown = { added: 300 }
      const outcomes = await runSix([...typed, depth], grown)
      expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0])
      const { out } = await run(['checkpoint', '--state', folder])
      expect(out).toContain('\n1012\n')
    },
  )

  it('all exit with 1 where something was taken away since', async () => {
    const folder = await newFolder()
    const typed = ['audit', '--state', folder]
    await run(typed)
    const outcomes = await runSix(typed, { added: 300, isWrong: true })
    expect(outcomes.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1, 1])
    for (const { out } of outcomes) expect(out).toContain('entry-missing: transaction t1')
  })
})

describe('an audit that may not write as much as it needs', () => {
  const noRoom = (folder: string) =>
    `pledger: There is no room for the copy in ${folder}: it is not up to date.\n`

  it('exits with 2, says so, and begins no copy', async () => {
    const folder = await newFolder()
    const typed = ['audit', '--state', folder]
    const { out, said, code } = await run(typed, { largestFile: 40 })
    expect(out).toMatch(/ 0 findings, /)
    expect(said).toBe(noRoom(folder))
    expect(code).toBe(2)
    const own = join(folder, folderName('pledger/ledger-example'))
    expect(await readdir(own)).not.toContain('head.json')
    expect((await run(typed)).code).toBe(0)
  })

  it.each(casesOf([100, 20, 300]))(
    'leaves the copy of before as it is, and of use: at most %i blocks',
    async (largestFile) => {
      const folder = await newFolder()
      const [typed, checkpoint] = ['audit', 'checkpoint'].map((one) => [one, '--state', folder])
      if (!typed || !checkpoint) throw new Error('No commands')
      const ledger = { sends: 20 }
      await run(typed, { ledger })
      const before = await run(checkpoint)
      const grown = { ledger: { ...ledger, added: 1500 } }
      expect(await run(typed, { ...grown, largestFile })).toMatchObject({
        said: noRoom(folder),
        code: 2,
      })
      expect(await run(checkpoint)).toEqual(before)
      expect(await run(typed, grown)).toMatchObject({ said: '', code: 0 })
    },
  )
})
