import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { type GenericOAuthConfig, genericOAuth } from 'better-auth/plugins'
import { emailKey } from '../../adapters/shared/credentials.ts'
import type { UserId } from '../../core/domain/ids.ts'
import type { Person, Provider, SignInMethod } from '../../core/domain/session.ts'
import type { SqlDatabase } from '../database/sql.ts'

/** How long a session lasts without a visit. */
const SESSION_MS = 60 * 24 * 60 * 60_000
/** A visit makes a session last longer, at most so often. */
const RENEW_MS = 24 * 60 * 60_000
/** The domain of the addresses of people whose provider gives none. Nobody gets a mail there (RFC 2606). */
const NO_EMAIL = '@no-email.invalid'
const PASSWORD = 'credential'

/** A session, and its person as of now. */
export interface Session {
  readonly token: string
  readonly person: Person
  /** When the person last proved that it is them. */
  readonly signedInAt: number
  readonly renewedAt: number
}

/** A session in memory. Its person changes meanwhile. */
interface KnownSession {
  readonly id: string
  readonly signedInAt: number
  readonly renewedAt: number
}

/** The account at a provider, as the provider says. */
export interface ProviderAccount {
  readonly id: string
  readonly name: string | null
  readonly email: string | null
  /** Whether the provider has proved that the email is theirs. */
  readonly isProved: boolean
}

export interface AccountOptions {
  readonly database: SqlDatabase['identities']
  readonly baseUrl: string
  /** Their own implementation in better-auth. */
  readonly providers: Readonly<Partial<Record<Provider, { id: string; secret: string }>>>
  /** Providers by OpenID Connect. */
  readonly connect: readonly GenericOAuthConfig[]
  /** Makes and compares digests of passwords, in place of better-auth's, which take a tenth of a second each. */
  readonly passwords?: {
    hash(password: string): Promise<string>
    verify(of: { readonly hash: string; readonly password: string }): Promise<boolean>
  }
  readonly now: () => number
}

/**
 * People, their ways to sign in, and their sessions, in the tables of better-auth. This process is the only one that writes them, so it
 * knows people and sessions without asking the database again.
 */
export async function openAccounts({
  database,
  baseUrl,
  providers,
  connect,
  passwords,
  now,
}: AccountOptions) {
  const auth = betterAuth({
    database,
    baseURL: baseUrl,
    // Nothing is signed: sessions and codes are random, and looked up.
    secret: crypto.randomUUID() + crypto.randomUUID(),
    emailAndPassword: { enabled: true, ...(passwords && { password: passwords }) },
    socialProviders: Object.fromEntries(
      Object.entries(providers).map(([name, { id, secret: clientSecret }]) => [
        name,
        { clientId: id, clientSecret },
      ]),
    ),
    plugins: [genericOAuth({ config: [...connect] })],
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
  const { runMigrations } = await getMigrations(auth.options)
  await runMigrations()
  const { internalAdapter: tables, password, socialProviders } = await auth.$context
  /** The addresses of all people, for whoever asks whether they are members. */
  const addresses = new Map<string, Pick<Person, 'email' | 'isConfirmed'>>()
  const people = new Map<string, Person>()
  const sessions = new Map<string, KnownSession>()
  /** The newest reading of each person. Answers of a database may overtake each other, so an older one is not kept. */
  const readings = new Map<string, symbol>()
  /** Look-ups of sessions under way. A session that ends meanwhile is not kept. */
  const lookUps = new Map<string, Promise<boolean>>()

  async function read(id: string): Promise<Person | null> {
    const reading = Symbol(id)
    readings.set(id, reading)
    const [user, accounts] = await Promise.all([tables.findUserById(id), tables.findAccounts(id)])
    const isNewest = readings.get(id) === reading
    if (isNewest) readings.delete(id)
    if (!user) return null
    const person: Person = {
      id: user.id as UserId,
      name: user.name || null,
      email: user.email.endsWith(NO_EMAIL) ? null : user.email,
      isConfirmed: user.emailVerified,
      methods: accounts.map(({ providerId }) =>
        providerId === PASSWORD ? 'password' : (providerId as SignInMethod),
      ),
    }
    if (isNewest) {
      addresses.set(id, person)
      people.set(id, person)
    }
    return person
  }

  for (let offset = 0, found = 1; found > 0; offset += found) {
    const users = await tables.listUsers(PAGE, offset, { field: 'id', direction: 'asc' })
    for (const { id, email, emailVerified: isConfirmed } of users)
      addresses.set(id, { email, isConfirmed })
    found = users.length
  }

  /** The person after a change to them. */
  async function changed(id: string): Promise<Person> {
    const person = await read(id)
    if (!person) throw new Error(`There is no person ${id}`)
    return person
  }

  async function endSession(token: string): Promise<void> {
    await tables.deleteSession(token)
    forgetSession(token)
  }

  /** Only once the table has it no more: until then, it may be found there again. */
  function forgetSession(token: string): void {
    sessions.delete(token)
    lookUps.delete(token)
  }

  async function lookUp(token: string): Promise<KnownSession | null> {
    const found = await tables.findSession(token)
    if (!found) return null
    const at = now()
    await tables.updateSession(token, {
      updatedAt: new Date(at),
      expiresAt: new Date(at + SESSION_MS),
    })
    const { id } = found.user
    if (!people.has(id)) await read(id)
    return { id, signedInAt: found.session.createdAt.getTime(), renewedAt: at }
  }

  /** Whether there is such a session: one look-up for all requests that need it meanwhile. */
  function isStored(token: string): Promise<boolean> {
    const isKept = () => lookUps.get(token) === asked
    const asked: Promise<boolean> = lookUp(token)
      .then((found) => {
        if (found && isKept()) sessions.set(token, found)
        return found !== null
      })
      .finally(() => isKept() && lookUps.delete(token))
    lookUps.set(token, asked)
    return asked
  }

  async function session(token: string): Promise<Session | null> {
    const known = sessions.get(token)
    const person = known && people.get(known.id)
    if (person && now() - known.renewedAt < RENEW_MS) return { token, person, ...known }
    // It may have ended after the table had it.
    if (await (lookUps.get(token) ?? isStored(token))) return session(token)
    sessions.delete(token)
    return null
  }

  return {
    addressOf: (id: UserId) => addresses.get(id) ?? { email: null, isConfirmed: false },

    async byEmail(email: string): Promise<Person | null> {
      const found = await tables.findUserByEmail(emailKey(email))
      return found && read(found.user.id)
    },

    async byProvider(provider: Provider, account: ProviderAccount): Promise<Person | null> {
      const key = { providerId: provider, accountId: account.id }
      const found = await tables.findAccountByKey(key)
      return found && read(found.userId)
    },

    async create(email: string | null, name: string | null, isConfirmed: boolean): Promise<Person> {
      const address = email === null ? `${crypto.randomUUID()}${NO_EMAIL}` : emailKey(email)
      const user = await tables.createUser(
        { email: address, name: name ?? '', emailVerified: isConfirmed },
        { method: 'email-password' },
      )
      return changed(user.id)
    },

    async setPassword({ id, methods }: Person, typed: string): Promise<Person> {
      const digest = await password.hash(typed)
      if (methods.includes('password')) await tables.updatePassword(id, digest)
      else
        await tables.linkAccount({
          userId: id,
          providerId: PASSWORD,
          accountId: id,
          password: digest,
        })
      return changed(id)
    },

    /** Takes as long for a person who has no password, and for nobody. */
    async isPasswordOf(person: Person | null, typed: string): Promise<boolean> {
      const account = person && (await tables.findCredentialAccount(person.id))
      if (account?.password) return password.verify({ hash: account.password, password: typed })
      await password.hash(typed)
      return false
    },

    async addMethod(
      { id, methods }: Person,
      method: Provider | 'email-link',
      accountId: string,
    ): Promise<Person> {
      if (!methods.includes(method))
        await tables.linkAccount({ userId: id, providerId: method, accountId })
      return changed(id)
    },

    async confirm({ id }: Person): Promise<Person> {
      await tables.updateUser(id, { emailVerified: true })
      return changed(id)
    },

    /** Ends all sessions and deletes everything about a person. */
    async delete({ id }: Person): Promise<void> {
      await tables.deleteUserSessions(id)
      await tables.deleteAccounts(id)
      await tables.deleteUser(id)
      for (const [token, known] of sessions) if (known.id === id) forgetSession(token)
      for (const cache of [people, addresses, readings]) cache.delete(id)
    },

    async openSession(person: Person): Promise<Session> {
      const signedInAt = now()
      const { token } = await tables.createSession(person.id, false, {
        createdAt: new Date(signedInAt),
        updatedAt: new Date(signedInAt),
        expiresAt: new Date(signedInAt + SESSION_MS),
      })
      const known = { id: person.id, signedInAt, renewedAt: signedInAt }
      sessions.set(token, known)
      return { token, person, ...known }
    },

    session,
    endSession,

    /** Ends the sessions of a person, but for one: somebody else may have opened them. */
    async endSessionsOf({ id }: Person, except: string | null): Promise<void> {
      const others = (await tables.listSessions(id)).filter(({ token }) => token !== except)
      for (const { token } of others) await endSession(token)
    },

    /** Takes all methods away from a person, which may be those of somebody who never had the address. */
    async forgetMethods({ id }: Person): Promise<Person> {
      await tables.deleteAccounts(id)
      return changed(id)
    },

    /** A single-use code for a purpose. What it stands for is as it was given. */
    async newCode(purpose: string, value: string): Promise<string> {
      const code = crypto.randomUUID().replaceAll('-', '')
      await tables.createVerificationValue({
        identifier: `${purpose}:${code}`,
        value,
        // The mail's own hour is checked by the purpose, so that an old code can be told from a wrong one.
        expiresAt: new Date(now() + SESSION_MS),
      })
      return code
    },

    async readCode(purpose: string, code: string): Promise<string | null> {
      return (await tables.findVerificationValue(`${purpose}:${code}`))?.value ?? null
    },

    /** Returns false if somebody else has used it. */
    async consumeCode(purpose: string, code: string): Promise<boolean> {
      return (await tables.consumeVerificationValue(`${purpose}:${code}`)) !== null
    },

    provider: (name: Provider) => socialProviders.find(({ id }) => id === name) ?? null,
  }
}

export type Accounts = Awaited<ReturnType<typeof openAccounts>>

const PAGE = 100
