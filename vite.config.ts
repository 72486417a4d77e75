import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Plugin } from 'vite'
import { installable } from './build/installable.ts'
import { staticShell } from './build/static-shell.ts'
import { readSettings } from './src/settings.ts'

// What two dependencies bring along and Pledger never calls: 2 kB (gzip) before the first row, 46 kB after it
// (docs/decisions/009-own-metadata.md, docs/decisions/006-firebase-12-19.md).
const standIn = (name: string) => new URL(`build/${name}.ts`, import.meta.url).pathname

// What every part needs in one chunk: three requests and 0.3 kB (gzip) fewer until the first row. What only the send form asks
// of the domain (`send-…`) comes with that.
const shared = {
  name: 'shared',
  test: /node_modules\/(react|scheduler)\/|node_modules\/react-dom\/(index|cjs\/react-dom\.)|src\/core\/domain\/(?!send-)|src\/ui\/app-context/,
}

export default defineConfig(({ command, mode }) => ({
  plugins: [react(), staticShell(), installable(), listModules()],
  // Checked here rather than in the browser: 1.3 kB (gzip) fewer until the first row.
  define: { SETTINGS: JSON.stringify(readSettings(loadEnv(mode, process.cwd(), 'VITE_'))) },
  resolve: {
    alias: {
      'reflect-metadata/lite': standIn('own-metadata'),
      re2js: standIn('no-pipelines'),
      // React has it itself; this is for those before the 18th.
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  // Names that say where they come from, but for what is fetched by everybody.
  css: {
    modules: { generateScopedName: command === 'build' ? '[hash:base64:5]' : '[name]-[local]' },
  },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: [shared] } } },
    modulePreload: { polyfill: false },
    // Pictures and icons stay files of their own, so that a strict Content-Security-Policy needs no `data:`.
    assetsInlineLimit: 0,
  },
  preview: { host: '127.0.0.1', port: 4173, strictPort: false },
}))

/** Writes down beside the manifest which modules each chunk is made of, for the size budget. */
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
