import { readFileSync } from 'node:fs'
import { buildPage } from '../../scripts/built-page.mjs'
import { serveHosting } from '../../scripts/serve-hosting.mjs'
import { expect, test } from './product.ts'

const folder = '.cache/dist-named'
let site: Awaited<ReturnType<typeof serveHosting>>

// In one worker: each would build into the same folder.
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  await buildPage(folder, { VITE_PRODUCT_NAME: 'Tea & <Kudos>' })
  site = await serveHosting({ folder })
})
test.afterAll(() => site.close())

test('an installed app has the name of the settings', () => {
  const manifest = JSON.parse(readFileSync(`${folder}/manifest.webmanifest`, 'utf8'))
  expect(manifest).toMatchObject({ name: 'Tea & <Kudos>', short_name: 'Tea & <Kudos>' })
})

test.describe('before or without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page has the title of the settings', async ({ page }) => {
    await page.goto(site.url)
    await expect(page).toHaveTitle('Tea & <Kudos>')
  })

  test('the page says under the name of the settings that it needs scripts', async ({ page }) => {
    await page.goto(site.url)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tea & <Kudos>')
  })
})
