import { readFileSync } from 'node:fs'
import type { TestInfo } from '@playwright/test'
import { expect, test } from './product.ts'

/** The address of the build with a name of its own. */
const named = ({ config }: TestInfo) => config.metadata.longFeedUrl as string

test('an installed app has the name of the settings', () => {
  const manifest = JSON.parse(readFileSync('.cache/dist-large/manifest.webmanifest', 'utf8'))
  expect(manifest).toMatchObject({ name: 'Tea & <Kudos>', short_name: 'Tea & <Kudos>' })
})

test.describe('before or without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page has the title of the settings', async ({ page }, info) => {
    await page.goto(named(info))
    await expect(page).toHaveTitle('Tea & <Kudos>')
  })

  test('the page says under the name of the settings that it needs scripts', async ({
    page,
  }, info) => {
    await page.goto(named(info))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tea & <Kudos>')
  })
})
