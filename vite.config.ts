import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  plugins: [react(), listModules()],
  envPrefix: 'VITE_',
  css: { modules: { generateScopedName: '[name]-[local]-[hash:base64:4]' } },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    modulePreload: { polyfill: false },
    // Pictures and icons stay files of their own, so that a strict Content-Security-Policy needs no `data:`.
    assetsInlineLimit: 0,
  },
  preview: { host: '127.0.0.1', port: 4173, strictPort: false },
})

/** Writes down beside the manifest which modules each chunk is made of, for the size budget. */
function listModules(): Plugin {
  return {
    name: 'list-modules',
    apply: 'build',
    generateBundle(_, bundle) {
      const root = process.cwd()
      const chunks = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk'
          ? [[file.fileName, file.moduleIds.map((id) => relative(root, id))]]
          : [],
      )
      this.emitFile({
        type: 'asset',
        fileName: '.vite/modules.json',
        source: JSON.stringify(Object.fromEntries(chunks), null, 2),
      })
    },
  }
}
