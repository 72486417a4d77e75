import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
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
