import { mkdirSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { browserArguments, findBrowser } from './find-browser.mjs'

/** Draws the installable app's icons from the logo. The device may crop up to a fifth from each edge of a `full` one. */
const icons = [
  { name: '192', size: 192, full: false },
  { name: '512', size: 512, full: false },
  { name: 'maskable', size: 512, full: true },
  { name: 'apple-touch', size: 180, full: true },
]
const logo = readFileSync('public/favicon.svg', 'utf8')
mkdirSync('public/icons', { recursive: true })
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })
for (const { name, size, full } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const background = full ? (/fill="(#\w+)"/.exec(logo)?.[1] ?? '') : 'transparent'
  await page.setContent(`
    <style>
      body { margin: 0; background: ${background} }
      svg { display: block; width: ${size}px; height: ${size}px; scale: ${full ? 0.8 : 1} }
    </style>
    ${logo}`)
  await page.screenshot({ path: `public/icons/${name}.png`, omitBackground: true })
  await page.close()
}
await browser.close()
