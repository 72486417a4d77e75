import { chromium } from '@playwright/test'
import { build, preview } from 'vite'
import { browserArguments, findBrowser } from './find-browser.mjs'

/** Takes the README's screenshots of the built demo, one light and one dark. */
await build({ logLevel: 'warn' })
const server = await preview({ preview: { port: 0, host: '127.0.0.1' } })
const [address] = server.resolvedUrls?.local ?? []
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })
for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  const page = await browser.newPage({
    viewport: { width: 1200, height: 760 },
    colorScheme,
    deviceScaleFactor: 1.5,
    locale: 'en-GB',
  })
  await page.goto(`${address}?auth=signin`)
  await page.getByRole('dialog').getByRole('button', { name: 'Be Jun' }).click()
  await page.getByRole('region', { name: 'Requests for points' }).waitFor()
  await page.getByText('Your balance').waitFor()
  await page.getByRole('region', { name: 'This month' }).getByRole('listitem').last().waitFor()
  await page.mouse.move(0, 0)
  // A headless browser leaves the room of the scrollbar empty.
  await page.evaluate(() => {
    document.documentElement.style.scrollbarGutter = 'auto'
  })
  await page.screenshot({ path: `docs/pledger-${colorScheme}.png` })
  await page.close()
}
await browser.close()
await server.close()
