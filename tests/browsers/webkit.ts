import { Builder, Key as Codes, type WebElement } from 'selenium-webdriver'
import { freePort } from '../../scripts/listen.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { type Browser, FROM_EDGE, type Tab } from './tab.ts'

const CODES = {
  Enter: Codes.ENTER,
  Escape: Codes.ESCAPE,
  Tab: Codes.TAB,
  End: Codes.END,
}

const env = {
  ...process.env,
  LANG: 'en_GB.UTF-8',
  // Its sandbox does not start for root, as whom containers run. It opens only pages of these tests.
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
}

/** Starts WebKitGTK's own small browser on a screen that nobody sees, and drives it over WebDriver. */
export async function startWebKit(binary: string): Promise<Browser> {
  const port = await freePort()
  const driver = ['WebKitWebDriver', '--host=127.0.0.1', `--port=${port}`]
  const url = `http://127.0.0.1:${port}`
  const server = await startServer('xvfb-run', ['-a', ...driver], `${url}/status`, { env })
  const webkit = await new Builder()
    .usingServer(url)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    })
    .build()
  const first = await webkit.getWindowHandle()
  let current = first
  async function enter(window: string): Promise<void> {
    if (window !== current) await webkit.switchTo().window(window)
    current = window
  }

  async function open(): Promise<Tab> {
    await enter(first)
    await webkit.switchTo().newWindow('window')
    const window = await webkit.getWindowHandle()
    current = window
    await webkit.manage().window().setRect({ width: 1200, height: 900 })
    /** Does this in the window, whichever another command was in. */
    const here =
      <A extends readonly unknown[], R>(work: (...given: A) => Promise<R>) =>
      async (...given: A): Promise<R> => {
        await enter(window)
        return work(...given)
      }
    const elementOf = here(async (expression: string): Promise<WebElement> => {
      const element = await webkit.executeScript<WebElement | null>(`return ${expression}`)
      if (!element) throw new Error('There is nothing to click on')
      return element
    })
    return {
      goto: here((address) => webkit.get(address)),
      reload: here(() => webkit.navigate().refresh()),
      back: here(() => webkit.navigate().back()),
      evaluate: here((expression) => webkit.executeScript(`return ${expression}`)),
      click: async (expression) => (await elementOf(expression)).click(),
      async hold(expression) {
        const origin = await elementOf(expression)
        const { height } = await origin.getRect()
        const y = Math.round(FROM_EDGE - height / 2)
        await webkit.actions().move({ origin, x: 0, y }).press().perform()
      },
      release: here(() => webkit.actions().release().perform()),
      type: here((text) => webkit.actions().sendKeys(text).perform()),
      press: here((key) => webkit.actions().sendKeys(CODES[key]).perform()),
      screenshot: here(async () => Buffer.from(await webkit.takeScreenshot(), 'base64')),
      close: here(() => webkit.close()),
    }
  }

  return {
    open,
    async close() {
      await webkit.quit().catch(() => {})
      await server.stop()
    },
  }
}
