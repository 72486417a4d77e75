import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import type { readSettings } from '../src/settings.ts'
import { BuildOutput } from './build-output.mjs'
import { descriptionOf } from './product-name.ts'
import { webManifest } from './web-manifest.ts'

/** Scripts of our own in the service worker. They are part of its version. */
const WORKER_SCRIPTS = ['older-versions.js', 'notifications.js']

/** Firebase serves its sign-in pages there. */
const OF_HOSTING = [/^\/__\//]
/** A provider's answer comes back there, too. */
const OF_SERVER = [/^\/api\//, /^\/health$/]

/**
 * Makes a site that can be installed and starts without a network: a web manifest, and a service worker that caches
 * all files of its version. The page registers it itself, after its first rows. A page that only names wrong settings has neither.
 */
export function installable(settings: ReturnType<typeof readSettings>): Plugin[] {
  if (!settings.ok) return []
  const { kind } = settings.value.backend
  const { name } = settings.value.product
  return VitePWA({
    injectRegister: false,
    registerType: 'prompt',
    includeManifestIcons: false,
    manifest: { ...webManifest, name, short_name: name, description: descriptionOf(settings) },
    workbox: {
      clientsClaim: true,
      // Workbox would drop files that tabs of an older version still need.
      cleanupOutdatedCaches: false,
      importScripts: WORKER_SCRIPTS,
      inlineWorkboxRuntime: true,
      dontCacheBustURLsMatching: /^assets\//,
      navigateFallback: 'index.html',
      navigateFallbackDenylist: [/^\/assets\//, ...(kind === 'server' ? OF_SERVER : OF_HOSTING)],
      runtimeCaching: [
        {
          urlPattern: ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
          handler: async ({ request }) => (await caches.match(request)) ?? fetch(request),
        },
      ],
    },
    integration: {
      beforeBuildServiceWorker({ outDir, workbox }) {
        const files = ['index.html', 'favicon.svg', ...new BuildOutput(outDir).filesToKeep(kind)]
        const version = `pledger-${fingerprint(outDir, files)}`
        workbox.globPatterns = files
        // A cache of its own for each version.
        workbox.cacheId = version
        for (const script of WORKER_SCRIPTS) {
          const source = readFileSync(new URL(script, import.meta.url), 'utf8')
          writeFileSync(join(outDir, script), source.replace('VERSION', version))
        }
      },
    },
  })
}

function fingerprint(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 12)
}
