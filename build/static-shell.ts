import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import {
  createServer,
  type HtmlTagDescriptor,
  type Plugin,
  type ResolvedConfig,
  type Rolldown,
} from 'vite'
import { firstPageAddress } from '../src/adapters/firebase/early-page.ts'
import { readSettings, type Settings } from '../src/settings.ts'
import { startTexts } from '../src/ui/start/start-texts.ts'

type Shell = typeof import('../src/shell.tsx')
type Bundle = Rolldown.OutputBundle

const EMPTY_PLACE = '<div id="app"></div>'

/**
 * Writes the page into `index.html` as it first shows, with its styles in it, so that it paints before any script is
 * there; asks for the first page of the feed and for the scripts that show it while the entry is still on its way.
 */
export function staticShell(): Plugin {
  let config: ResolvedConfig
  let styles = ''
  return {
    name: 'static-shell',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
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
        const settings = readSettings(config.env)
        const style = inHead('style', {}, styles)
        // The page itself says what is wrong with them.
        if (!settings.ok) return [style]
        const shell = await render(settings.value, config)
        const tags = [
          ...firstPage(settings.value),
          inHead('script', {}, boot()),
          ...preloads(settings.value, bundle, config.root),
          style,
        ]
        return { html: html.replace(EMPTY_PLACE, () => inPlace(shell)), tags }
      },
    },
  }
}

async function render({ product }: Settings, { root, css }: ResolvedConfig): Promise<string> {
  const server = await createServer({
    root,
    configFile: false,
    css: { modules: css.modules },
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  })
  try {
    const { renderShell } = (await server.ssrLoadModule('/src/shell.tsx')) as Shell
    return renderShell(product)
  } finally {
    await server.close()
  }
}

/** Nobody can press what does not answer yet. */
function inPlace(shell: string): string {
  const failed = `<p id="stranded" role="alert">${startTexts.title}. ${startTexts.advice}</p>`
  return `<div id="app"><div id="shell" inert>${shell}</div>${failed}</div>`
}

/** Takes the entry's style sheet out of the bundle, so that nothing links it or loads it with another part. */
function takeStyles(bundle: Bundle): string {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
  const linked = entry?.type === 'chunk' ? entry.viteMetadata?.importedCss : undefined
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
  // A ledger under App Check answers only who shows its token, which takes the SDK.
  if (backend.kind === 'demo' || backend.appCheckKey !== null) return []
  const content = firstPageAddress(backend)
  return [inHead('meta', { name: 'ledger-first-page', content })]
}

function preloads({ backend }: Settings, bundle: Bundle, root: string): HtmlTagDescriptor[] {
  const budgets = JSON.parse(readFileSync('budgets.json', 'utf8'))
  const { loads } = budgets[backend.kind === 'demo' ? 'demo' : 'production'].firstRow
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const needed = new Set<string>()
  const need = (file: string) => {
    if (needed.has(file) || file === entry?.fileName || entry?.imports.includes(file)) return
    needed.add(file)
    const chunk = bundle[file]
    if (chunk?.type === 'chunk') chunk.imports.forEach(need)
  }
  for (const { facadeModuleId, fileName } of chunks)
    if (facadeModuleId && loads.includes(relative(root, facadeModuleId))) need(fileName)
  return [...needed].map((file) =>
    inHead('link', { rel: 'modulepreload', crossorigin: true, href: `/${file}` }),
  )
}

function inHead(
  tag: string,
  attrs: Record<string, string | boolean>,
  children = '',
): HtmlTagDescriptor {
  return { tag, attrs, children, injectTo: 'head' }
}
