import type { Plugin } from 'vite'

/** The module that Vite imports wherever the built page has an `import()`. */
const HELPER = /^\0vite\/preload-helper\.js$/
const LOAD_PART = new URL('../src/boot/load-part.ts', import.meta.url).pathname

/** Has the built page load its parts by `src/boot/load-part.ts`, which gets the files of each part from Vite. */
export function loadParts(): Plugin {
  return {
    name: 'load-parts',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // Vite's own list is empty for a part of one file.
          resolveDependencies: (file, others, { hostType }) =>
            hostType === 'js' ? [...new Set([file, ...others])] : others,
        },
      },
    }),
    load: {
      filter: { id: HELPER },
      handler: () => `export { loadPart as __vitePreload } from ${JSON.stringify(LOAD_PART)}`,
    },
  }
}
