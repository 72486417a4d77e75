import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { aServer } from './a-server.ts'

/** The answer to an address exactly as written: `fetch` would change some. */
const ask = (address: string, path: string, options: { method?: string; encoding?: string } = {}) =>
  new Promise<{ status?: number; encoding?: string; length: number }>((resolve, reject) => {
    const { hostname, port } = new URL(address)
    const { method = 'GET', encoding = '' } = options
    request(
      { hostname, port, path, method, headers: { 'accept-encoding': encoding } },
      async (answer) => {
        let length = 0
        for await (const chunk of answer) length += chunk.length
        resolve({ status: answer.statusCode, encoding: answer.headers['content-encoding'], length })
      },
    )
      .on('error', reject)
      .end()
  })

const directivesOf = (answer: Response) =>
  Object.fromEntries(
    (answer.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )

describe('the policy of the page', () => {
  it('allows the inline script and the inline style of this page, and nothing of other sites', async () => {
    const policy = directivesOf(await (await aServer()).get('/'))
    // Of `go()` and of `a{}`. The rows are data.
    expect(policy['script-src']).toEqual([
      "'self'",
      "'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='",
    ])
    expect(policy['style-src']).toEqual(["'self'", expect.stringMatching(/^'sha256-[\w+/]{43}='$/)])
    expect(JSON.stringify(policy)).not.toMatch(/https?:|unsafe|\*/)
  })

  it('has every directive of hosting', async () => {
    const policy = directivesOf(await (await aServer()).get('/'))
    expect(policy).toMatchObject({
      'default-src': ["'self'"],
      'connect-src': ["'self'"],
      'frame-ancestors': ["'none'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
    })
  })
})

describe('the files of the page', () => {
  it.each([
    ['/', 'no-cache'],
    ['/nowhere', 'no-cache'],
    ['/assets/part-1.js', 'public, max-age=31536000, immutable'],
  ])('have the headers of hosting: %s', async (path, caching) => {
    const { headers } = await (await aServer()).get(path)
    expect(headers.get('cache-control')).toBe(caching)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=/)
    expect(headers.get('referrer-policy')).toBe('strict-origin')
  })

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['', undefined],
  ])('are compressed for a browser that accepts "%s"', async (encoding, sent) => {
    const { address } = await aServer()
    for (const path of ['/', '/assets/part-1.js'])
      expect((await ask(address, path, { encoding })).encoding).toBe(sent)
  })

  it('are not to be had where there are none, while any other address is the page', async () => {
    const server = await aServer()
    expect((await server.get('/assets/gone-9.js')).status).toBe(404)
    for (const path of ['/nowhere', '/.vite/manifest.json', '/..%2f..%2fetc/passwd'])
      expect(await (await server.get(path)).text()).toContain('<title>Points</title>')
  })

  it.each(['/%E0%A4%A', '//'])('are not looked for at the malformed path %s', async (path) => {
    expect((await ask((await aServer()).address, path)).status).toBe(400)
  })

  it('have no body for who asks for the headers only, and take nothing', async () => {
    const { address } = await aServer()
    expect(await ask(address, '/', { method: 'HEAD' })).toMatchObject({ status: 200, length: 0 })
    expect(await ask(address, '/', { method: 'POST' })).toMatchObject({ status: 405 })
  })
})
