import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cleanEnvironment } from '../../scripts/clean-environment.mjs'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'settings-'))
  writeFileSync(join(folder, '.env.production.local'), 'VITE_PRODUCT_NAME=Kudos')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The settings of a build in a folder with an `.env` file. */
function settingsOfBuild(env: NodeJS.ProcessEnv): string {
  const config = pathToFileURL('vite.config.ts').href
  const vite = pathToFileURL('node_modules/vite/dist/node/index.js').href
  const script = `
    const { loadConfigFromFile } = await import('${vite}')
    const { fileURLToPath } = await import('node:url')
    const environment = { command: 'build', mode: 'production' }
    const { config } = await loadConfigFromFile(environment, fileURLToPath('${config}'))
    console.log(config.define.SETTINGS)`
  const options = { cwd: folder, env, encoding: 'utf8' } as const
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], options).stdout
}

it('leaves `.env` files out of a test build', () => {
  expect(settingsOfBuild(cleanEnvironment({}))).toContain('"name":"Pledger"')
})

it('reads them in any other build', () => {
  expect(settingsOfBuild({ ...process.env, CLEAN_ENV: '' })).toContain('"name":"Kudos"')
})

it('leaves the settings of the shell out of a test build', () => {
  process.env.VITE_PRODUCT_NAME = 'Kudos'
  const env = cleanEnvironment({})
  delete process.env.VITE_PRODUCT_NAME
  expect(env.VITE_PRODUCT_NAME).toBeUndefined()
})
