import type { UserId } from '../../core/domain/ids.ts'
import type { AppointRefusal, UnknownName } from '../../core/domain/moderation.ts'
import { accept, type Result, refuse } from '../../core/domain/result.ts'
import { type Username, usernameKey } from '../../core/domain/username.ts'
import type { Appointment, Moderator, Moderators } from '../../core/ports/moderators.ts'
import type { LedgerState } from './ledger-state.ts'
import type { Decide, LedgerStore } from './ledger-store.ts'

/** The moderators of an own server. Only its owner is let here. */
export class MemoryModerators implements Moderators {
  constructor(private readonly store: LedgerStore) {}

  add(name: Username): Promise<Result<Appointment, AppointRefusal>> {
    return this.change<AppointRefusal>(name, (state, id) => {
      const account = state.accounts.get(id)
      if (!account) return refuse({ code: 'account-missing' })
      if (account.leftAt !== null) return refuse({ code: 'has-left' })
      return accept(state.moderators.has(id) ? [] : [{ type: 'appointed', id }])
    })
  }

  remove(name: Username): Promise<Result<Appointment, UnknownName>> {
    return this.change<UnknownName>(name, (state, id) =>
      accept(state.moderators.has(id) ? [{ type: 'discharged', id }] : []),
    )
  }

  async list(): Promise<readonly Moderator[]> {
    const { moderators, accounts } = this.store.state
    return [...moderators].sort().map((id): Moderator => {
      const account = accounts.get(id)
      return {
        id,
        name: account?.username ?? null,
        since: null,
        isSuspended: account?.suspended != null,
      }
    })
  }

  private async change<R extends AppointRefusal>(
    name: Username,
    decide: (state: LedgerState, id: UserId) => ReturnType<Decide<R>>,
  ): Promise<Result<Appointment, R>> {
    let made: Appointment | null = null
    const result = await this.store.write<null, R | UnknownName>(
      (state) => {
        const id = state.names.get(usernameKey(name))?.owner
        if (id === undefined) return refuse({ code: 'unknown-name' })
        const decision = decide(state, id)
        made = { id, isChanged: decision.ok && decision.value.length > 0 }
        return decision
      },
      () => null,
    )
    // The refusal of an unknown name is one of both.
    return result.ok ? accept(made as unknown as Appointment) : (result as Result<never, R>)
  }
}
