import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import type { Page } from '@playwright/test'
import { cleanEnvironment } from '../../scripts/clean-environment.mjs'
import { freePort } from '../../scripts/listen.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { expectBalance, signUp } from '../e2e/product.ts'
import { test as base, newEmail, visit } from '../stories/home.ts'

interface Build {
  readonly folder: string
  readonly settings: Readonly<Record<string, string>>
}

/** The builds that stories run, and how they are set up. */
export const OPEN: Build = { folder: 'src/server/dist', settings: {} }
export const FOR_MEMBERS: Build = {
  folder: 'src/server/dist/members',
  settings: {
    PLEDGER_MEMBERS: 'example.com',
    PLEDGER_READERS: 'members',
    OIDC_NAME: 'Tea Ltd',
    OIDC_ISSUER: 'http://127.0.0.1:9/',
    OIDC_CLIENT_ID: 'pledger',
    OIDC_CLIENT_SECRET: 'secret',
  },
}

interface OwnServer {
  readonly url: string
  /** The folder of its data. */
  readonly data: string
  /** The end of what it has printed. */
  output(): string
  /** The address in the last mail, which a server without a mail server prints. */
  mailedLink(): string | null
  stop(): Promise<void>
  /** Ends without a word. */
  crash(): Promise<void>
  /** At the same address, on the same data. */
  start(): Promise<void>
}

/** A process of its own, with a ledger that is empty at first, unless the settings name one. */
export async function openServer({
  folder,
  settings,
}: Build): Promise<OwnServer & { remove(): void }> {
  const data = settings.PLEDGER_DATA ?? mkdtempSync(joinPath(tmpdir(), 'pledger-data-'))
  const port = settings.PORT ?? String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const env = cleanEnvironment({ ...settings, PORT: port, PLEDGER_DATA: data })
  const run = () =>
    startServer(process.execPath, [joinPath(folder, 'main.mjs')], `${url}/health`, { env })
  let running = await run()
  return {
    url,
    data,
    crash: () => running.kill(),
    output: () => running.output(),
    mailedLink: () =>
      running
        .output()
        .match(/http\S+\?mode=\S+/g)
        ?.at(-1) ?? null,
    stop: () => running.stop(),
    async start() {
      running = await run()
    },
    remove: () => rmSync(data, { recursive: true, force: true }),
  }
}

interface Fixtures {
  readonly build: Build
  readonly server: OwnServer
}

/** Browsers on a server of this test alone. */
export const test = base.extend<Fixtures>({
  build: [OPEN, { option: true }],
  server: async ({ build }, use, info) => {
    const server = await openServer(build)
    await use(server)
    if (info.status !== info.expectedStatus) process.stdout.write(server.output())
    await server.stop()
    server.remove()
  },
  baseURL: async ({ server }, use) => use(server.url),
})

/** Opens the main page with a new person of this name, who is signed in. Returns their email. */
export async function join(page: Page, name: string): Promise<string> {
  const email = newEmail()
  await visit(page)
  await signUp(page, email, name)
  await expectBalance(page, '1,337')
  return email
}
