import { describe, expect, it } from 'vitest'
import { runCommand } from './run-command.ts'
import { stubRequests } from './stub-requests.ts'

const TOKEN = 'eyJhIjoxfQ.eyJiIjoyfQ.c2lnbmF0dXJl'
const typed = ['checkpoint', '--project', 'ledger-example']
const environment = { PLEDGER_TOKEN: TOKEN }
const { requests, sent, refuse } = stubRequests()
const tokens = () => sent('authorization')

describe('the token of a reader', () => {
  it('goes with each request', async () => {
    const { code } = await runCommand([...typed, '--token', TOKEN])
    expect(code).toBe(0)
    expect(tokens()).toEqual(new Set([`Bearer ${TOKEN}`]))
  })

  it('may be in a file, which counts more than the environment', async () => {
    const files = { '/run/token': 'ya29.an-access_token\n' }
    const { code } = await runCommand([...typed, '--token-file', '/run/token'], {
      environment,
      files,
    })
    expect(code).toBe(0)
    expect(tokens()).toEqual(new Set(['Bearer ya29.an-access_token']))
  })

  it.each([
    ['a file that is not there', {}, '/run/token cannot be read: there is no such file or folder.'],
    ['an empty file', { '/run/token': '\n' }, '/run/token is no token: it should be one word'],
    ['a file of more than a token', { '/run/token': `a ${TOKEN}` }, '/run/token is no token'],
  ])('is not sought elsewhere if it should be in %s', async (_, files, why) => {
    const { code, said } = await runCommand([...typed, '--token-file', '/run/token'], {
      environment,
      files,
    })
    expect(code).toBe(2)
    expect(said).toContain(why)
    expect(said).not.toContain(TOKEN)
    expect(requests).not.toHaveBeenCalled()
  })

  it('is either typed or in a file', async () => {
    const both = ['--token', TOKEN, '--token-file', '/run/token']
    const { code, said } = await runCommand([...typed, ...both], {
      files: { '/run/token': TOKEN },
    })
    expect(code).toBe(2)
    expect(said).toBe('--token and --token-file do not go together.')
  })

  it('may be in the environment, and as typed counts more', async () => {
    await runCommand(typed, { environment })
    await runCommand([...typed, '--token', 'ya29.an-access_token'], { environment })
    expect(tokens()).toEqual(new Set([`Bearer ${TOKEN}`, 'Bearer ya29.an-access_token']))
  })

  it('is not sent where there is none', async () => {
    await runCommand(typed)
    expect(tokens()).toEqual(new Set([null]))
  })

  it.each(['', `Bearer ${TOKEN}`, 'two\nlines', 'ünïcode'])(
    'is refused as "%s", and not repeated',
    async (token) => {
      const { code, said } = await runCommand([...typed, `--token=${token}`])
      expect(code).toBe(2)
      expect(said).toBe('--token is no token: it should be one word, without "Bearer" before it.')
      expect(requests).not.toHaveBeenCalled()
    },
  )

  it('is asked for where the ledger refuses to be read without one', async () => {
    refuse()
    const { code, said } = await runCommand(typed)
    expect(code).toBe(2)
    expect(said).toContain('Do only members read it? Then set PLEDGER_TOKEN, or add --token-file.')
  })

  it('is doubted where the ledger refuses to be read with it', async () => {
    refuse()
    const { code, said } = await runCommand(typed, { environment })
    expect(code).toBe(2)
    expect(said).toContain('Is the token that of a member, and less than an hour old?')
    expect(said).not.toContain(TOKEN)
  })
})
