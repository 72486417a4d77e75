import { relative } from 'node:path'
import type { Rolldown } from 'vite'
import { importedAtStart } from './build-output.mjs'

interface Modules {
  getModuleInfo(id: string): ModuleInfo | null
}

interface ModuleInfo {
  readonly importedIds: readonly string[]
  readonly importers: readonly string[]
}

/** Not needed by every backend at its start: the demo is never out of reach, and only the demo judges credentials in the page. */
const OF_A_BACKEND =
  /src\/(adapters\/(demo|memory|firebase|server)\/|adapters\/shared\/(credentials|reachability)\.|core\/domain\/ledger\/)/

/**
 * Returns a function that names the chunk of modules that the page needs before its first rows, whatever the backend: its entry, and
 * the modules that both its entry and the backends share. Null for all others. They are found by following static imports. A helper that
 * both backends import later is so small that it comes with them. Decisions do not: production loads them only after a refusal.
 */
export function startModules(root: string, name: string) {
  let found: ReadonlySet<string> | null = null
  return (id: string, modules: Modules): string | null => {
    found ??= withImports(
      ['index.html', ...Object.values(importedAtStart).flat()].map((path) => `${root}/${path}`),
      modules,
    )
    const isAtStart = found.has(id) && !OF_A_BACKEND.test(id)
    return isAtStart || isSharedByBackends(id, modules) ? name : null
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

function isSharedByBackends(id: string, modules: Modules): boolean {
  const importers = modules.getModuleInfo(id)?.importers ?? []
  return (
    id.includes('/src/adapters/shared/') &&
    [/\/src\/adapters\/(demo|memory)\//, /\/src\/adapters\/firebase\//].every((backend) =>
      importers.some((importer) => backend.test(importer)),
    )
  )
}

/** The chunks that the page needs before its first rows: its entry, the entry's dynamic imports at its start, and all static imports. */
export function startChunks(
  bundle: Rolldown.OutputBundle,
  backends: readonly (keyof typeof importedAtStart)[],
): readonly Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const paths = new Set(backends.flatMap((backend) => importedAtStart[backend]))
  const isImported = (id: string) => paths.has(relative(process.cwd(), id))
  const found = new Set<Rolldown.OutputChunk>()
  const add = (chunk: Rolldown.OutputChunk) => {
    if (found.has(chunk)) return
    found.add(chunk)
    for (const other of chunks) if (chunk.imports.includes(other.fileName)) add(other)
  }
  for (const chunk of chunks) if (chunk.isEntry || chunk.moduleIds.some(isImported)) add(chunk)
  return [...found]
}
