import { describe, expect, it } from 'vitest'
import { project, runCommand } from './run-command.ts'

const COMMANDS = ['audit', 'checkpoint', 'receipt', 'verify', 'export', 'moderator']

describe('help', () => {
  it('lists all commands', async () => {
    const { code, out } = await runCommand(['--help'])
    expect(code).toBe(0)
    for (const name of COMMANDS) expect(out).toContain(`pledger ${name}`)
  })

  it.each(COMMANDS)('explains %s', async (name) => {
    const { code, out } = await runCommand([name, '--help'])
    expect(code).toBe(0)
    expect(out).toMatch(new RegExp(`^pledger ${name}\\b`))
    expect(out).toContain('--project ID')
  })

  it('fits a terminal', async () => {
    const texts = COMMANDS.map((name) => runCommand([name, '-h']))
    const lines = (await Promise.all(texts)).flatMap(({ out }) => out.split('\n'))
    expect(lines.filter((line) => line.length > 100)).toEqual([])
  })

  it('says the version', async () => {
    expect(await runCommand(['--version'])).toMatchObject({ code: 0, out: '1.2.3\n' })
  })
})

describe('arguments that say too little or too much', () => {
  it.each([
    ['no command', [], 'Which command?'],
    ['an unknown command', ['check'], 'no command "check"'],
    ['a command of any object', ['constructor'], 'no command "constructor"'],
    ['no project', ['audit'], '--project ID'],
    ['an empty project', ['audit', '--project='], '--project must be'],
    ['a project that none can be', ['audit', '--project', 'A/b'], 'not "A/b"'],
    ['an address as the emulator', ['audit', '--emulator', 'http://a'], '--emulator must'],
    [
      'an unknown option',
      ['audit', ...project, '--fast'],
      'Unknown option \'--fast\'. See "pledger --help".',
    ],
    ['an option of another command', ['audit', ...project, '--out', 'a'], 'no option --out'],
    ['an option without its value', ['audit', ...project, '--state'], '--state'],
    ['a word too much', ['audit', ...project, 'now'], '"now"'],
    ['no transaction', ['receipt', ...project], 'needs ID'],
    ['two transactions', ['receipt', 'a', 'b', ...project], '"b"'],
    ['no file', ['verify'], 'needs FILE'],
    ['no format', ['export', '--out', 'a', ...project], '--format'],
    ['an unknown format', ['export', '--format', 'xml', '--out', 'a'], 'csv or json'],
    ['no folder', ['export', '--format', 'csv', ...project], '--out DIR'],
    ['both depths', ['audit', ...project, '--new', '--everything'], 'together'],
    ['what is new without a copy', ['audit', ...project, '--new'], '--state DIR'],
  ])('are refused in one line: %s', async (_, typed, why) => {
    const { code, out, said } = await runCommand(typed)
    expect(said).toContain(why)
    expect(said).not.toContain('\n')
    expect({ code, out }).toEqual({ code: 2, out: '' })
  })

  it('are refused in one line where the environment names a project that none can be', async () => {
    const environment = { VITE_FIREBASE_PROJECT_ID: 'A' }
    const { code, out, said } = await runCommand(['audit'], { environment })
    expect(said).toMatch(/^.*VITE_FIREBASE_PROJECT_ID must be.*$/)
    expect({ code, out }).toEqual({ code: 2, out: '' })
  })
})
