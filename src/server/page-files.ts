import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { FIRST_PAGE } from '../adapters/server/first-page.ts'

/** Headers by their names. */
type Headers = Readonly<Record<string, string>>

export interface PageOptions {
  /** The built page. */
  readonly folder: string
  /** What hosting sends with the page, and with its hashed files. */
  readonly headers: { readonly page: Headers; readonly assets: Headers }
  /** The newest rows as JSON, to be written into the page; null where not everybody may read them. */
  readonly firstPage: (() => Promise<string>) | null
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
}
const POLICY = 'Content-Security-Policy'
/** Already compressed. */
const PICTURES = ['.png', '.webp']
const PAGE = '/index.html'
/** Where the rows are written. */
const PLACE = new RegExp(`<script id="${FIRST_PAGE}"[^>]*>`)

type Encoding = 'br' | 'gzip' | 'identity'

/**
 * Serves the built page with the headers of hosting. The page of an address that is no file has the newest rows in it, so that they
 * show without another request. `/index.html` is the file as built: the service worker caches it, and must not show old rows as new.
 */
export class PageFiles {
  private readonly files: ReadonlyMap<string, Buffer>
  private readonly before: string
  private readonly after: string
  private readonly policy: string
  private readonly compressed = new Map<string, Promise<Buffer>>()
  private last: { readonly rows: string | null; readonly bodies: Map<Encoding, Promise<Buffer>> } =
    {
      rows: null,
      bodies: new Map(),
    }

  constructor(private readonly options: PageOptions) {
    this.files = filesIn(options.folder)
    const html = this.files.get(PAGE)?.toString() ?? ''
    const place = PLACE.exec(html)
    // The page of a ledger that only members read has no place for rows.
    if (html === '' || (!place && options.firstPage))
      throw new Error(`There is no page in ${options.folder} for this server. Build it again.`)
    const at = place ? place.index + place[0].length : html.length
    this.before = html.slice(0, at)
    this.after = html.slice(at)
    this.policy = policyFor(html, options.headers.page[POLICY] ?? '')
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return
    }
    const path = pathOf(request.url ?? '/')
    if (path === null) {
      response.writeHead(400).end()
      return
    }
    const file = this.files.get(path)
    const isAsset = path.startsWith('/assets/')
    const headers = { ...this.options.headers[isAsset ? 'assets' : 'page'], [POLICY]: this.policy }
    // A script of an older build must not look like a page.
    if (!file && isAsset) {
      response.writeHead(404, { ...headers, 'Cache-Control': 'no-store' }).end()
      return
    }
    const type = file ? extname(path) : '.html'
    const encoding = PICTURES.includes(type) ? 'identity' : encodingFor(request)
    const body = file ? await this.fileAs(path, file, encoding) : await this.pageAs(encoding)
    response.writeHead(200, {
      ...headers,
      'Content-Type': CONTENT_TYPES[type] ?? 'application/octet-stream',
      'Content-Length': body.length,
      Vary: 'Accept-Encoding',
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  /** A file as the build has compressed it, or compressed at its first request. */
  private async fileAs(path: string, file: Buffer, encoding: Encoding): Promise<Buffer> {
    const built = encoding === 'br' ? this.files.get(`${path}.br`) : undefined
    return built ?? known(this.compressed, `${encoding} ${path}`, () => compress(file, encoding, 9))
  }

  /** The page with the newest rows, compressed once until other rows are the newest. */
  private async pageAs(encoding: Encoding): Promise<Buffer> {
    const rows = (await this.options.firstPage?.()) ?? null
    if (rows !== this.last.rows) this.last = { rows, bodies: new Map() }
    // A text of a row must not end the element.
    const written = (rows ?? '').replaceAll('<', '\\u003c')
    return known(this.last.bodies, encoding, () =>
      compress(Buffer.from(this.before + written + this.after), encoding, 4),
    )
  }
}

function known<Key>(all: Map<Key, Promise<Buffer>>, key: Key, make: () => Promise<Buffer>) {
  const found = all.get(key) ?? make()
  all.set(key, found)
  return found
}

/** Every file below a folder, by its path in the address. What the build wrote about itself is hidden, and left out. */
function filesIn(folder: string): ReadonlyMap<string, Buffer> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const visible = names
    .map((name) => [name.slice(folder.length).replaceAll('\\', '/'), name] as const)
    .filter(([path]) => !path.includes('/.'))
  return new Map(visible.map(([path, name]) => [path, readFileSync(name)]))
}

/** The path of a requested address; null where the address is malformed. */
function pathOf(address: string): string | null {
  try {
    return decodeURIComponent(new URL(address, 'http://localhost').pathname)
  } catch {
    return null
  }
}

function encodingFor({ headers }: IncomingMessage): Encoding {
  const accepted = String(headers['accept-encoding'] ?? '')
  const found = (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`).test(accepted))
  return found ?? 'identity'
}

async function compress(body: Buffer, encoding: Encoding, level: number): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(body, { level })
  if (encoding === 'identity') return body
  const params = { [constants.BROTLI_PARAM_QUALITY]: level }
  return promisify(brotliCompress)(body, { params })
}

/**
 * The policy of hosting for this page alone: nothing comes from other sites, and nothing inline runs but its own scripts and styles. Its
 * rows are data, and so do not run.
 */
function policyFor(html: string, hosting: string): string {
  const hashesOf = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
  const inline: Readonly<Record<string, readonly string[]>> = {
    'script-src': hashesOf('script'),
    'style-src': hashesOf('style'),
  }
  const directives = hosting.split(';').map((directive) => {
    const [name = '', ...sources] = directive.trim().split(' ')
    const own = sources.filter((source) => !/^('sha256-|https:)/.test(source))
    return [name, ...own, ...(inline[name] ?? [])].join(' ')
  })
  return directives.join('; ')
}
