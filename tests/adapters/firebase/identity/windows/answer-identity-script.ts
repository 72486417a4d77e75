import type { BrowserContext } from '@playwright/test'
import { gapiStandIn } from './gapi-stand-in.ts'

const SCRIPT = /^https:\/\/apis\.google\.com\/js\/api\.js/

/**
 * Lets the identity service's windows work in a browser without a network: answers the script that the SDK and the
 * emulator's frame load, and cuts off every other host, which would keep the emulator's window waiting.
 */
export async function answerIdentityScript(context: BrowserContext): Promise<void> {
  await context.route(
    ({ hostname }) => hostname !== '127.0.0.1' && hostname !== 'localhost',
    (route) =>
      SCRIPT.test(route.request().url())
        ? route.fulfill({ contentType: 'text/javascript', body: `(${gapiStandIn})()` })
        : route.abort(),
  )
}
