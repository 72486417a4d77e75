import { readFileSync } from 'node:fs'
import { BuildOutput } from '../../build/build-output.mjs'
import { fetchedUntilFirstRow } from '../e2e/fetched-until-first-row.ts'
import { expect } from '../stories/home.ts'
import { aBusyLedger } from './a-busy-ledger.ts'
import { BUILD } from './deploy.ts'
import { test } from './production.ts'

const MOST_REQUESTS = 12
/** Bytes that a server sends before the browser has acknowledged any. */
const FIRST_WINDOW = 14_000

test('the served page fits into the first window of a connection', () => {
  expect(new BuildOutput(BUILD).gzipBytes('index.html')).toBeLessThanOrEqual(FIRST_WINDOW)
})

test('a signed-out visitor sees the feed within the budget, without the sign-in code', async ({
  page,
  database,
}) => {
  await database.write(aBusyLedger({ transfers: 50 }))
  const { scripts, requests } = await fetchedUntilFirstRow(page)
  const build = new BuildOutput(BUILD)
  const { firstRow } = JSON.parse(readFileSync('budgets.json', 'utf8')) as {
    readonly firstRow: { readonly production: number }
  }
  const bytes = scripts.reduce((sum, file) => sum + build.gzipBytes(file), 0)
  test.info().annotations.push({ type: 'gzip bytes', description: `${bytes}: ${scripts}` })
  expect(scripts.length).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(firstRow.production)
  expect(requests.length, `${requests}`).toBeLessThanOrEqual(MOST_REQUESTS)
  const modules = scripts.flatMap((file) => build.modules[file] ?? [])
  expect(modules.filter((module) => module.includes('@firebase/auth'))).toEqual([])
})
