import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { browserArguments, findBrowser } from '../../../../../scripts/find-browser.mjs'
import type { Identity } from '../../../../../src/core/ports/identity.ts'
import { authEmulator } from '../auth-emulator.ts'
import { answerIdentityScript } from './answer-identity-script.ts'

declare global {
  interface Window {
    readonly identity: Identity
  }
}

interface PageSetup {
  readonly emulatorUrl?: string
  readonly authDomain?: string
}

/** A Chromium with pages that hold nothing but the identity service. */
export function testBrowser() {
  let browser: Browser
  let server: Server

  beforeAll(async () => {
    server = await servePage()
    browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })
  })
  afterAll(async () => {
    await browser.close()
    server.close()
  })

  return {
    async openContext(options: Parameters<Browser['newContext']>[0] = {}) {
      const { port } = server.address() as AddressInfo
      const context = await browser.newContext({ baseURL: `http://127.0.0.1:${port}`, ...options })
      onTestFinished(async () => {
        await context.unrouteAll({ behavior: 'ignoreErrors' })
        await context.close()
      })
      await answerIdentityScript(context)
      return context
    },
  }
}

export async function openPage(context: BrowserContext, setup: PageSetup = {}): Promise<Page> {
  const query = new URLSearchParams({
    apiKey: 'fake-api-key',
    authDomain: 'ledger.example.com',
    emulatorUrl: authEmulator(),
    ...setup,
  })
  const page = await context.newPage()
  await page.goto(`/?${query}`)
  await page.waitForFunction(() => 'identity' in window)
  return page
}

const HTML =
  '<!doctype html><title>A page</title><body><script type="module" src="/page.js"></script>'

/**
 * Served, not answered by a route: a browser lets only a page of this machine talk to an emulator on it. Under the
 * strictest headers that sign-in works with.
 */
async function servePage(): Promise<Server> {
  const files = await builtPage()
  const policy = [
    "default-src 'self'",
    "script-src 'self' https://apis.google.com",
    `connect-src ${authEmulator()} https://identitytoolkit.googleapis.com`,
    `frame-src ${authEmulator()} https://ledger.example.com`,
  ].join('; ')
  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(url)
    response.setHeader('content-security-policy', policy)
    response.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups')
    response.setHeader('content-type', file === undefined ? 'text/html' : 'text/javascript')
    response.end(file ?? HTML)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

async function builtPage(): Promise<ReadonlyMap<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      modulePreload: false,
      rollupOptions: {
        input: new URL('./page.ts', import.meta.url).pathname,
        output: { entryFileNames: 'page.js' },
      },
    },
  })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  return new Map(
    outputs.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code]] : [])),
  )
}
