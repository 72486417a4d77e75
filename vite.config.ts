import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Plugin } from 'vite'
import { OLDEST_BROWSERS } from './build/browsers.ts'
import { chunkGroups } from './build/chunks.ts'
import { compileEarly } from './build/compile-early.ts'
import { installable } from './build/installable.ts'
import { loadParts } from './build/load-parts.ts'
import { onlyCombobox } from './build/only-combobox.ts'
import { productName } from './build/product-name.ts'
import { startModules } from './build/start-modules.ts'
import { staticShell } from './build/static-shell.ts'
import { readSettings } from './src/settings.ts'

/** What the page starts with, in two chunks, and what loads later. */
const groupsFor = (withServer: boolean) => [
  // In parallel with React DOM: what is fetched first is evaluated while the rest is on its way.
  { name: 'packages', test: /node_modules/, tags: ['$initial' as const] },
  {
    name: startModules(import.meta.dirname, 'start'),
    debugName: 'start',
    test: /index\.html$|\/src\//,
  },
  ...chunkGroups(import.meta.dirname, withServer),
]

export default defineConfig(({ command, mode }) => {
  // With CLEAN_ENV no `.env` file is read, so that those of the person who runs the tests reach no test build.
  const envDir = process.env.CLEAN_ENV ? false : process.cwd()
  const settings = readSettings(loadEnv(mode, envDir, 'VITE_'))
  const withServer = settings.ok && settings.value.backend.kind === 'server'
  return {
    envDir,
    plugins: [
      react(),
      loadParts(),
      onlyCombobox(),
      productName(settings),
      staticShell(settings),
      installable(settings),
      compileEarly,
      listModules(),
    ],
    // The settings are checked here rather than in the browser: 1.3 kB (gzip) less until the first row.
    define: {
      SETTINGS: JSON.stringify(settings),
      WITH_SERVER: JSON.stringify(withServer),
      OIDC_NAME: JSON.stringify(oidcNameOf(settings)),
    },
    resolve: {
      // Firestore's SDK brings it along and Pledger never calls it: 46 kB (gzip) less (docs/decisions/006-firebase-12-19.md).
      alias: { re2js: new URL('build/no-pipelines.ts', import.meta.url).pathname },
    },
    css: {
      modules: {
        generateScopedName: command === 'build' ? '[hash:base64:4]' : '[name]-[local]',
      },
    },
    build: {
      target: OLDEST_BROWSERS,
      manifest: true,
      rolldownOptions: { output: { codeSplitting: { groups: groupsFor(withServer) } } },
      // Pictures and icons stay files of their own, so that a strict Content-Security-Policy needs no `data:`.
      assetsInlineLimit: 0,
    },
    preview: { host: '127.0.0.1', port: 4173, strictPort: false },
  }
})

function oidcNameOf(settings: ReturnType<typeof readSettings>): string {
  return settings.ok && settings.value.backend.kind === 'server'
    ? (settings.value.backend.oidcName ?? '')
    : ''
}

/** Writes next to the manifest which modules each chunk is made of, for the size budget. */
function listModules(): Plugin {
  return {
    name: 'list-modules',
    apply: 'build',
    generateBundle(_, bundle) {
      const root = process.cwd()
      const named = (id: string) => relative(root, id).replace(/^.*node_modules\//, 'node_modules/')
      const chunks = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? [[file.fileName, file.moduleIds.map(named)]] : [],
      )
      this.emitFile({
        type: 'asset',
        fileName: '.vite/modules.json',
        source: JSON.stringify(Object.fromEntries(chunks), null, 2),
      })
    },
  }
}
