import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { cleanEnvironment } from '../../scripts/clean-environment.mjs'
import { expectBalance, rows, sendPoints, signIn } from '../e2e/product.ts'
import { IN_DEPTH } from '../in-depth.ts'
import { expect } from '../stories/home.ts'
import { join, OPEN, openServer, test } from './own-server.ts'

/** What a command of the server prints, or a server that does not start. */
function run(settings: Readonly<Record<string, string>>, ...given: readonly string[]) {
  const main = joinPath(OPEN.folder, 'main.mjs')
  const env = cleanEnvironment(settings) as NodeJS.ProcessEnv
  const command = [main, ...given]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}`.trim().split('\n') }
}

test('a server with wrong settings names each of them, and does not start', () => {
  expect(run({ PORT: 'http', BASE_URL: 'points', PLEDGER_DATE: '1' })).toEqual({
    status: 1,
    said: [
      'PORT must be a whole number from 0 to 65535, not "http".',
      expect.stringMatching(/^BASE_URL must be a web address/),
      'PLEDGER_DATE is no setting of Pledger. Is it misspelt?',
    ],
  })
})

test('a second server on the same data, or at the same port, says so in a sentence', ({
  server,
}) => {
  const { port } = new URL(server.url)
  expect(run({ PLEDGER_DATA: server.data, PORT: '0' })).toEqual({
    status: 1,
    said: [expect.stringMatching(/^Another server writes this ledger\./)],
  })
  const elsewhere = joinPath(server.data, 'other')
  expect(run({ PLEDGER_DATA: elsewhere, PORT: port })).toEqual({
    status: 1,
    said: [`Another program has port ${port}. PORT sets another one.`],
  })
})

test('the data is for the eyes of its owner only', ({ server }) => {
  for (const name of ['', 'pledger.db', 'owner-token'])
    expect(statSync(joinPath(server.data, name)).mode & 0o077, name).toBe(0)
})

test.describe('after a crash', () => {
  test.use({
    expectedErrors:
      /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_SOCKET|Failed to load resource|WebSocket connection|The server does not answer/,
  })

  test('the ledger moves to another folder, with its people, and only while no server writes it', {
    tag: IN_DEPTH,
  }, async ({ page, server }) => {
    const maya = await join(page, 'Maya')
    await sendPoints(page, { to: 'Tom', amount: 37, message: 'Before the move' })
    const file = joinPath(server.data, 'ledger.jsonl')
    const here = { PLEDGER_DATA: server.data }
    const there = { PLEDGER_DATA: joinPath(server.data, 'moved') }
    expect(run(here, 'export', file)).toEqual({
      status: 1,
      said: [expect.stringMatching(/^Another server writes this ledger\./)],
    })
    await server.crash()
    expect(run(here, 'export', file)).toEqual({
      status: 0,
      said: [`${file} is written (commits: 2, people: 1). Keep it as you keep the data.`],
    })
    const imported = run(there, 'import', file)
    expect(imported.said[0]).toBe(
      'Imported and checked: 3 entries, and nothing that does not add up.',
    )
    expect(run(there, 'import', file)).toEqual({
      status: 1,
      said: ['Nothing was imported: this server has a ledger or people already.'],
    })
    const { url, stop } = await openServer({ ...OPEN, settings: there })
    await page.goto(url)
    await expect(rows(page).first()).toContainText('Before the move')
    await signIn(page, maya)
    await expectBalance(page, '1,300')
    await stop()
  })

  test('the stand-by at the same address has what was answered, and open pages go on with it', async ({
    page,
    elsewhere,
    server,
  }) => {
    await join(page, 'Maya')
    await join(elsewhere, 'Tom')
    await sendPoints(page, { to: 'Tom', amount: 37, message: 'Before the crash' })
    const { port } = new URL(server.url)
    const standby = openServer({
      ...OPEN,
      settings: { PLEDGER_STANDBY: '1', PLEDGER_DATA: server.data, PORT: port },
    })
    await server.crash()
    const { url, stop } = await standby
    expect(url).toBe(server.url)
    await sendPoints(page, { to: 'Tom', amount: 3, message: 'After the crash' })
    await expectBalance(elsewhere, '1,377')
    await expect(rows(elsewhere)).toHaveCount(2)
    await stop()
  })
})
