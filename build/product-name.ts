import type { Plugin } from 'vite'
import { isPrivate } from '../src/core/domain/community.ts'
import type { readSettings } from '../src/settings.ts'

type SettingsRead = ReturnType<typeof readSettings>

/** The description of the page in search engines and lists of apps. */
export function descriptionOf(settings: SettingsRead): string {
  return settings.ok && isPrivate(settings.value.community)
    ? 'A points ledger for its members: everyone starts with 1,337 GBP and sends it on by username.'
    : 'A public points ledger: everyone starts with 1,337 GBP, sends it on by username, and everybody can read the feed.'
}

/** Writes the product's name into `index.html`, its title, its text for browsers without scripts, and its description. */
export function productName(settings: SettingsRead): Plugin {
  const name = settings.ok ? settings.value.product.name : 'Pledger'
  const escaped = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return {
    name: 'product-name',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replaceAll('%PRODUCT_NAME%', () => escaped)
          .replace('%DESCRIPTION%', descriptionOf(settings)),
    },
  }
}
