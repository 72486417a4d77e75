import type { Plugin } from 'vite'
import { startChunks } from './start-modules.ts'

/** At the very top of a script, it makes Chromium compile all of its functions at once. Elsewhere it is a comment. */
export const HINT = '//# allFunctionsCalledOnLoad'

/**
 * Has the scripts that the page starts with compiled beside the main thread, while they are on their way. Otherwise each function is
 * read once, to find its end, and again on the main thread, when it is first called: on a slow phone, 100 ms in all.
 */
export const compileEarly: Plugin = {
  name: 'compile-early',
  apply: 'build',
  generateBundle: {
    // After the list of files that Vite writes at the top of a script.
    order: 'post',
    handler(_, bundle) {
      const chunks = startChunks(bundle, ['demo', 'firebase', 'server'])
      for (const chunk of chunks.filter(isWorthIt)) chunk.code = `${HINT}\n${chunk.code}`
    },
  },
}

/** The bundler's own helpers are few, and compiled in no time. */
function isWorthIt({ name }: { readonly name: string }): boolean {
  return name !== 'rolldown-runtime'
}
