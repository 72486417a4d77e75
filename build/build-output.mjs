import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** @import { BackendKind } from '../src/settings.ts' */

/**
 * @typedef {object} ManifestChunk
 * @property {string} file
 * @property {string} [name]
 * @property {boolean} [isEntry]
 * @property {string[]} [imports]
 * @property {string[]} [dynamicImports]
 * @property {string[]} [css]
 * @property {string[]} [assets] workers, among others
 */

/**
 * The modules that the page imports dynamically before its first row, with each backend. The built page preloads them, and the
 * budgets count them.
 * @type {Record<BackendKind, readonly string[]>}
 */
export const importedAtStart = {
  demo: [
    'node_modules/react-dom/client.js',
    'src/adapters/browser/browser-ports.ts',
    'src/adapters/demo/open-demo.ts',
  ],
  firebase: [
    'node_modules/react-dom/client.js',
    'src/adapters/browser/browser-ports.ts',
    'src/adapters/firebase/open-firebase.ts',
  ],
  server: [
    'node_modules/react-dom/client.js',
    'src/adapters/browser/browser-ports.ts',
    'src/adapters/server/open-server.ts',
  ],
}

/**
 * The beginnings of modules that only one backend uses.
 * @type {Record<BackendKind, readonly string[]>}
 */
export const ownModules = {
  // Only the demo's page drops a copy by itself. Elsewhere the worker does all that a copy needs.
  demo: [
    'src/adapters/demo/',
    'src/adapters/memory/',
    'src/ui/demo/',
    'src/adapters/browser/copy/copy-database.ts',
  ],
  firebase: ['src/adapters/firebase/', 'node_modules/firebase/', 'node_modules/@firebase/'],
  // No other build has them.
  server: ['src/adapters/server/', 'node_modules/@trpc/'],
}

/** Where a build keeps the inline scripts that show the first rows, of each backend of the build. */
export const BOOTS = '.vite/boots.json'

/** Reads a build: which chunks there are, what they import, and which modules each is made of. */
export class BuildOutput {
  /** @param {string} folder */
  constructor(folder) {
    const manifest = join(folder, '.vite/manifest.json')
    if (!existsSync(manifest)) throw new Error(`There is no build in ${folder}: run npm run build`)
    this.folder = folder
    /** @type {Record<string, ManifestChunk>} */
    this.chunks = JSON.parse(readFileSync(manifest, 'utf8'))
    /** @type {Record<string, string[]>} */
    this.modules = JSON.parse(readFileSync(join(folder, '.vite/modules.json'), 'utf8'))
  }

  /**
   * The scripts that are loaded for the entry and these dynamically imported modules, with all static imports.
   * @param {readonly string[]} modules
   */
  scriptsFor(modules) {
    const chunks = this.reach((key) => this.hasModuleOf(key, modules))
    return chunks.map(({ file }) => file).filter((file) => file.endsWith('.js'))
  }

  /**
   * Every file that a page with this backend may ever load, sorted by name.
   * @param {BackendKind} backend
   */
  filesToKeep(backend) {
    const foreign = Object.entries(ownModules)
      .filter(([other]) => other !== backend)
      .flatMap(([, modules]) => modules)
    const chunks = this.reach((key) => !this.hasModuleOf(key, foreign))
    const files = chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
    return [...new Set(files)].filter((file) => existsSync(join(this.folder, file))).sort()
  }

  /**
   * The entry, its static imports, and those of its dynamic imports that are to be followed.
   * @param {(key: string) => boolean} isFollowed
   */
  reach(isFollowed) {
    /** @type {Set<ManifestChunk>} */
    const seen = new Set()
    /** @param {string} key */
    const visit = (key) => {
      const chunk = this.chunks[key]
      if (!chunk || seen.has(chunk)) return
      seen.add(chunk)
      chunk.imports?.forEach(visit)
      chunk.dynamicImports?.filter(isFollowed).forEach(visit)
    }
    for (const [key, { isEntry }] of Object.entries(this.chunks)) if (isEntry) visit(key)
    return [...seen]
  }

  /**
   * @param {string} key
   * @param {readonly string[]} prefixes
   */
  hasModuleOf(key, prefixes) {
    const modules = this.modules[this.chunks[key]?.file ?? ''] ?? []
    return modules.some((module) => prefixes.some((prefix) => module.startsWith(prefix)))
  }

  /** @param {string} file */
  gzipBytes(file) {
    return gzipSync(readFileSync(join(this.folder, file))).length
  }
}
