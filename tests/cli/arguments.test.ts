import { describe, expect, it } from 'vitest'
import { runCommand } from './run-command.ts'

const project = ['--project', 'ledger-example']

describe('help', () => {
  it('lists all commands', async () => {
    const { code, out } = await runCommand(['--help'])
    expect(code).toBe(0)
    for (const name of ['audit', 'checkpoint', 'receipt', 'verify', 'export'])
      expect(out).toContain(`pledger ${name}`)
  })

  it.each(['audit', 'checkpoint', 'receipt', 'verify', 'export'])('explains %s', async (name) => {
    const { code, out } = await runCommand([name, '--help'])
    expect(code).toBe(0)
    expect(out).toMatch(new RegExp(`^pledger ${name}\\b`))
    expect(out).toContain('--project ID')
  })

  it('fits a terminal', async () => {
    const texts = ['audit', 'checkpoint', 'receipt', 'verify', 'export'].map((name) =>
      runCommand([name, '-h']),
    )
    const lines = (await Promise.all(texts)).flatMap(({ out }) => out.split('\n'))
    expect(lines.filter((line) => line.length > 100)).toEqual([])
  })

  it('says the version', async () => {
    expect(await runCommand(['--version'])).toMatchObject({ code: 0, out: '1.2.3\n' })
  })
})

describe('arguments that say too little or too much', () => {
  const nothing: Readonly<Record<string, string>> = {}
  it.each([
    ['no command', [], nothing, 'Which command?'],
    ['an unknown command', ['check'], nothing, 'no command "check"'],
    ['a command of any object', ['constructor'], nothing, 'no command "constructor"'],
    ['no project', ['audit'], nothing, '--project ID'],
    ['an empty project', ['audit', '--project='], nothing, '--project must be'],
    ['a project that none can be', ['audit', '--project', 'A/b'], nothing, 'not "A/b"'],
    [
      'such a project in the environment',
      ['audit'],
      { VITE_FIREBASE_PROJECT_ID: 'A' },
      'VITE_FIREBASE_PROJECT_ID must be',
    ],
    ['an address as the emulator', ['audit', '--emulator', 'http://a'], nothing, '--emulator must'],
    [
      'an unknown option',
      ['audit', ...project, '--fast'],
      nothing,
      'Unknown option \'--fast\'. See "pledger --help".',
    ],
    [
      'an option of another command',
      ['audit', ...project, '--out', 'a'],
      nothing,
      'no option --out',
    ],
    ['an option without its value', ['audit', ...project, '--state'], nothing, '--state'],
    ['a word too much', ['audit', ...project, 'now'], nothing, '"now"'],
    ['no transaction', ['receipt', ...project], nothing, 'needs ID'],
    ['two transactions', ['receipt', 'a', 'b', ...project], nothing, '"b"'],
    ['no file', ['verify'], nothing, 'needs FILE'],
    ['no format', ['export', '--out', 'a', ...project], nothing, '--format'],
    ['an unknown format', ['export', '--format', 'xml', '--out', 'a'], nothing, 'csv or json'],
    ['no folder', ['export', '--format', 'csv', ...project], nothing, '--out DIR'],
    ['both depths', ['audit', ...project, '--new', '--everything'], nothing, 'together'],
    ['what is new without a copy', ['audit', ...project, '--new'], nothing, '--state DIR'],
  ])('are refused in one line: %s', async (_, typed, environment, why) => {
    const { code, out, said } = await runCommand(typed, { environment })
    expect(said).toContain(why)
    expect(said).not.toContain('\n')
    expect(out).toBe('')
    expect(code).toBe(2)
  })
})
