import type { UserId } from './ids.ts'

/** Who vouches for a person besides Pledger's own e-mail and password. */
export const PROVIDERS = ['google', 'github', 'facebook', 'twitter'] as const
export type Provider = (typeof PROVIDERS)[number]

/** A way to sign in that an identity has. */
export type SignInMethod = Provider | 'password' | 'email-link'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** Who is signed in, as the identity service knows them. None of it but the id and a name reaches the ledger. */
export interface Person {
  readonly id: UserId
  readonly name: string | null
  readonly email: string | null
  readonly methods: readonly SignInMethod[]
}
