import type { Plugin } from 'vite'
import { isPrivate } from '../src/core/domain/community.ts'
import type { readSettings } from '../src/settings.ts'

type SettingsRead = ReturnType<typeof readSettings>

/** What search engines and app lists say about the page. */
export function descriptionOf(settings: SettingsRead): string {
  return settings.ok && isPrivate(settings.value.community)
    ? 'A points ledger for its members: everyone starts with 1,337 GBP and sends it on by username.'
    : 'A public points ledger: everyone starts with 1,337 GBP, sends it on by username, and everybody can read the feed.'
}

/** Writes the product's name into `index.html`, its title and what it says where scripts are not allowed, and the description. */
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
