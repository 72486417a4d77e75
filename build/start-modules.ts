import { importedAtStart } from './build-output.mjs'

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/**
 * Returns a function that names the chunk of modules that the page needs before its first rows, whatever the backend: its entry, and
 * what both its entry and the backends share. Null for all others. They are found by following static imports.
 */
export function startModules(root: string, name: string) {
  let found: ReadonlySet<string> | null = null
  return (id: string, modules: Modules): string | null => {
    found ??= withImports(
      ['index.html', ...Object.values(importedAtStart).flat()].map((path) => `${root}/${path}`),
      modules,
    )
    return found.has(id) && !/src\/adapters\/(memory|firebase)\//.test(id) ? name : null
  }
}

function withImports(ids: readonly string[], modules: Modules): ReadonlySet<string> {
  const reached = new Set<string>()
  const waiting = [...ids]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  return reached
}
