import type { Auth, User } from 'firebase/auth'
import type { UserId } from '../../../core/domain/ids.ts'
import {
  type Person,
  PROVIDERS,
  type Provider,
  type SignInMethod,
} from '../../../core/domain/person.ts'
import { refuse } from '../../../core/domain/result.ts'
import type { SignInResult } from '../../../core/ports/identity.ts'

/** What the service calls a provider. */
export function idOfProvider(provider: Provider): string {
  return `${provider}.com`
}

/** The service's last answer about an account. The SDK stores it in the user, but its types do not have it. */
interface Lookup {
  readonly emailLinkSignin?: boolean
  readonly passwordHash?: string
}

/** Who is signed in, once the SDK knows it; null where nobody is. */
export async function signedInUser(auth: Auth): Promise<User | null> {
  await auth.authStateReady()
  return auth.currentUser
}

/** Makes a request for who is signed in. Refuses where nobody is. */
export async function forSignedIn(
  auth: Auth,
  request: (user: User) => Promise<SignInResult>,
): Promise<SignInResult> {
  const user = await signedInUser(auth)
  return user ? request(user) : refuse({ code: 'auth/null-user' })
}

/** What the product sees of an identity. */
export function personOf(user: User): Person {
  const { uid, displayName, email, providerData } = user
  return {
    id: uid as UserId,
    name: publicName(displayName),
    email: email ?? providerData.find((provider) => provider.email)?.email ?? null,
    methods: providerData.flatMap(({ providerId }) => signInMethodsOf(providerId, user)),
  }
}

/** Some accounts at providers have their email as their name, and the public ledger shows names. */
function publicName(name: string | null): string | null {
  return name && !/\S@\S/.test(name) ? name : null
}

/** Whether the SDK does not know if a user has a password or signs in by mailed links: it came from another tab, or was loaded offline. */
export function lacksLookup(user: User): boolean {
  return lookupOf(user) === null && user.providerData.some(byEmail)
}

function signInMethodsOf(providerId: string, user: User): readonly SignInMethod[] {
  if (!byEmail({ providerId })) return PROVIDERS.filter((one) => idOfProvider(one) === providerId)
  const { emailLinkSignin = false, passwordHash } = lookupOf(user) ?? {}
  const methods: SignInMethod[] = passwordHash || !emailLinkSignin ? ['password'] : []
  return emailLinkSignin ? [...methods, 'email-link'] : methods
}

/** The SDK has one id for a password and a mailed link. */
function byEmail({ providerId }: { readonly providerId: string }): boolean {
  return providerId === 'password'
}

function lookupOf(user: User): Lookup | null {
  return (user as { readonly reloadUserInfo?: Lookup | null }).reloadUserInfo ?? null
}
