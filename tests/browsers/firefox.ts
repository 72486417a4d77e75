import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { type Browser, FROM_EDGE, type Tab } from './tab.ts'

/** Starts a Firefox without a screen, and drives it over WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Browser> {
  const firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: null,
    args: ['--width=1200', '--height=900'],
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-GB',
      // Motion costs each story time, and none of them looks at it.
      'ui.prefersReducedMotion': 1,
    },
  })

  async function open(): Promise<Tab> {
    const page = await firefox.newPage({ type: 'window' })
    async function elementOf(expression: string): Promise<ElementHandle<Element>> {
      const handle = await page.evaluateHandle(expression)
      const element = handle.asElement() as ElementHandle<Element> | null
      if (!element) throw new Error('There is nothing to click on')
      return element
    }
    return {
      goto: async (url) => void (await page.goto(url)),
      reload: async () => {
        // Firefox aborts a reload that meets another change of the address on a busy machine.
        await page.reload().catch((cause: Error) => {
          if (!cause.message.includes('NS_BINDING_ABORTED')) throw cause
          return page.reload()
        })
      },
      // `page.goBack` waits for an event that Firefox 140 does not report where the page itself goes back.
      back: () => page.evaluate(() => history.back()),
      evaluate: (expression) => page.evaluate(expression),
      click: async (expression) => (await elementOf(expression)).click(),
      async hold(expression) {
        const box = await (await elementOf(expression)).boundingBox()
        if (!box) throw new Error('It has no place on the page')
        await page.mouse.move(box.x + box.width / 2, box.y + FROM_EDGE)
        await page.mouse.down()
      },
      release: () => page.mouse.up(),
      type: (text) => page.keyboard.type(text),
      press: (key) => page.keyboard.press(key),
      screenshot: () => page.screenshot(),
      close: () => page.close(),
    }
  }

  return { open, close: () => firefox.close() }
}
