import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readAccess, report, withAccess } from '../scripts/rules.mjs'

const rules = withAccess(readFileSync('firestore.rules', 'utf8'), readAccess([]))
const written = (...options: readonly string[]) => withAccess(rules, readAccess(options))

describe('npm run rules', () => {
  it('lets everybody join and everyone read without options', () => {
    expect(rules.match(/function may\w+\(\) \{\s+return true;/g)).toHaveLength(2)
  })

  it('writes the same again', () => {
    const options = ['--members', 'example.com,example.org', '--readers', 'members']
    const once = written(...options)
    expect(withAccess(once, readAccess(options))).toBe(once)
  })

  it('goes back to what was there before', () => {
    const before = written('--members', 'example.com', '--readers', 'members')
    expect(withAccess(before, readAccess([]))).toBe(rules)
  })

  it('changes nothing but the two functions', () => {
    const after = written('--members', 'example.com', '--readers', 'members')
    expect(after.slice(after.indexOf('// ---- Accounts'))).toBe(
      rules.slice(rules.indexOf('// ---- Accounts')),
    )
  })

  it('takes a domain in capitals, with spaces, or twice as one', () => {
    expect(written('--members', 'Example.COM, example.com')).toBe(
      written('--members', 'example.com'),
    )
  })

  it.each([
    'example',
    '',
    '@example.com',
    'dora@example.com',
    'https://example.com',
    'example.com/',
    'example..com',
    '.example.com',
    'example.com.',
    'a.-example.com',
    'example.-com',
    'example-.com',
    'exam ple.com',
    'exam_ple.com',
    'example.com,',
    'example.com;example.org',
    "example.com')",
    '*.example.com',
    '192.0.2.1',
    'müller.example',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(126)}com`,
  ])('refuses “%s”, which is no domain', (domain) => {
    expect(() => readAccess(['--members', domain])).toThrow(/is no domain/)
  })

  it.each(['xn--mller-kva.example', 'a.co', 'mail.example.co.uk', '3com.com'])(
    'takes “%s”, which is one',
    (domain) => {
      expect(readAccess(['--members', domain]).members).toEqual([domain])
    },
  )

  it('refuses other readers', () => {
    expect(() => readAccess(['--members', 'example.com', '--readers', 'friends'])).toThrow(
      '--readers is everyone or members, not "friends".',
    )
  })

  it('refuses a private ledger without members', () => {
    expect(() => readAccess(['--readers', 'members'])).toThrow(/needs --members/)
  })

  it.each([['--member', 'example.com'], ['example.com'], ['--members']])(
    'refuses unknown options: %s',
    (...options) => {
      expect(() => readAccess(options)).toThrow(/^Usage/)
    },
  )

  it('refuses rules without the two functions', () => {
    expect(() => withAccess('service cloud.firestore {}', readAccess([]))).toThrow(
      'firestore.rules has no function mayJoin.',
    )
  })

  describe('says', () => {
    const options = ['--members', 'example.com,mail.example.org', '--readers', 'members']
    const members = 'People with a verified address of example.com or mail.example.org may join.'

    it('what it changed, and the settings that go with it', () => {
      expect(report(rules, readAccess(options)).split('\n')).toEqual([
        `firestore.rules says now: ${members} Only they may read.`,
        'Before: Everybody may join, and everyone may read.',
        'Build the page with the same settings, then deploy both:',
        'VITE_MEMBERS=example.com,mail.example.org',
        'VITE_READERS=members',
      ])
    })

    it('that it changed nothing', () => {
      const before = written(...options)
      const [first, second] = report(before, readAccess(options)).split('\n')
      expect(first).toBe(`firestore.rules said so already: ${members} Only they may read.`)
      expect(second).toMatch(/^Build/)
    })

    it.each([
      [['--members', 'example.com'], 'Everyone may read.'],
      [['--members', 'example.com', '--readers', 'members'], 'Only they may read.'],
    ])('that a ledger for members %j was opened to everybody', (before, reading) => {
      expect(report(written(...before), readAccess([]))).toContain(
        `Before: People with a verified address of example.com may join. ${reading}\n`,
      )
    })

    it('that it replaced functions written by hand', () => {
      const own = rules.replace('return true;', "return request.auth.token.staff == 'yes';")
      expect(report(own, readAccess([]))).toContain('Before: something of your own.')
    })
  })
})

describe('npm run rules, in a folder with settings', () => {
  const folderWith = (settings: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'rules-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'firestore.rules'), rules)
    writeFileSync(join(folder, '.env.production.local'), settings)
    return folder
  }
  const run = (cwd: string, ...options: readonly string[]) => {
    const env = { PATH: process.env.PATH }
    const { status, stderr } = spawnSync(
      process.execPath,
      [resolve('scripts/rules.mjs'), ...options],
      { cwd, env, encoding: 'utf8' },
    )
    return { status, said: stderr, rules: readFileSync(join(cwd, 'firestore.rules'), 'utf8') }
  }
  const members = 'VITE_MEMBERS=example.com,example.org\nVITE_READERS=members\n'

  it('takes them without options, as after an upgrade', () => {
    const options = ['--members', 'example.com,example.org', '--readers', 'members']
    expect(run(folderWith(members)).rules).toBe(written(...options))
  })

  it('opens a ledger without members', () => {
    expect(run(folderWith('VITE_BACKEND=firebase\n')).rules).toBe(rules)
  })

  it('prefers options', () => {
    expect(run(folderWith(members), '--readers', 'everyone').rules).toBe(rules)
  })

  it('refuses readers that nobody can be, and leaves the rules as they were', () => {
    const { status, said, rules: after } = run(folderWith('VITE_READERS=members\n'))
    expect(status).toBe(2)
    expect(said).toContain('--readers members needs --members')
    expect(after).toBe(rules)
  })
})
