import type { Instant } from '../../../core/domain/ids.ts'
import type { SignedIn } from './identity-state.ts'

const HOUR_MS = 3_600_000

/** A token in the shape of the real service's, renewed every hour. Unsigned: it proves nothing to anybody. */
export function idTokenOf({ id, provenAt }: SignedIn, now: Instant): string {
  const hours = Math.max(0, Math.floor((now - provenAt) / HOUR_MS))
  const issuedAt = Math.floor((provenAt + hours * HOUR_MS) / 1000)
  const claims = { iss: 'pledger-demo', sub: id, iat: issuedAt, exp: issuedAt + HOUR_MS / 1000 }
  return `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims)}.`
}

function encoded(part: object): string {
  return btoa(JSON.stringify(part)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}
