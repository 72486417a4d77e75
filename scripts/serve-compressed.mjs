import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { listen } from './listen.mjs'

/** @type {Record<string, string>} */
export const contentTypes = {
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
export const alreadyCompressed = new Set(['.png', '.webp'])

/**
 * Serves a build as a web server should: compressed, hashed files cached for a year, and the page for every path without a file.
 * @param {string} folder
 * @param {number} [port] any free port by default
 * @returns {Promise<{ url: string, close(): void }>}
 */
export async function serveCompressed(folder, port = 0) {
  /** @type {Map<string, Buffer>} */
  const compressed = new Map()
  const server = createServer((request, response) => {
    const file = fileFor(folder, new URL(request.url ?? '/', 'http://localhost').pathname)
    const type = extname(file)
    const zip =
      !alreadyCompressed.has(type) && /\bgzip\b/.test(String(request.headers['accept-encoding']))
    const body = zip ? (compressed.get(file) ?? gzipSync(readFileSync(file))) : readFileSync(file)
    if (zip) compressed.set(file, body)
    response.writeHead(200, {
      'Content-Type': contentTypes[type] ?? 'application/octet-stream',
      'Content-Length': body.length,
      'Cache-Control': isHashed(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept-Encoding',
      ...(zip && { 'Content-Encoding': 'gzip' }),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  })
  const bound = await listen(server, port)
  return { url: `http://127.0.0.1:${bound}`, close: () => server.close() }
}

/**
 * @param {string} folder
 * @param {string} path
 */
function fileFor(folder, path) {
  const file = join(folder, normalize(decodeURIComponent(path)))
  const inside = file.startsWith(normalize(folder) + sep)
  return inside && existsSync(file) && statSync(file).isFile() ? file : join(folder, 'index.html')
}

/** @param {string} file */
function isHashed(file) {
  return /[/\\]assets[/\\]/.test(file)
}
