import type { Page } from '@playwright/test'

/** Holds files of the page back until the returned function is called. */
export async function holdFiles(page: Page, files: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(files, async (route) => {
    await held
    await route.continue()
  })
  return release
}
