import { createServer, type Server } from 'node:http'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { browserArguments, findHeadlessBrowser } from '../../../../../scripts/find-browser.mjs'
import { listen } from '../../../../../scripts/listen.mjs'
import { authEmulator } from '../auth-emulator.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly browserEndpoint: string
    readonly pageUrl: string
  }
}

/** Builds the page and starts the browser once, for all files of these tests. @public */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const options = { executablePath: findHeadlessBrowser(), args: browserArguments }
  const [server, browser] = await Promise.all([servePage(), chromium.launchServer(options)])
  project.provide('pageUrl', `http://127.0.0.1:${await listen(server)}`)
  project.provide('browserEndpoint', browser.wsEndpoint())
  return async () => {
    await browser.close()
    server.close()
  }
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
