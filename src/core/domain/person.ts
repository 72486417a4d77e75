import type { UserId } from './ids.ts'

/** The third parties that can sign a person in. */
export const PROVIDERS = ['google', 'github', 'facebook', 'twitter'] as const
export type Provider = (typeof PROVIDERS)[number]

/** What a person can sign in with. */
export type SignInMethod = Provider | 'password' | 'email-link'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** A signed-in person, as the identity service knows them. Only the id and the name reach the ledger. */
export interface Person {
  readonly id: UserId
  readonly name: string | null
  readonly email: string | null
  readonly methods: readonly SignInMethod[]
}
