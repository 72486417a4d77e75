import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Username } from '../../src/core/domain/username.ts'
import { ownerToken } from '../../src/server/owner-token.ts'
import { runCommand, temporaryFolders } from '../cli/run-command.ts'
import { type Someone, send, someone } from '../contract/people.ts'
import { openServerHarness } from './server-harness.ts'

const folder = mkdtempSync(join(tmpdir(), 'pledger-owner-'))
const { file, isOwners } = ownerToken(folder)
const newFolder = temporaryFolders()
let harness: Awaited<ReturnType<typeof openServerHarness>>
let ann: Someone
let ben: Someone

beforeAll(async () => {
  harness = await openServerHarness({ isOwner: isOwners, isPrivate: true })
  ann = await someone(harness, 'Ann' as Username)
  ben = await someone(harness, 'Ben' as Username)
  await send(ann, ben)
})
afterAll(async () => {
  await harness.close()
  rmSync(folder, { recursive: true, force: true })
})

const withToken = async (...typed: readonly string[]) => {
  const { readFile } = await import('node:fs/promises')
  const files = { [file]: await readFile(file, 'utf8') }
  const args = [...typed, '--server', harness.address, '--token-file', file]
  return runCommand(args, { files })
}

describe('the token of a server’s owner', () => {
  it('is made once, and only its user can read it', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const again = ownerToken(folder)
    const headers = { authorization: 'Bearer nobody' }
    expect([isOwners(headers), again.isOwners(headers), isOwners({})]).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('the command line, with a server', () => {
  it('appoints a moderator, lists them, and ends an office', async () => {
    expect(await withToken('moderator', 'add', 'Ann')).toMatchObject({
      code: 0,
      out: '@Ann is a moderator now.\n',
    })
    expect((await withToken('moderator', 'add', 'ann')).out).toBe('@ann is a moderator already.\n')
    expect((await withToken('moderator', 'list')).out).toBe('@Ann\n')
    expect((await withToken('moderator', 'remove', 'Ann')).out).toBe(
      '@Ann is no moderator any more.\n',
    )
    expect((await withToken('moderator', 'list')).out).toBe('There are no moderators.\n')
    expect((await withToken('moderator', 'add', 'Nemo')).said).toBe('Nobody has the name @Nemo.')
  })

  it('changes no office with another token, or without one', async () => {
    const server = ['--server', harness.address]
    const environment = { PLEDGER_TOKEN: 'a-token-of-nobody' }
    const wrong = await runCommand(['moderator', 'add', 'Ann', ...server], { environment })
    expect(wrong).toMatchObject({ code: 2, out: '' })
    expect(wrong.said).toMatch(/Is it the token in the file owner-token of this server\?$/)
    const none = await runCommand(['moderator', 'add', 'Ann', ...server])
    expect(none.said).toMatch(/^Only the owner of the server can change its moderators/)
    expect((await withToken('moderator', 'list')).out).toBe('There are no moderators.\n')
  })

  it('checks the ledger, and again what is new, with the origin of its address', async () => {
    const state = await newFolder()
    const first = await withToken('audit', '--state', state, '--json')
    const { host } = new URL(harness.address)
    expect(JSON.parse(first.out)).toMatchObject({ origin: `pledger/${host}`, findings: [] })
    await send(ben, ann)
    expect(await withToken('audit', '--state', state)).toMatchObject({ code: 0 })
  })

  it('prints a receipt that can be checked without the ledger', async () => {
    const row = await send(ann, ben)
    const { code, out } = await withToken('receipt', row.id)
    expect(code).toBe(0)
    const files = { 'receipt.json': out }
    const verified = await runCommand(['verify', 'receipt.json', '--server', harness.address], {
      files,
    })
    expect(verified).toMatchObject({ code: 0 })
    const other = ['verify', 'receipt.json', '--server', 'https://points.example.com']
    expect((await runCommand(other, { files })).said).toMatch(/points\.example\.com/)
  })

  it('writes the tables of the ledger', async () => {
    const out = await newFolder()
    expect(await withToken('export', '--format', 'csv', '--out', out)).toMatchObject({ code: 0 })
  })

  it('reads nothing of a ledger of members without a token', async () => {
    const { code, said } = await runCommand(['audit', '--server', harness.address])
    expect(code).toBe(2)
    expect(said).toMatch(/does not let this client read it/)
  })

  it('says that a server is not there', async () => {
    const { code, said } = await runCommand(['audit', '--server', 'http://127.0.0.1:1'])
    expect(code).toBe(2)
    expect(said).toMatch(/^The ledger at http:\/\/127\.0\.0\.1:1 cannot be reached/)
  })

  it.each([
    [['--server', 'points'], /--server must be a web address/],
    [['--server', 'https://example.com', '--project', 'ledger-example'], /do not go together/],
  ])('does not take %j', async (typed, why) => {
    expect((await runCommand(['audit', ...typed])).said).toMatch(why)
  })
})
