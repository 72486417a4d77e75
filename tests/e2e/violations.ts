import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { inDepth } from '../in-depth.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules of these tags that compare colours. Nothing else differs between the colour schemes. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * The accessibility violations of a page as it is now: of every rule in light colours, and, in depth or if asked for, of those about
 * colours in dark ones. While a modal is open, of the modal: nobody reaches what is behind it.
 */
export async function violations(page: Page, inDark = inDepth): Promise<readonly object[]> {
  const light = await found('light', (await builder(page)).withTags(TAGS))
  if (!inDark) return light
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await found('dark', (await builder(page)).withRules(RULES_OF_COLOURS))
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark]
}

/** Without another page for frames of other sites, and without descriptions of what passes: half the time. */
async function builder(page: Page): Promise<AxeBuilder> {
  // Loading Axe takes as long as a run. It is loaded once for each document.
  const isLoaded = await page.evaluate(() => 'axe' in globalThis)
  const builder = new AxeBuilder(isLoaded ? { page, axeSource: ';' } : { page })
  const modals = await page.locator('dialog[open]').count()
  const part = modals > 0 ? builder.include('dialog[open]') : builder
  return part.setLegacyMode().options({ resultTypes: ['violations'] })
}

async function found(colours: 'light' | 'dark', axe: AxeBuilder) {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => ({
    id,
    colours,
    at: nodes.map(({ target }) => target.join(' ')),
  }))
}
