import { defineConfig } from 'vite'
import { headersFor } from './scripts/serve-hosting.mjs'

/** The server, beside its packages, which it imports. */
export default defineConfig({
  envDir: false,
  publicDir: false,
  define: {
    HEADERS: JSON.stringify({ page: headersFor('/'), assets: headersFor('/assets/index.js') }),
  },
  build: {
    ssr: 'src/server/main.ts',
    outDir: 'src/server/dist',
    // The page is in there, too.
    emptyOutDir: false,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'main.mjs', codeSplitting: false } },
  },
})
