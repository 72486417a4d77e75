import { readFileSync } from 'node:fs'
import {
  build,
  type CSSModulesOptions,
  createServer,
  type HtmlTagDescriptor,
  minify,
  type Plugin,
  type Rolldown,
} from 'vite'
import { firstPageAddress } from '../src/adapters/firebase/first-page-address.ts'
import { FIRST_PAGE } from '../src/adapters/server/first-page.ts'
import { isPrivate } from '../src/core/domain/community.ts'
import type { BackendKind, readSettings, Settings } from '../src/settings.ts'
import { startTexts } from '../src/ui/start/start-texts.ts'
import { OLDEST_BROWSERS } from './browsers.ts'
import { BOOTS } from './build-output.mjs'
import { startChunks } from './start-modules.ts'

type Bundle = Rolldown.OutputBundle
type Boots = Readonly<Partial<Record<BackendKind, string>>>

/** The script that runs first. */
const BOOT = 'boot.js'
/** The backends of pages on hosting. */
const HOSTED: readonly BackendKind[] = ['demo', 'firebase']
const EMPTY_PLACE = '<div id="app"></div>'

/**
 * Writes the page into `index.html` as it first shows, with its styles in it, so that it paints before any script has
 * loaded. Requests the first page of the feed, and the scripts that show it, while the entry is still loading.
 */
export function staticShell(settings: ReturnType<typeof readSettings>): Plugin {
  let modules: CSSModulesOptions | false | undefined
  let styles = ''
  let boots: Boots
  return {
    name: 'static-shell',
    apply: 'build',
    configResolved(config) {
      modules = config.css.modules
    },
    generateBundle: {
      order: 'pre',
      async handler(_, bundle) {
        styles = takeStyles(bundle)
        const kinds = settings.ok ? bootsOf(settings.value.backend.kind) : HOSTED
        const bundled = kinds.map(async (kind) => [kind, await bundleBoot(kind, modules)] as const)
        boots = Object.fromEntries(await Promise.all(bundled))
        // One Content-Security-Policy allows each page on hosting (`scripts/inline-policy.mjs`).
        this.emitFile({ type: 'asset', fileName: BOOTS, source: JSON.stringify(boots) })
      },
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const style = inHead('style', {}, styles)
        // The page itself says what is wrong with them.
        if (!settings.ok) return [style]
        const { shell, rows } = await render(settings.value, modules)
        const [withoutScripts, scripts] = takeScripts(html)
        const tags = [
          ...firstPage(settings.value),
          inHead('script', {}, await boot()),
          style,
          // Paints once the shell is whole, which `stranded` follows: on a phone the card after the feed is above it, and would move it.
          inHead('link', { rel: 'expect', href: '#stranded', blocking: 'render' }),
          inBody('template', { id: 'rows' }, rows),
          inBody('template', { id: 'scripts' }, [...scripts, ...preloads(settings.value, bundle)]),
          inBody('script', {}, boots[settings.value.backend.kind] ?? ''),
        ]
        return { html: withoutScripts.replace(EMPTY_PLACE, () => place(shell)), tags }
      },
    },
  }
}

async function render(
  { product, community, backend }: Settings,
  modules: CSSModulesOptions | false | undefined,
): Promise<{ readonly shell: string; readonly rows: string }> {
  const server = await createServer({
    configFile: false,
    css: { modules },
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  })
  try {
    const module = await server.ssrLoadModule('/src/shell.tsx')
    const { renderShell, renderRows } = module as typeof import('../src/shell.tsx')
    const isDemo = backend.kind === 'demo'
    return { shell: renderShell(product, community, isDemo), rows: renderRows(community) }
  } finally {
    await server.close()
  }
}

/** The shell is inert until there is a script that remembers presses. */
function place(shell: string): string {
  const retry = `<a href="">${startTexts.retry}</a>`
  const failed = `<p id="stranded" role="alert">${startTexts.title}. ${startTexts.advice} ${retry}</p>`
  return `${EMPTY_PLACE}<div id="shell" inert>${shell}</div>${failed}`
}

/** Takes the scripts out of the page, and their preloads: `src/boot` requests them when the first rows have come. */
function takeScripts(html: string): readonly [string, readonly HtmlTagDescriptor[]] {
  const scripts: HtmlTagDescriptor[] = []
  const rest = html.replace(
    /\s*<(script type="module"|link rel="modulepreload") crossorigin (?:src|href)="([^"]+)">(?:<\/script>)?/g,
    (_, kind: string, address: string) => {
      scripts.push(kind.startsWith('script') ? moduleScript(address) : modulePreload(address))
      return ''
    },
  )
  return [rest, scripts]
}

/** An own server writes a policy of its own, for its page alone. */
function bootsOf(kind: BackendKind): readonly BackendKind[] {
  return HOSTED.includes(kind) ? HOSTED : [kind]
}

/** Bundles the code that shows the first rows into one inline script. It is the same with any settings of a backend. */
async function bundleBoot(
  kind: BackendKind,
  modules: CSSModulesOptions | false | undefined,
): Promise<string> {
  const built = await build({
    configFile: false,
    css: { modules },
    logLevel: 'error',
    plugins: [leaveOutLaterParts],
    build: {
      target: OLDEST_BROWSERS,
      write: false,
      // Otherwise their styles would be in the script.
      cssCodeSplit: false,
      rolldownOptions: {
        input: `src/boot/boot-${kind}.ts`,
        output: { format: 'iife' },
        // Its functions come from modules of the interface, whose components it leaves out.
        treeshake: {
          moduleSideEffects: false,
          manualPureFunctions: ['createContext', 'lazyComponent', 'memo'],
        },
      },
    },
  })
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput]
  return output[0].code.trim()
}

/** Dynamic imports of the interface come with React. Bundled, each module that they share would get a wrapper that runs it later. */
const leaveOutLaterParts: Plugin = {
  name: 'leave-out-later-parts',
  resolveDynamicImport: (address) => ({ id: String(address), external: true }),
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

async function boot(): Promise<string> {
  const { code } = await minify(BOOT, readFileSync(new URL(BOOT, import.meta.url), 'utf8'))
  return code.trim()
}

function firstPage({ backend, community }: Settings): HtmlTagDescriptor[] {
  // With App Check a request needs its token, which takes the SDK.
  if (backend.kind === 'demo' || (backend.kind === 'firebase' && backend.appCheckKey !== null))
    return []
  // Where only members read, nothing is requested before somebody is known to be one.
  if (isPrivate(community)) return []
  if (backend.kind === 'server')
    return [inBody('script', { id: FIRST_PAGE, type: 'application/json' }, '')]
  const content = firstPageAddress(backend)
  return [inHead('meta', { name: 'ledger-first-page', content })]
}

/** Preloads the entry's dynamic imports at its start, with all their static imports. */
function preloads({ backend }: Settings, bundle: Bundle): HtmlTagDescriptor[] {
  const chunks = startChunks(bundle, [backend.kind])
  const entry = chunks.find(({ isEntry }) => isEntry)
  const later = chunks.filter(
    ({ isEntry, fileName }) => !isEntry && !entry?.imports.includes(fileName),
  )
  return later.map(({ fileName }) => modulePreload(`/${fileName}`))
}

function moduleScript(src: string): HtmlTagDescriptor {
  return { tag: 'script', attrs: { type: 'module', crossorigin: true, src } }
}

function modulePreload(href: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href } }
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

function inBody(
  tag: string,
  attrs: Record<string, string | boolean>,
  children: string | HtmlTagDescriptor[],
): HtmlTagDescriptor {
  return { tag, attrs, children, injectTo: 'body' }
}
