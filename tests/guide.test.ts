import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'

const pages = ['README.md', ...readdirSync('docs').flatMap((name) => `docs/${name}`)]
  .filter((name) => name.endsWith('.md'))
  .map((name) => [name, readFileSync(name, 'utf8')] as const)

describe.each(pages)('the commands of %s', (_, text) => {
  it('write no banner of npm into a result', () => {
    expect(text).not.toMatch(/npm run pledger/)
  })

  it('put no token into the list of processes', () => {
    const blocks = text.match(/^```[\s\S]*?^```/gm)?.join('\n') ?? ''
    expect(blocks).not.toMatch(/--(app-check-)?token[ =]|-H "?(authorization|x-firebase-appcheck)/i)
  })
})

describe.skipIf(process.platform === 'win32')('the crontab of the nightly check', () => {
  const checking = readFileSync('docs/checking.md', 'utf8')
  const [, line = ''] = checking.match(/^17 3 \* \* \* (.*)$/m) ?? []
  /** What cron would mail after a check that prints this. */
  const run = (code: number, out: string, said: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'crontab-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const check = `#!/bin/sh\necho "${out}"\necho "${said}" >&2\nexit ${code}\n`
    writeFileSync(join(folder, 'node'), check, { mode: 0o755 })
    const env = { PATH: `${folder}:/usr/bin:/bin` }
    const { status, stdout, stderr } = spawnSync('sh', ['-c', line], { env, encoding: 'utf8' })
    return { status, mail: stdout + stderr }
  }

  it('mails nothing about a clean check', () => {
    expect(run(0, '54 entries, 0 findings', '')).toEqual({ status: 0, mail: '' })
  })

  it.each([
    ['findings', 1, 'balance-differs: account a', ''],
    ['a check that could not decide', 2, '', 'pledger: The ledger cannot be reached.'],
  ])('mails %s, and ends with its code', (_, code, out, said) => {
    expect(run(code, out, said)).toEqual({
      status: code,
      mail: expect.stringContaining(out + said),
    })
  })
})
