import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from '../../core/domain/session.ts'
import type { Accounts, ProviderAccount } from './accounts.ts'

/** A question to a provider, from its window to the answer. */
interface Flow {
  readonly provider: Provider
  /** What the provider sends back, and what its token is asked with. */
  readonly state: string
  readonly codeVerifier: string
  readonly nonce: string
  /** Whether the page itself was left for the provider, and is to be opened again. */
  readonly isRedirect: boolean
  readonly until: number
  outcome: Outcome | null
  readonly waiting: Set<() => void>
}

type Outcome = ProviderAccount | 'closed' | 'failed'

const LONGEST_FLOW_MS = 10 * 60_000
/** A request for an outcome waits so long; then it is asked again. */
const LONGEST_WAIT_MS = 1_000
/** Far above the limit of one client, so that no client ends the sign-ins of others. */
const MOST_FLOWS = 10_000
/** Binds flows to the browser in which they began: several, since tabs may ask at once. */
const FLOW_COOKIE = 'pledger-flows'
/** The most at once in one browser: too many cookies would push out the session's. */
const MOST_OF_BROWSER = 8
/** Providers that say whether they have proved an address. */
const TRUSTED: ReadonlySet<string> = new Set(['google', 'oidc'])
const FLOW_ID = /^[\w-]{20,64}$/

const CLOSED = `<!doctype html><meta charset="utf-8"><title>Done</title><p>You can close this window.`

/**
 * The windows of providers. A page opens `…/go`, which leads to the provider and back to `…/callback`. What the provider said stays
 * here, until the page that opened the window asks for it: a foreign page that opens such an address achieves nothing.
 */
export class ProviderFlows {
  private readonly flows = new Map<string, Flow>()

  constructor(
    private readonly accounts: Accounts,
    /** Below which the addresses are, with its origin. */
    private readonly address: string,
    private readonly now: () => number,
  ) {}

  /** Sends the window on to the provider. */
  async go(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const query = new URL(request.url ?? '', this.address).searchParams
    const id = query.get('flow') ?? ''
    const name = query.get('provider') as Provider
    const provider = this.accounts.provider(name)
    if (!provider || !FLOW_ID.test(id)) return void response.writeHead(404).end()
    this.forgetOld()
    const flow: Flow = {
      provider: name,
      state: `${id}.${randomText()}`,
      codeVerifier: randomText() + randomText(),
      nonce: randomText(),
      isRedirect: query.has('redirect'),
      until: this.now() + LONGEST_FLOW_MS,
      outcome: null,
      waiting: new Set(),
    }
    this.flows.set(id, flow)
    const url = await provider.createAuthorizationURL({
      state: flow.state,
      codeVerifier: flow.codeVerifier,
      redirectURI: this.callbackOf(name),
      idTokenNonce: flow.nonce,
    })
    const ids = [...idsIn(request), id].slice(-MOST_OF_BROWSER).join('.')
    const secure = this.address.startsWith('https:') ? '; Secure' : ''
    response
      .writeHead(302, {
        location: url.href,
        'set-cookie': `${FLOW_COOKIE}=${ids}; Path=/; HttpOnly; SameSite=Lax; Max-Age=600${secure}`,
        'cache-control': 'no-store',
      })
      .end()
  }

  /** Takes the provider's answer. */
  async callback(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const query = new URL(request.url ?? '', this.address).searchParams
    const state = query.get('state') ?? ''
    const flow = this.flowIn(request, state.split('.')[0] ?? '')
    if (!flow || flow.outcome || state !== flow.state)
      return void response.writeHead(400).end('This sign-in is over.')
    flow.outcome = await this.accountOf(flow, query.get('code')).catch(() => 'failed' as const)
    for (const tell of flow.waiting) tell()
    if (flow.isRedirect) response.writeHead(302, { location: '/' }).end()
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(CLOSED)
  }

  /** The outcome of a flow that began in this browser; null if there is none yet. It is given once. */
  async outcome(request: IncomingMessage, id: string, provider: Provider): Promise<Outcome | null> {
    const flow = this.flowIn(request, id)
    if (flow?.provider !== provider) return null
    if (!flow.outcome)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LONGEST_WAIT_MS)
        flow.waiting.add(() => {
          clearTimeout(timer)
          resolve()
        })
      })
    if (flow.outcome) this.flows.delete(id)
    return flow.outcome
  }

  private async accountOf(flow: Flow, code: string | null): Promise<Outcome> {
    const provider = this.accounts.provider(flow.provider)
    // Whoever declines at the provider comes back without a code.
    if (!provider || !code) return 'closed'
    const { codeVerifier, nonce } = flow
    const tokens = await provider.validateAuthorizationCode({
      code,
      codeVerifier,
      redirectURI: this.callbackOf(flow.provider),
    })
    const info = tokens && (await provider.getUserInfo({ ...tokens, expectedIdTokenNonce: nonce }))
    if (!info) return 'failed'
    const { name, email, emailVerified } = info.user
    return {
      id: String(await provider.accountSubject({ tokens, profile: info.data })),
      name: name || null,
      // better-auth invents an address where a provider gives none. Nobody has one there (RFC 2606).
      email: email && !email.endsWith('.invalid') ? email : null,
      // Of the others, nobody knows how they prove an address.
      isProved: TRUSTED.has(flow.provider) && emailVerified === true,
    }
  }

  /** Null where it is over, or began in another browser. */
  private flowIn(request: IncomingMessage, id: string): Flow | null {
    const flow = idsIn(request).includes(id) ? this.flows.get(id) : null
    return flow && flow.until > this.now() ? flow : null
  }

  private callbackOf(provider: Provider): string {
    return `${this.address}/callback/${provider}`
  }

  private forgetOld(): void {
    for (const [id, { until }] of this.flows)
      if (until <= this.now() || this.flows.size >= MOST_FLOWS) this.flows.delete(id)
  }
}

/** The flows that began in the browser of a request. */
function idsIn({ headers }: IncomingMessage): readonly string[] {
  return cookieIn(headers.cookie, FLOW_COOKIE)?.split('.') ?? []
}

/** The value of a cookie; null without it. */
export function cookieIn(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name && value) return value
  }
  return null
}

function randomText(): string {
  return crypto.randomUUID().replaceAll('-', '')
}
