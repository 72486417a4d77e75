import type { ManifestOptions } from 'vite-plugin-pwa'

/** The web manifest but for the product's name and description. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  lang: 'en-GB',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  // Paper, as in tokens.css.
  theme_color: '#fbfaf7',
  background_color: '#fbfaf7',
  icons: [
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}
