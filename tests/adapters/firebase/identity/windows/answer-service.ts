import type { BrowserContext } from '@playwright/test'

const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

/** The real service's frame and window, as far as the SDK talks to them. */
export async function answerDomain(
  context: BrowserContext,
  { webStorageSupport = true } = {},
): Promise<void> {
  const frame = `<!doctype html><script>
    gapi_onload = () => gapi.iframes.getContext().getParentIframe()
      .register('webStorageSupport', () => ({ status: 'ACK', webStorageSupport: ${webStorageSupport} }))
    </script><script src="https://apis.google.com/js/api.js"></script>`
  await context.route('https://ledger.example.com/__/auth/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: route.request().url().includes('/iframe') ? frame : 'The provider’s window',
    }),
  )
}

/** Answers requests of the real service by the end of their path; `null` lets them hang. */
export async function answerService(
  context: BrowserContext,
  ending: string,
  answer: { readonly status: number; readonly body: unknown } | null,
): Promise<void> {
  await context.route(
    ({ hostname, pathname }) =>
      hostname === 'identitytoolkit.googleapis.com' && pathname.endsWith(ending),
    async (route) => {
      if (route.request().method() === 'OPTIONS') return route.fulfill({ headers: cors })
      if (answer === null) return
      const { status, body } = answer
      await route.fulfill({ status, headers: cors, json: body })
    },
  )
}
