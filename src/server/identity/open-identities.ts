import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { GenericOAuthConfig } from 'better-auth/plugins'
import { IDENTITY_PATH, PENDING } from '../../adapters/server/identity/identity-wire.ts'
import {
  addresseeRefusal,
  emailKey,
  emailRefusal,
  newPasswordRefusal,
} from '../../adapters/shared/credentials.ts'
import { type ActionLinkPurpose, actionLink } from '../../adapters/shared/identity-service.ts'
import { Listeners } from '../../adapters/shared/listeners.ts'
import { type Standing, standingOf } from '../../core/domain/community.ts'
import type { UserId } from '../../core/domain/ids.ts'
import { accept, type Result, refuse } from '../../core/domain/result.ts'
import { readJson } from '../../core/domain/schema.ts'
import type { IdentityRefusal, Person, Provider } from '../../core/domain/session.ts'
import type { SignInResult } from '../../core/ports/identity.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import { addressOf } from '../client-address.ts'
import type { SqlDatabase } from '../database/sql.ts'
import type { ServerSettings } from '../settings.ts'
import {
  type AccountOptions,
  openAccounts,
  type ProviderAccount,
  type Session,
} from './accounts.ts'
import { type Mail, mailer, type SendMail } from './mails.ts'
import { cookieIn, ProviderFlows } from './provider-flows.ts'
import { Tries } from './tries.ts'

export interface IdentitiesOptions {
  readonly database: { readonly identities: SqlDatabase['identities'] }
  readonly settings: Pick<
    ServerSettings,
    'baseUrl' | 'productName' | 'community' | 'providers' | 'oidc' | 'smtpUrl' | 'mailFrom'
  >
  /** Prints a mail where no server takes it. */
  readonly print?: (text: string) => void
  /** Where tests have another one. */
  readonly sendMail?: SendMail
  readonly connect?: readonly GenericOAuthConfig[]
  readonly passwords?: AccountOptions['passwords']
  readonly now?: () => number
}

export interface Identities {
  /** The person of the session that a request has; null without one. */
  personOf(headers: IncomingHttpHeaders): Promise<Person | null>
  /** Whether somebody is a member, as of now. */
  standingOf(id: UserId): Standing
  /** Answers a request below `/api/identity/`. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Reports whose sessions have ended. */
  watchEnded(listener: (id: UserId) => void): Stop
}

const CODE_VALID_MS = 3_600_000
const RECENT_MS = 5 * 60_000
/** As browsers allow it. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60
const LONGEST_BODY = 10_000
const TRIES_MS = 10 * 60_000
/** So many wrong passwords for an address, and so many mails to one. */
const MOST_GUESSES = 20
const MOST_MAILS = 5
/** So many sign-ups, guesses, mails and windows of providers from one client, or from a company behind one address. */
const MOST_OF_CLIENT = 1_000
const COSTLY: ReadonlySet<string> = new Set([
  'signUp',
  'signIn',
  'reauthenticateByPassword',
  'sendSignInLink',
  'sendPasswordReset',
])

const nobody = refuse({ code: 'auth/null-user' } as const)

const subjects: Readonly<Record<ActionLinkPurpose, string>> = {
  'sign-in': 'Sign in to',
  'password-reset': 'Choose a new password for',
  confirmation: 'Confirm your address for',
}

/** Opens the identities of a server. They answer the requests of the identity port, with its codes. */
export async function openIdentities({
  database,
  settings,
  print = (text) => void process.stdout.write(`${text}\n`),
  sendMail = mailer(settings.smtpUrl, settings.mailFrom, print),
  connect = connectOf(settings.oidc),
  passwords,
  now = Date.now,
}: IdentitiesOptions): Promise<Identities> {
  const { baseUrl, productName, community, providers } = settings
  const accounts = await openAccounts({
    database: database.identities,
    baseUrl,
    providers,
    connect,
    ...(passwords && { passwords }),
    now,
  })
  const flows = new ProviderFlows(accounts, `${baseUrl}${IDENTITY_PATH}`, now)
  const ended = new Listeners<UserId>()
  const guesses = new Tries(MOST_GUESSES, TRIES_MS, now)
  const mails = new Tries(MOST_MAILS, TRIES_MS, now)
  const clients = new Tries(MOST_OF_CLIENT, TRIES_MS, now)
  const isSecure = baseUrl.startsWith('https:')
  // The prefix keeps other sites of the same domain from setting it.
  const cookieName = isSecure ? '__Host-pledger' : 'pledger'
  const tooMany = refuse({ code: 'auth/too-many-requests' } as const)

  async function sessionOf(headers: IncomingHttpHeaders): Promise<Session | null> {
    const token = cookieIn(headers.cookie, cookieName)
    return token ? accounts.session(token) : null
  }

  function setCookie(response: ServerResponse, token: string): void {
    const age = token ? COOKIE_SECONDS : 0
    const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${isSecure ? '; Secure' : ''}`
    response.setHeader('set-cookie', `${cookieName}=${token}; ${attributes}`)
  }

  /** A mail with a new code; null where its address had too many. */
  async function mailFor(purpose: ActionLinkPurpose, to: string): Promise<Mail | null> {
    if (mails.isTooMany(to)) return null
    const code = await accounts.newCode(purpose, JSON.stringify({ to, at: now() }))
    const subject = `${subjects[purpose]} ${productName}`
    const link = `${baseUrl}${actionLink(purpose, code)}`
    return { to, subject, text: `${subject}:\n\n${link}\n\nThe link works once, for an hour.` }
  }

  async function mail(purpose: ActionLinkPurpose, to: string): Promise<boolean> {
    const one = await mailFor(purpose, to)
    if (one) await sendMail(one)
    return one !== null
  }

  /** Whom a code was mailed to. */
  async function addressee(
    purpose: ActionLinkPurpose,
    code: string,
  ): Promise<Result<string, IdentityRefusal>> {
    const known = readJson(await accounts.readCode(purpose, code)) as {
      to: string
      at: number
    } | null
    if (!known) return refuse({ code: 'auth/invalid-action-code' })
    return now() - known.at >= CODE_VALID_MS
      ? refuse({ code: 'auth/expired-action-code' })
      : accept(known.to)
  }

  async function linkTo(
    person: Person,
    provider: Provider,
    { own, ofEmail, id, email, isProved }: ChosenAccount,
  ): Promise<SignInResult> {
    if (own) return refuse({ code: 'auth/credential-already-in-use' })
    if (ofEmail && ofEmail.id !== person.id) return refuse({ code: 'auth/email-already-in-use' })
    const linked = await accounts.addMethod(person, provider, id)
    const isConfirming = isProved && email !== null && emailKey(email) === person.email
    return accept(isConfirming ? await accounts.confirm(linked) : linked)
  }

  /** The requests of one caller. */
  function requestsOf(request: IncomingMessage, response: ServerResponse, session: Session | null) {
    const isRecent = session !== null && now() - session.signedInAt < RECENT_MS
    const me = session?.person ?? null

    async function signIn(person: Person): Promise<SignInResult> {
      const opened = await accounts.openSession(person)
      setCookie(response, opened.token)
      if (session) await accounts.endSession(session.token)
      if (session && session.person.id !== person.id) ended.notify(session.person.id)
      return accept(person)
    }

    async function signInIfPassword(
      person: Person | null,
      email: string,
      password: string,
    ): Promise<SignInResult> {
      if (guesses.isTooMany(email)) return tooMany
      if (!(await accounts.isPasswordOf(person, password)) || !person)
        return refuse({ code: 'auth/invalid-credential' })
      guesses.forget(email)
      return signIn(person)
    }

    /** The account that the person chose at a provider. */
    async function chosen(flow: string, provider: Provider) {
      const outcome = await flows.outcome(request, flow, provider)
      if (outcome === null) return refuse({ code: PENDING } as const)
      if (outcome === 'closed') return refuse({ code: 'auth/popup-closed-by-user' } as const)
      if (outcome === 'failed') return refuse({ code: 'auth/invalid-credential' } as const)
      const [own, ofEmail] = await Promise.all([
        accounts.byProvider(provider, outcome),
        outcome.email === null ? null : accounts.byEmail(outcome.email),
      ])
      return accept({ ...outcome, own, ofEmail })
    }

    /** Somebody proves an address with which another one may have signed up: nothing of theirs leads into the account any more. */
    async function takeOver(person: Person): Promise<Person> {
      await accounts.endSessionsOf(person, null)
      ended.notify(person.id)
      return accounts.confirm(await accounts.forgetMethods(person))
    }

    function recentRefusal(): { ok: false; refusal: IdentityRefusal } | null {
      if (!me) return nobody
      return isRecent ? null : refuse({ code: 'auth/requires-recent-login' })
    }

    function linkRefusal(provider: Provider) {
      return me?.methods.includes(provider)
        ? refuse({ code: 'auth/provider-already-linked' } as const)
        : recentRefusal()
    }

    return {
      session: async () => me,

      async signUp(email: string, password: string): Promise<SignInResult> {
        const refusal = emailRefusal(email) ?? newPasswordRefusal(password)
        if (refusal) return refuse(refusal)
        const taken = refuse({ code: 'auth/email-already-in-use' } as const)
        if (await accounts.byEmail(email)) return taken
        try {
          const person = await accounts.create(email, null, false)
          return signIn(await accounts.setPassword(person, password))
        } catch (cause) {
          // Somebody signed up with the same address meanwhile: the table takes one of them.
          if (await accounts.byEmail(email)) return taken
          throw cause
        }
      },

      async signIn(email: string, password: string): Promise<SignInResult> {
        const refusal = emailRefusal(email)
        if (refusal) return refuse(refusal)
        if (password === '') return refuse({ code: 'auth/missing-password' })
        return signInIfPassword(await accounts.byEmail(email), emailKey(email), password)
      },

      async signInWith(flow: string, provider: Provider): Promise<SignInResult> {
        const account = await chosen(flow, provider)
        if (!account.ok) return account
        const { own, ofEmail, email, name, id, isProved } = account.value
        if (own) return signIn(own)
        if (ofEmail) return refuse({ code: 'auth/account-exists-with-different-credential' })
        const person = await accounts.create(email, name, isProved && email !== null)
        return signIn(await accounts.addMethod(person, provider, id))
      },

      async link(flow: string, provider: Provider): Promise<SignInResult> {
        const allowed = linkRefusal(provider)
        if (allowed || !me) return allowed ?? nobody
        const account = await chosen(flow, provider)
        return account.ok ? linkTo(me, provider, account.value) : account
      },

      /** Whether a window for linking makes sense at all, before it opens. */
      checkLink: async (provider: Provider): Promise<Result<null, IdentityRefusal>> =>
        linkRefusal(provider) ?? accept(null),

      async reauthenticateByProvider(flow: string, provider: Provider): Promise<SignInResult> {
        if (!me) return nobody
        const account = await chosen(flow, provider)
        if (!account.ok) return account
        const { own } = account.value
        return own?.id === me.id ? signIn(own) : refuse({ code: 'auth/user-mismatch' })
      },

      async reauthenticateByPassword(password: string): Promise<SignInResult> {
        return me ? signInIfPassword(me, me.email ?? me.id, password) : nobody
      },

      async setPassword(password: string): Promise<SignInResult> {
        if (!me) return nobody
        const unmet = newPasswordRefusal(password)
        if (unmet) return refuse(unmet)
        const refusal = recentRefusal()
        if (refusal) return refusal
        const changed = await accounts.setPassword(me, password)
        await accounts.endSessionsOf(me, session?.token ?? null)
        ended.notify(me.id)
        return accept(changed)
      },

      async sendSignInLink(email: string): Promise<Result<null, IdentityRefusal>> {
        const refusal = addresseeRefusal(email)
        if (refusal) return refuse(refusal)
        return (await mail('sign-in', emailKey(email))) ? accept(null) : tooMany
      },

      async signInByLink(code: string, email: string): Promise<SignInResult> {
        const to = await addressee('sign-in', code)
        if (!to.ok) return to
        if (to.value !== emailKey(email)) return refuse({ code: 'auth/invalid-email' })
        if (!(await accounts.consumeCode('sign-in', code)))
          return refuse({ code: 'auth/invalid-action-code' })
        const known = (await accounts.byEmail(email)) ?? (await accounts.create(email, null, true))
        const proven = known.isConfirmed ? known : await takeOver(known)
        return signIn(await accounts.addMethod(proven, 'email-link', emailKey(email)))
      },

      async sendPasswordReset(email: string): Promise<Result<null, IdentityRefusal>> {
        const refusal = addresseeRefusal(email)
        if (refusal) return refuse(refusal)
        const one = await mailFor('password-reset', emailKey(email))
        // The answer is the same, and as fast, for an unknown address, and where there were too many.
        if (one && (await accounts.byEmail(email)))
          void sendMail(one).catch(({ message }: Error) => print(`A mail was not sent: ${message}`))
        return accept(null)
      },

      async checkPasswordResetCode(code: string): Promise<Result<null, IdentityRefusal>> {
        const to = await addressee('password-reset', code)
        return to.ok ? accept(null) : to
      },

      async confirmPasswordReset(
        code: string,
        password: string,
      ): Promise<Result<null, IdentityRefusal>> {
        const to = await addressee('password-reset', code)
        if (!to.ok) return to
        const unmet = newPasswordRefusal(password)
        if (unmet) return refuse(unmet)
        const isFirst = await accounts.consumeCode('password-reset', code)
        const person = isFirst ? await accounts.byEmail(to.value) : null
        if (!person) return refuse({ code: 'auth/invalid-action-code' })
        // Whoever opens a mail to the address has it. Others, who knew the old password, are signed out.
        const proven = person.isConfirmed ? person : await takeOver(person)
        const changed = await accounts.setPassword(proven, password)
        await accounts.endSessionsOf(changed, null)
        await accounts.confirm(changed)
        ended.notify(person.id)
        return accept(null)
      },

      async sendConfirmation(): Promise<Result<null, IdentityRefusal>> {
        if (!me) return nobody
        const isToSend = !me.isConfirmed && me.email !== null
        return !isToSend || (await mail('confirmation', me.email)) ? accept(null) : tooMany
      },

      async confirmEmail(code: string): Promise<Result<null, IdentityRefusal>> {
        const to = await addressee('confirmation', code)
        if (!to.ok) return to
        const isFirst = await accounts.consumeCode('confirmation', code)
        const person = isFirst ? await accounts.byEmail(to.value) : null
        if (!person) return refuse({ code: 'auth/invalid-action-code' })
        await accounts.confirm(person)
        return accept(null)
      },

      refresh: async (): Promise<SignInResult> => (me ? accept(me) : nobody),

      checkRecentSignIn: async (): Promise<Result<null, IdentityRefusal>> =>
        recentRefusal() ?? accept(null),

      async deleteIdentity(): Promise<Result<null, IdentityRefusal>> {
        const refusal = recentRefusal()
        if (refusal || !me) return refusal ?? nobody
        await accounts.delete(me)
        setCookie(response, '')
        ended.notify(me.id)
        return accept(null)
      },

      async signOut(): Promise<Result<null, IdentityRefusal>> {
        setCookie(response, '')
        if (session) await accounts.endSession(session.token)
        if (me) ended.notify(me.id)
        return accept(null)
      },
    }
  }

  const isClientTooMany = (request: IncomingMessage) => clients.isTooMany(addressOf(request))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '', baseUrl).pathname.slice(IDENTITY_PATH.length + 1)
    if (request.method === 'POST') return answerPage(path, request, response)
    if (request.method === 'GET' && path === 'go')
      return isClientTooMany(request)
        ? void response.writeHead(429).end('Too many tries. Wait ten minutes.')
        : flows.go(request, response)
    if (request.method === 'GET' && path.startsWith('callback/'))
      return flows.callback(request, response)
    response.writeHead(400).end()
  }

  /** Answers a request of the identity port: a list of texts, as many as its method takes. */
  async function answerPage(
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const body = await bodyOf(request)
    if (body === null) return void response.writeHead(413).end()
    const given = readJson(body)
    const requests = requestsOf(request, response, await sessionOf(request.headers))
    if (!Object.hasOwn(requests, path) || !isTexts(given)) return void response.writeHead(400).end()
    const ask = requests[path as keyof typeof requests] as (
      ...texts: readonly string[]
    ) => Promise<unknown>
    const texts = Array.from({ length: ask.length }, (_, at) => given[at] ?? '')
    const isTooMany = COSTLY.has(path) && isClientTooMany(request)
    const result = isTooMany ? tooMany : await ask(...texts)
    response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(JSON.stringify(result))
  }

  return {
    personOf: async (headers) => (await sessionOf(headers))?.person ?? null,

    standingOf: (id) => standingOf(accounts.addressOf(id), community),

    handle: (request, response) =>
      answer(request, response).catch(() => {
        if (!response.headersSent) response.writeHead(500)
        response.end()
      }),

    watchEnded: (listener) => ended.add(listener),
  }
}

/** An account at a provider, with the people who have it, and its address. */
interface ChosenAccount extends ProviderAccount {
  readonly own: Person | null
  readonly ofEmail: Person | null
}

/** A company's own sign-in. */
function connectOf(oidc: ServerSettings['oidc']): readonly GenericOAuthConfig[] {
  if (!oidc) return []
  const { id: clientId, secret: clientSecret, name, issuer } = oidc
  return [
    {
      providerId: 'oidc',
      name,
      clientId,
      clientSecret,
      discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
      scopes: ['openid', 'email', 'profile'],
    },
  ]
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

/** The body; null where it is longer than any that a page sends. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  let text = ''
  // A request that is not read to its end gets no answer.
  for await (const chunk of request) if (text.length <= LONGEST_BODY) text += chunk
  return text.length <= LONGEST_BODY ? text : null
}
