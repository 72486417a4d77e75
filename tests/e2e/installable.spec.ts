import { expect, open } from './product.ts'
import { inChromium, test } from './site.ts'

test.use(inChromium)

test('a device can install the page, with its icons', async ({ page, context }) => {
  await open(page)
  const session = await context.newCDPSession(page)
  const { errors, data = '' } = await session.send('Page.getAppManifest')
  const { icons, name } = JSON.parse(data) as {
    readonly name: string
    readonly icons: readonly { readonly src: string; readonly sizes: string }[]
  }
  expect({ name, errors }).toEqual({ name: 'Pledger', errors: [] })
  const sizes = await page.evaluate(
    (all) =>
      Promise.all(
        all.map(async (src) => {
          const icon = new Image()
          icon.src = src
          await icon.decode()
          return `${icon.naturalWidth}x${icon.naturalHeight}`
        }),
      ),
    icons.map(({ src }) => src),
  )
  expect(sizes).toEqual(icons.map((icon) => icon.sizes))
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // A test's browser stores nothing, so nothing can be installed from it.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
})
