import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
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

/** The Chromium of these tests, with pages that hold nothing but the identity service. */
export function testBrowser() {
  let browser: Browser

  beforeAll(async () => {
    browser = await chromium.connect(inject('browserEndpoint'))
  })
  afterAll(() => browser.close())

  return {
    async openContext(options: Parameters<Browser['newContext']>[0] = {}) {
      const context = await browser.newContext({ baseURL: inject('pageUrl'), ...options })
      onTestFinished(async () => {
        // Stops the routes' handlers, then reports a window that closes at this moment: that is no failure.
        await context.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {})
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
