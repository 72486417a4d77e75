import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { listen } from '../../../../scripts/listen.mjs'
import { authEmulator } from './auth-emulator.ts'

const HOUR_MS = 3_600_000
const RECENT_MS = 5 * 60_000

/** An answer in place of the emulator's, to what it cannot play: limits of time, policies, second steps, wrong keys. */
interface CannedAnswer {
  readonly status: number
  readonly body: unknown
}

/** A message in the service's own form. */
export function refusing(message: string): CannedAnswer {
  return { status: 400, body: { error: { code: 400, message } } }
}

/** The Auth emulator with a clock, and with answers of the test's own to some requests. Ends with the test. */
export class ServiceProxy {
  readonly requests: string[] = []
  url = ''
  private readonly canned = new Map<string, CannedAnswer>()
  private readonly server = createServer((request, response) => {
    this.handle(request, response).catch(() => response.destroy())
  })
  private passedMs = 0
  private mailedAt = 0
  private provenAt = 0

  static async open(): Promise<ServiceProxy> {
    authEmulator()
    const proxy = new ServiceProxy()
    proxy.url = `http://127.0.0.1:${await listen(proxy.server)}`
    onTestFinished(() => proxy.close())
    return proxy
  }

  /** Answers every request with this end of its path. */
  answer(ending: string, answer: CannedAnswer): void {
    this.canned.set(ending, answer)
  }

  pass(ms: number): void {
    this.passedMs += ms
  }

  close(): void {
    this.server.close()
    this.server.closeAllConnections()
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const { pathname, search } = new URL(request.url ?? '/', this.url)
    this.requests.push(pathname)
    const { status, body: answer } =
      this.ownAnswer(pathname, body) ??
      this.dated(await forwarded(request, pathname + search, body))
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer))
  }

  /** The emulator knows nothing of the time that passed, and does not sign its tokens. */
  private dated({ status, body }: CannedAnswer): CannedAnswer {
    const fields = body as Readonly<Record<string, unknown>>
    const tokens = ['idToken', 'id_token', 'access_token'].flatMap((name) => {
      const token = fields[name]
      return typeof token === 'string' ? [[name, this.datedToken(token)]] : []
    })
    return { status, body: { ...fields, ...Object.fromEntries(tokens) } }
  }

  private datedToken(token: string): string {
    const [header, claims = '', signature] = token.split('.')
    const { iat, exp, auth_time, ...rest } = JSON.parse(`${Buffer.from(claims, 'base64url')}`)
    const [passed, proven] = [this.passedMs / 1000, this.provenAt / 1000]
    const dated = { ...rest, iat: iat + passed, exp: exp + passed, auth_time: auth_time + proven }
    return [header, Buffer.from(JSON.stringify(dated)).toString('base64url'), signature].join('.')
  }

  private ownAnswer(path: string, body: string): CannedAnswer | null {
    for (const [ending, answer] of this.canned) if (path.endsWith(ending)) return answer
    if (path.endsWith(':sendOobCode')) this.mailedAt = this.passedMs
    if (/:sign(Up|InWithPassword|InWithIdp|InWithEmailLink)$/.test(path))
      this.provenAt = this.passedMs
    if (body.includes('"oobCode"') && this.passedMs - this.mailedAt >= HOUR_MS)
      return refusing('EXPIRED_OOB_CODE')
    if (/:(update|delete)$/.test(path) && this.passedMs - this.provenAt >= RECENT_MS)
      return refusing('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
    return null
  }
}

async function forwarded(
  { method = 'GET', headers }: IncomingMessage,
  path: string,
  body: string,
): Promise<CannedAnswer> {
  const response = await fetch(authEmulator() + path, {
    method,
    // A renewal of a token is a form.
    headers: { 'content-type': headers['content-type'] ?? 'application/json' },
    body: method === 'GET' ? null : body,
  })
  return { status: response.status, body: await response.json() }
}
