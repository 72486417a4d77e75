import type { IdentityRefusal } from '../../../core/domain/identity-failure.ts'
import { accept, type Result, refuse } from '../../../core/domain/result.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import type { ActionCode } from './identity-state.ts'
import type { IdentityStore } from './identity-store.ts'
import { randomText } from './random-text.ts'

const VALID_MS = 3_600_000
/** An expired code is remembered for a while, so that it can be told from a wrong one. */
const REMEMBERED_MS = 24 * VALID_MS

/** Codes that were mailed: each works once, for an hour. */
export class ActionCodes {
  constructor(
    private readonly store: IdentityStore,
    private readonly clock: Clock,
  ) {}

  /** Makes a code and the list that it belongs in; the caller keeps the list. */
  issue(purpose: ActionCode['purpose'], email: string) {
    const now = this.clock.now()
    const issued: ActionCode = { code: randomText(40), purpose, email, sentAt: now }
    const others = this.store.state().codes.filter(({ sentAt }) => now - sentAt < REMEMBERED_MS)
    return { code: issued.code, codes: [...others, issued] }
  }

  find(code: string, purpose: ActionCode['purpose']): Result<ActionCode, IdentityRefusal> {
    const found = this.store.state().codes.find((one) => one.code === code)
    if (found?.purpose !== purpose) return refuse({ code: 'auth/invalid-action-code' })
    if (this.clock.now() - found.sentAt >= VALID_MS)
      return refuse({ code: 'auth/expired-action-code' })
    return accept(found)
  }

  without({ code }: ActionCode): readonly ActionCode[] {
    return this.store.state().codes.filter((one) => one.code !== code)
  }
}
