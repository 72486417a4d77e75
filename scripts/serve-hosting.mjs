import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { allowingEmulators, HostingRules } from './hosting-rules.mjs'
import { listen } from './listen.mjs'
import { alreadyCompressed, contentTypes } from './serve-compressed.mjs'

/**
 * Serves a build as Firebase Hosting does: with the headers and rewrites of `firebase.json`, compressed.
 * @param {object} [options]
 * @param {string} [options.folder]
 * @param {number} [options.port] any free port by default
 * @param {readonly string[]} [options.emulators] origins that the page may connect to, in addition to those of production
 * @param {HostingRules} [options.rules]
 * @returns {Promise<{ url: string, close(): void }>}
 */
export async function serveHosting({
  folder = 'dist',
  port = 0,
  emulators = [],
  rules = new HostingRules(),
} = {}) {
  const server = createServer((request, response) => {
    const path = pathOf(request.url ?? '/')
    if (path === null) {
      response.writeHead(400).end()
      return
    }
    const file = fileFor(folder, path, rules)
    const headers = headersFor(path)
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

  /** @param {string} path */
  const headersFor = (path) =>
    Object.fromEntries(
      Object.entries(rules.headersFor(path)).map(([key, value]) => [
        key,
        key === 'Content-Security-Policy' ? allowingEmulators(value, emulators) : value,
      ]),
    )

  const bound = await listen(server, port)
  return { url: `http://127.0.0.1:${bound}`, close: () => server.close() }
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

/**
 * The file of a path, or the page that the path is rewritten to. Files with a name that starts with a dot are not deployed.
 * @param {string} folder
 * @param {string} path
 * @param {HostingRules} rules
 */
function fileFor(folder, path, rules) {
  const file = join(folder, normalize(path))
  const inside = file.startsWith(normalize(folder) + sep)
  const hidden = path.split('/').some((part) => part.startsWith('.'))
  if (inside && !hidden && existsSync(file) && statSync(file).isFile()) return file
  const rewritten = rules.rewriteFor(path)
  return rewritten === null ? null : join(folder, rewritten)
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
