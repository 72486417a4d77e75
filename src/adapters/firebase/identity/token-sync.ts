import type { Clock, Log, Retry } from '../../../core/ports/platform.ts'
import { claimsIn } from './sdk-answers.ts'

export interface TokenSyncSettings {
  readonly url: string
  /** A token older than this is not posted. */
  readonly maxAgeSeconds: number
}

/** Requests run one after another, so each has a short timeout. */
const TIMEOUT_MS = 10_000

/** A token ends after an hour. Until then a `DELETE` is tried about as often, with the longest pause between two tries. */
const MOST_DELETES = 120

interface User {
  getIdToken(): Promise<string>
}

/**
 * Posts the id token of the signed-in person to a server of the operator, and deletes it on sign-out: again while that fails, until
 * somebody signs in. Nothing waits for it; failures are logged.
 */
export class TokenSync {
  private user: User | null = null
  private latest: string | null = null
  private posted: string | null = null
  private failedDeletes = 0
  private queue: Promise<void> = Promise.resolve()

  constructor(
    private readonly settings: TokenSyncSettings,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly retry: Retry,
  ) {}

  /** Call it after signing in or out, and for a new token. Resolves when the server has answered, or did not. */
  changed(user: User | null): Promise<void> {
    this.user = user
    this.failedDeletes = 0
    return this.pass(user)
  }

  private pass(user: User | null): Promise<void> {
    // One request at a time: a slow POST must not undo a DELETE.
    this.queue = this.queue.then(async () => {
      try {
        await (user ? this.post(await user.getIdToken()) : this.delete())
      } catch (cause) {
        this.log.warn('The id token could not be passed on', cause)
        if (!user && ++this.failedDeletes < MOST_DELETES) void this.deleteLater()
      }
    })
    return this.queue
  }

  private async deleteLater(): Promise<void> {
    await this.retry.pause(this.failedDeletes)
    if (!this.user) await this.pass(null)
  }

  private async post(token: string): Promise<void> {
    this.latest = token
    if (token === this.posted) return
    if (this.clock.now() - issuedAt(token) > this.settings.maxAgeSeconds * 1000) return
    await this.send('POST', token)
    this.posted = token
  }

  private async delete(): Promise<void> {
    const token = this.latest
    if (token === null) return
    // The server may delete it though no answer comes.
    this.posted = null
    await this.send('DELETE', token)
    this.latest = null
  }

  private async send(method: 'POST' | 'DELETE', token: string): Promise<void> {
    const response = await fetch(this.settings.url, {
      method,
      headers: { authorization: `Bearer ${token}` },
      // The page may be closed right after signing out.
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`${method} was answered with ${response.status}`)
  }
}

/** When a token was issued. A token that cannot be read counts as new: its server decides. */
function issuedAt(token: string): number {
  const { iat } = claimsIn(token)
  return typeof iat === 'number' ? iat * 1000 : Number.POSITIVE_INFINITY
}
