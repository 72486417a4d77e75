import type { User } from 'firebase/auth'
import type { UserId } from '../../../core/domain/ids.ts'
import type { Person, SignInMethod } from '../../../core/domain/person.ts'
import { providerOfId } from './provider-ids.ts'

/** What the service said of an account when last asked. The SDK keeps it on the user, but not in its types. */
interface Lookup {
  readonly emailLinkSignin?: boolean
  readonly passwordHash?: string
}

/** What the product sees of an identity. */
export function personOf(user: User): Person {
  const { uid, displayName, email, providerData } = user
  return {
    id: uid as UserId,
    name: publicName(displayName),
    email: email ?? providerData.find((provider) => provider.email)?.email ?? null,
    methods: providerData.flatMap(({ providerId }) => methodsOf(providerId, user)),
  }
}

/** Some accounts at providers have their e-mail for a name, and the name is what the public ledger shows. */
function publicName(name: string | null): string | null {
  return name && !/\S@\S/.test(name) ? name : null
}

/** Whether only the service can tell the ways by e-mail apart: a user from another tab, or loaded offline. */
export function lacksLookup(user: User): boolean {
  return lookupOf(user) === null && user.providerData.some(byEmail)
}

function methodsOf(providerId: string, user: User): readonly SignInMethod[] {
  if (!byEmail({ providerId })) return [providerOfId(providerId) ?? []].flat()
  const { emailLinkSignin = false, passwordHash } = lookupOf(user) ?? {}
  const methods: SignInMethod[] = passwordHash || !emailLinkSignin ? ['password'] : []
  return emailLinkSignin ? [...methods, 'email-link'] : methods
}

/** The SDK has one name for a password and a mailed link. */
function byEmail({ providerId }: { readonly providerId: string }): boolean {
  return providerId === 'password'
}

function lookupOf(user: User): Lookup | null {
  return (user as { readonly reloadUserInfo?: Lookup | null }).reloadUserInfo ?? null
}
