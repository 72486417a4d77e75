import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * @typedef {object} ManifestChunk
 * @property {string} file
 * @property {string} [src]
 * @property {boolean} [isEntry]
 * @property {string[]} [imports]
 * @property {string[]} [dynamicImports]
 * @property {string[]} [css]
 */

/** What a build came to: which chunks there are, what they import, and which modules each is made of. */
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
   * The files that are fetched at once for the entry and for those of its dynamic imports that begin so.
   * @param {readonly string[]} alsoLoaded
   */
  filesUntilStart(alsoLoaded) {
    const entries = Object.keys(this.chunks).filter((key) => this.chunks[key]?.isEntry)
    /** @type {Set<string>} */
    const seen = new Set()
    /** @param {string} key */
    const visit = (key) => {
      const chunk = this.chunks[key]
      if (!chunk || seen.has(key)) return
      seen.add(key)
      const dynamic = chunk.dynamicImports ?? []
      for (const next of chunk.imports ?? []) visit(next)
      for (const next of dynamic.filter((name) => alsoLoaded.some((it) => name.startsWith(it))))
        visit(next)
    }
    for (const entry of entries) visit(entry)
    return [...seen].flatMap((key) => this.chunks[key]?.file ?? []).filter(isScript)
  }

  /**
   * Every file that a page with this backend may come to fetch, whatever is done on it; in order of their names.
   * @param {'demo' | 'firebase'} backend
   */
  filesToKeep(backend) {
    const { demo, production } = JSON.parse(readFileSync('budgets.json', 'utf8'))
    /** @type {string[][]} */
    const foreign = Object.values(
      backend === 'demo' ? demo.neverInTheDemo : production.neverInProduction,
    )
    /** @type {Set<ManifestChunk>} */
    const seen = new Set()
    /** @param {string} key */
    const visit = (key) => {
      const chunk = this.chunks[key]
      if (!chunk || seen.has(chunk)) return
      seen.add(chunk)
      for (const next of chunk.imports ?? []) visit(next)
      for (const next of chunk.dynamicImports ?? [])
        if (!this.hasModuleOf(next, foreign.flat())) visit(next)
    }
    for (const key of Object.keys(this.chunks)) if (this.chunks[key]?.isEntry) visit(key)
    const files = [...seen].flatMap(({ file, css = [] }) => [file, ...css])
    return [...new Set(files)].filter((file) => existsSync(join(this.folder, file))).sort()
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

/** @param {string} file */
function isScript(file) {
  return file.endsWith('.js')
}
