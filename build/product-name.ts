import type { Plugin } from 'vite'
import type { readSettings } from '../src/settings.ts'

/** Writes the product's name into `index.html`: its title, and what it says where scripts are not allowed. */
export function productName(settings: ReturnType<typeof readSettings>): Plugin {
  const name = settings.ok ? settings.value.product.name : 'Pledger'
  const escaped = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return {
    name: 'product-name',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replaceAll('%PRODUCT_NAME%', () => escaped),
    },
  }
}
