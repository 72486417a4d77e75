import type { Provider } from '../../../core/domain/person.ts'

/** The service's names of the providers. */
export const PROVIDER_IDS: Readonly<Record<Provider, string>> = {
  google: 'google.com',
  github: 'github.com',
  facebook: 'facebook.com',
  twitter: 'twitter.com',
}

/** The provider with such a name; null for one that Pledger does not offer. */
export function providerOfId(id: string): Provider | null {
  const known = Object.entries(PROVIDER_IDS).find(([, name]) => name === id)
  return known ? (known[0] as Provider) : null
}
