import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { listen } from './listen.mjs'

/** @type {Record<string, string>} */
const contentTypes = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
}
const alreadyCompressed = new Set(['.png', '.webp'])
const POLICY = 'Content-Security-Policy'

/**
 * Serves a build as Firebase Hosting does: with the headers and rewrites of `firebase.json`, compressed.
 * @param {object} [options]
 * @param {string} [options.folder]
 * @param {number} [options.port] any free port by default
 * @param {readonly string[]} [options.emulators] origins that the page may connect to, in addition to those of production
 * @param {(request: import('node:http').IncomingMessage) => boolean} [options.fails] whether the server fails to answer a request
 * @param {boolean} [options.hasPolicy] false for the build of another version, whose inline script `firebase.json` does not name
 * @returns {Promise<{ url: string, close(): void }>}
 */
export async function serveHosting({
  folder = 'dist',
  port = 0,
  emulators = [],
  fails = () => false,
  hasPolicy = true,
} = {}) {
  const server = createServer((request, response) => {
    if (fails(request)) {
      response.writeHead(503, { 'Cache-Control': 'no-store' }).end()
      return
    }
    const path = pathOf(request.url ?? '/')
    if (path === null) {
      response.writeHead(400).end()
      return
    }
    const file = fileFor(folder, path)
    const { [POLICY]: policy = '', ...others } = headersFor(path)
    const headers = { ...others, ...(hasPolicy && { [POLICY]: allowing(policy, emulators) }) }
    if (file === null) {
      response.writeHead(404, headers).end()
      return
    }
    const type = extname(file)
    const zip =
      !alreadyCompressed.has(type) && /\bgzip\b/.test(String(request.headers['accept-encoding']))
    const body = zip ? compressed(readFileSync(file)) : readFileSync(file)
    response.writeHead(200, {
      ...headers,
      'Content-Type': contentTypes[type] ?? 'application/octet-stream',
      'Content-Length': body.length,
      Vary: 'Accept-Encoding',
      ...(zip && { 'Content-Encoding': 'gzip' }),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  })
  const bound = await listen(server, port)
  return { url: `http://127.0.0.1:${bound}`, close: () => server.close() }
}

/** @returns {{ rewrites: { source: string, destination: string }[], headers: { source: string, headers: { key: string, value: string }[] }[] }} */
const hosting = () => JSON.parse(readFileSync('firebase.json', 'utf8')).hosting

/**
 * The headers that `firebase.json` sets for a path. If several of its rules set the same header, the last one wins.
 * @param {string} path the requested path, before rewrites
 * @returns {Record<string, string>}
 */
export function headersFor(path) {
  const matching = hosting().headers.filter(({ source }) => matches(source, path))
  return Object.fromEntries(
    matching.flatMap(({ headers }) => headers.map(({ key, value }) => [key, value])),
  )
}

/**
 * Adds the emulators to a Content-Security-Policy, so that the page can connect to them. Production does not allow this.
 * @param {string} policy
 * @param {readonly string[]} origins
 */
function allowing(policy, origins) {
  const more = origins.map((origin) => ` ${origin}`).join('')
  return policy.replace(/(?:connect|frame)-src [^;]*/g, (directive) => directive + more)
}

/**
 * The file of a path, or the page that the path is rewritten to; null where there is none. Files with a name that starts with a
 * dot are not deployed.
 * @param {string} folder
 * @param {string} path
 */
function fileFor(folder, path) {
  const file = join(folder, normalize(path))
  const inside = file.startsWith(normalize(folder) + sep)
  const hidden = path.split('/').some((part) => part.startsWith('.'))
  if (inside && !hidden && existsSync(file) && statSync(file).isFile()) return file
  const rewrite = hosting().rewrites.find(({ source }) => matches(source, path))
  return rewrite ? join(folder, rewrite.destination) : null
}

/**
 * Supports only the kinds of glob in `firebase.json`, and throws for others: a new kind must not silently match nothing.
 * @param {string} source
 * @param {string} path
 * @returns {boolean}
 */
function matches(source, path) {
  if (source.startsWith('!')) return !matches(source.slice(1), path)
  if (source === '**') return true
  if (!/^\/[\w/-]*\/\*\*$/.test(source)) throw new Error(`The glob ${source} is not supported here`)
  return path.startsWith(source.slice(0, -2))
}

/**
 * The path of a requested address; null where the address is malformed.
 * @param {string} address
 */
function pathOf(address) {
  try {
    return decodeURIComponent(new URL(address, 'http://localhost').pathname)
  } catch {
    return null
  }
}

/** @type {Map<string, Buffer>} */
const compressedBodies = new Map()

/**
 * Compresses a file once, for all sites of this process that have it.
 * @param {Buffer} body
 */
function compressed(body) {
  const key = createHash('sha1').update(body).digest('base64')
  const known = compressedBodies.get(key) ?? gzipSync(body)
  compressedBodies.set(key, known)
  return known
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [folder, port] = process.argv.slice(2)
  const hosts = [process.env.FIREBASE_AUTH_EMULATOR_HOST, process.env.FIRESTORE_EMULATOR_HOST]
  const emulators = hosts.flatMap((host) => (host ? [`http://${host}`] : []))
  const { url } = await serveHosting({ folder, port: Number(port ?? 4173), emulators })
  console.log(`${url} serves ${folder ?? 'dist'} with the headers of firebase.json.`)
  if (emulators.length > 0)
    console.log(`Its Content-Security-Policy also allows ${emulators.join(' and ')}.`)
}
