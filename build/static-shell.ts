import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import {
  type CSSModulesOptions,
  createServer,
  type HtmlTagDescriptor,
  type Plugin,
  type Rolldown,
} from 'vite'
import { firstPageAddress } from '../src/adapters/firebase/feed-page.ts'
import type { readSettings, Settings } from '../src/settings.ts'
import { startTexts } from '../src/ui/start/start-texts.ts'
import { importedAtStart } from './build-output.mjs'

type Bundle = Rolldown.OutputBundle

const EMPTY_PLACE = '<div id="app"></div>'

/**
 * Writes the page into `index.html` as it first shows, with its styles in it, so that it paints before any script has
 * loaded. Requests the first page of the feed, and the scripts that show it, while the entry is still loading.
 */
export function staticShell(settings: ReturnType<typeof readSettings>): Plugin {
  let modules: CSSModulesOptions | false | undefined
  let styles = ''
  return {
    name: 'static-shell',
    apply: 'build',
    configResolved(config) {
      modules = config.css.modules
    },
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        styles = takeStyles(bundle)
      },
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const style = inHead('style', {}, styles)
        // The page itself says what is wrong with them.
        if (!settings.ok) return [style]
        const shell = await render(settings.value, modules)
        const tags = [
          ...firstPage(settings.value),
          inHead('script', {}, boot()),
          ...preloads(settings.value, bundle),
          style,
        ]
        return { html: html.replace(EMPTY_PLACE, () => place(shell)), tags }
      },
    },
  }
}

async function render(
  { product }: Settings,
  modules: CSSModulesOptions | false | undefined,
): Promise<string> {
  const server = await createServer({
    configFile: false,
    css: { modules },
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  })
  try {
    const shell = await server.ssrLoadModule('/src/shell.tsx')
    return (shell as typeof import('../src/shell.tsx')).renderShell(product)
  } finally {
    await server.close()
  }
}

/** The shell is inert: nothing in it answers yet. */
function place(shell: string): string {
  const failed = `<p id="stranded" role="alert">${startTexts.title}. ${startTexts.advice}</p>`
  return `<div id="app"><div id="shell" inert>${shell}</div>${failed}</div>`
}

/** Takes the entry's style sheet out of the bundle, so that nothing links it or loads it with another chunk. */
function takeStyles(bundle: Bundle): string {
  const linked = chunksOf(bundle).find(({ isEntry }) => isEntry)?.viteMetadata?.importedCss
  const [name = '', ...others] = linked ?? []
  const sheet = bundle[name]
  if (sheet?.type !== 'asset' || others.length > 0)
    throw new Error('The entry has no one style sheet')
  linked?.clear()
  delete bundle[name]
  return String(sheet.source).trim()
}

function boot(): string {
  return readFileSync(new URL('boot.js', import.meta.url), 'utf8').trim()
}

function firstPage({ backend }: Settings): HtmlTagDescriptor[] {
  // With App Check a request needs its token, which takes the SDK.
  if (backend.kind === 'demo' || backend.appCheckKey !== null) return []
  const content = firstPageAddress(backend)
  return [inHead('meta', { name: 'ledger-first-page', content })]
}

/** Preloads what the entry imports dynamically at its start, with all static imports of that. */
function preloads({ backend }: Settings, bundle: Bundle): HtmlTagDescriptor[] {
  const chunks = chunksOf(bundle)
  const entry = chunks.find(({ isEntry }) => isEntry)
  const files = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk) => {
    if (chunk.isEntry || entry?.imports.includes(chunk.fileName) || files.has(chunk.fileName))
      return
    files.add(chunk.fileName)
    for (const other of chunks) if (chunk.imports.includes(other.fileName)) add(other)
  }
  for (const chunk of chunks) {
    const modules = chunk.moduleIds.map((id) => relative(process.cwd(), id))
    if (modules.some((module) => importedAtStart[backend.kind].includes(module))) add(chunk)
  }
  return [...files].map((file) =>
    inHead('link', { rel: 'modulepreload', crossorigin: true, href: `/${file}` }),
  )
}

function chunksOf(bundle: Bundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk')
}

function inHead(
  tag: string,
  attrs: Record<string, string | boolean>,
  children = '',
): HtmlTagDescriptor {
  return { tag, attrs, children, injectTo: 'head' }
}
