import { readFileSync } from 'node:fs'
import { defineConfig } from 'vite'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))

/** The command line as one file that needs nothing but Node. */
export default defineConfig({
  envDir: false,
  publicDir: false,
  define: { VERSION: JSON.stringify(version) },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/cli/main.ts',
    outDir: 'dist-cli',
    target: 'node20',
    rolldownOptions: {
      output: {
        entryFileNames: 'pledger.mjs',
        codeSplitting: false,
        banner: '#!/usr/bin/env node',
      },
    },
  },
})
