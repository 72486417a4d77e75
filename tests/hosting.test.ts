import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { headersFor, serveHosting } from '../scripts/serve-hosting.mjs'

const policyOf = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    (headers['Content-Security-Policy'] ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ')
      return [name, sources] as const
    }),
  )

/** The status of an answer to a path exactly as written: `fetch` would change some. */
const statusOf = (url: string, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    request({ hostname, port, path }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end()
  })

describe('the site as it is deployed', () => {
  const page = headersFor('/')
  const policy = policyOf(page)

  it.each([
    ['Strict-Transport-Security', 'max-age=31536000'],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    ['Permissions-Policy', expect.stringContaining('camera=()')],
  ])('sends %s with every path', (header, value) => {
    for (const path of ['/', '/nowhere', '/assets/index-4f2a.js'])
      expect(headersFor(path)[header]).toEqual(value)
  })

  it('lets nothing evaluated or foreign run, and inline just one style sheet, the start, and the first rows of each backend', () => {
    const one = expect.stringMatching(/^'sha256-[\w+/]{43}='$/)
    expect(policy['script-src']).toEqual(["'self'", 'https://apis.google.com', one, one, one])
    expect(policy['style-src']).toEqual(["'self'", one])
    expect(page['Content-Security-Policy']).not.toMatch(/unsafe|data:|blob:| \*/)
  })

  it.each([
    ['firestore.googleapis.com'],
    ['identitytoolkit.googleapis.com'],
    ['securetoken.googleapis.com'],
    ['content-firebaseappcheck.googleapis.com'],
  ])('lets the page talk to %s', (host) => {
    expect(policy['connect-src']).toContain(`https://${host}`)
  })

  it('lets the sign-in service put its own frame into the page', () => {
    expect(policy['frame-src']).toEqual(["'self'", 'https://*.firebaseapp.com'])
  })

  it('lets the page have a worker and a manifest of its own only', () => {
    expect(['worker-src', 'child-src', 'manifest-src'].filter((name) => policy[name])).toEqual([])
  })

  it.each([
    ['default-src', "'self'"],
    ['frame-ancestors', "'none'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
  ])('keeps %s to %s', (directive, source) => {
    expect(policy[directive]).toEqual([source])
  })

  it('caches hashed files for a year, and revalidates everything else', () => {
    const caching = (path: string) => headersFor(path)['Cache-Control']
    expect(caching('/assets/index-4f2a.js')).toBe('public, max-age=31536000, immutable')
    const asked = [
      '/',
      '/index.html',
      '/favicon.svg',
      '/nowhere',
      '/sw.js',
      '/manifest.webmanifest',
    ]
    expect(asked.map(caching)).toEqual(asked.map(() => 'no-cache'))
  })

  it('asks the page for nothing that its policy refuses', () => {
    const html = readFileSync('index.html', 'utf8')
    const inline = /<style|\sstyle=|\son\w+=|javascript:|<script(?![^>]*\ssrc=)/i
    expect(html).not.toMatch(inline)
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  })
})

describe('the server that simulates Firebase Hosting', () => {
  const surroundings = mkdtempSync(join(tmpdir(), 'pledger-hosting-'))
  const folder = join(surroundings, 'dist')
  let site: Awaited<ReturnType<typeof serveHosting>>
  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'), { recursive: true })
    mkdirSync(join(folder, '.vite'))
    writeFileSync(join(surroundings, 'outside.txt'), 'Not to be seen')
    writeFileSync(join(folder, 'index.html'), '<title>The page</title>')
    writeFileSync(join(folder, 'assets/part-1.js'), 'export {}')
    writeFileSync(join(folder, '.vite/manifest.json'), '{}')
    site = await serveHosting({ folder, emulators: ['http://127.0.0.1:9099'] })
  })
  afterAll(() => {
    site.close()
    rmSync(surroundings, { recursive: true })
  })
  const get = (path: string) => fetch(site.url + path)

  it('answers every path that is no file with the page', async () => {
    expect(await (await get('/no/such/path?send=maya')).text()).toContain('The page')
  })

  it('never answers for a script of an older version with the page', async () => {
    expect((await get('/assets/gone-9.js')).status).toBe(404)
  })

  it('serves compressed scripts with their type, for ever', async () => {
    const { headers } = await get('/assets/part-1.js')
    expect(headers.get('content-encoding')).toBe('gzip')
    expect(headers.get('content-type')).toContain('text/javascript')
    expect(headers.get('cache-control')).toContain('immutable')
  })

  it('keeps what the build wrote down about itself, and what lies outside', async () => {
    expect(await (await get('/.vite/manifest.json')).text()).toContain('The page')
    expect(await (await get('/..%2foutside.txt')).text()).toContain('The page')
  })

  it.each([['/%E0%A4%A'], ['/%'], ['//']])('refuses the malformed path %s', async (path) => {
    expect(await statusOf(site.url, path)).toBe(400)
  })

  it('lets only itself talk to an emulator', async () => {
    const served = (await get('/')).headers.get('content-security-policy') ?? ''
    expect(policyOf({ 'Content-Security-Policy': served })['connect-src']).toContain(
      'http://127.0.0.1:9099',
    )
    expect(headersFor('/')['Content-Security-Policy']).not.toContain('127.0.0.1')
  })
})
