import type { BrowserContext, Page } from '@playwright/test'
import { devices } from '@playwright/test'
import { expect, it } from 'vitest'
import { PASSWORD } from '../../../../contract/identity-harness.ts'
import { refusing } from '../service-proxy.ts'
import { answerDomain, answerService } from './answer-service.ts'
import { openPage, testBrowser } from './open-browser.ts'
import { stopClock } from './stop-clock.ts'

const { openContext } = testBrowser()

const realService = { emulatorUrl: '' }

/** How asking Google ends: the code that is refused, or that is thrown. */
function endOfGoogle(page: Page): Promise<string> {
  return page.evaluate(() =>
    window.identity.signInWith('google').then(
      (result) => (result.ok ? 'accepted' : `refused ${result.refusal.code}`),
      (fault) => `thrown ${fault.code}`,
    ),
  )
}

/** Lets this much time pass. Returns the state 100 ms before the end, and the end. */
async function endsAfter(page: Page, ms: number, end: Promise<unknown>) {
  await page.clock.runFor(ms - 100)
  const before = await Promise.race([end, page.evaluate(() => 'open')])
  await page.clock.runFor(100)
  return [before, await end]
}

async function hang(context: BrowserContext, url: string): Promise<void> {
  await context.route(url, () => {})
}

it('throws where the page’s domain is not authorized', async () => {
  const context = await openContext()
  await answerDomain(context)
  const body = { authorizedDomains: ['ledger.example.com'] }
  await answerService(context, '/v1/projects', { status: 200, body })
  const page = await openPage(context, realService)
  expect(await endOfGoogle(page)).toBe('thrown auth/unauthorized-domain')
})

it('throws where the browser lets the service’s frame keep nothing', async () => {
  const context = await openContext()
  await answerDomain(context, { webStorageSupport: false })
  await answerService(context, '/v1/projects', null)
  const page = await openPage(context, realService)
  expect(await endOfGoogle(page)).toBe('thrown auth/web-storage-unsupported')
})

it('throws where the service’s domain is not set', async () => {
  const page = await openPage(await openContext(), { authDomain: '' })
  expect(await endOfGoogle(page)).toBe('thrown auth/auth-domain-config-required')
})

it('throws where the service’s script is blocked', async () => {
  const context = await openContext()
  await context.route('https://apis.google.com/**', (route) => route.abort())
  const page = await openPage(context)
  expect(await endOfGoogle(page)).toBe('thrown auth/network-request-failed')
})

it('throws where the service’s frame does not come within 5 s', async () => {
  const context = await openContext()
  await hang(context, 'https://ledger.example.com/__/auth/iframe**')
  const page = await openPage(context, realService)
  await page.clock.install()
  await stopClock(page.clock)
  const asked = page.waitForEvent('request', (request) => request.url().includes('/__/auth/iframe'))
  const end = endOfGoogle(page)
  await page.waitForFunction(() => 'gapi' in window)
  // Google's script tells by a timer that it is ready.
  await page.clock.runFor(1)
  await asked
  const ends = await endsAfter(page, 5000, end)
  expect(ends).toEqual(['open', 'thrown auth/network-request-failed'])
})

it('throws where the service’s script does not get ready within 30 s', async () => {
  const context = await openContext()
  const body = `gapi = { load: (_, { timeout, ontimeout }) => setTimeout(ontimeout, timeout) }
    window[new URL(document.currentScript.src).searchParams.get('onload')]()`
  await context.route('https://apis.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  )
  const page = await openPage(context)
  await page.clock.install()
  await stopClock(page.clock)
  const end = endOfGoogle(page)
  await page.waitForFunction(() => 'gapi' in window)
  const ends = await endsAfter(page, 30_000, end)
  expect(ends).toEqual(['open', 'thrown auth/network-request-failed'])
})

it('throws where the service does not answer a sign-in within 30 s', async () => {
  const context = await openContext()
  await answerService(context, ':signInWithPassword', null)
  const page = await openPage(context, realService)
  await page.clock.install()
  await stopClock(page.clock)
  const asked = page.waitForEvent('request', (request) => request.method() === 'POST')
  const end = page.evaluate(
    (password) =>
      window.identity
        .signIn({ email: 'maya@example.com', password })
        .catch(({ code }) => code as string),
    PASSWORD,
  )
  await asked
  const ends = await endsAfter(page, 30_000, end)
  expect(ends).toEqual(['open', 'auth/network-request-failed'])
})

it('throws where the check that one is no robot cannot be loaded', async () => {
  const context = await openContext()
  await answerService(context, ':signInWithPassword', refusing('MISSING_RECAPTCHA_TOKEN'))
  const body = {
    recaptchaKey: 'projects/demo-pledger/keys/a-key',
    recaptchaEnforcementState: [
      { provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'ENFORCE' },
    ],
  }
  await answerService(context, '/v2/recaptchaConfig', { status: 200, body })
  const page = await openPage(context, realService)
  const code = await page.evaluate(
    (password) =>
      window.identity
        .signIn({ email: 'maya@example.com', password })
        .catch((fault) => fault.code as string),
    PASSWORD,
  )
  expect(code).toBe('auth/missing-recaptcha-token')
})

it('knows on a phone who is signed in though the service’s script hangs', async () => {
  const context = await openContext(devices['Pixel 7'])
  await hang(context, 'https://apis.google.com/**')
  const page = await openPage(context)
  const status = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        window.identity.watch((state) => state.status !== 'unknown' && resolve(state.status))
      }),
  )
  expect(status).toBe('signed-out')
})
