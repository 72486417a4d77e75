import type { Person } from '../../core/domain/person.ts'
import type { SignInState } from '../../core/ports/identity.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import { CurrentValue } from './listeners.ts'

/** Reports who is signed in, now and at each change. A service may report the same state again, for example with a renewed token. */
export class SignInStates {
  private readonly state = new CurrentValue<SignInState>({ status: 'unknown' })

  watch(listener: (state: SignInState) => void): Stop {
    return this.state.watch(listener)
  }

  current(): Person | null {
    const state = this.state.get()
    return state.status === 'signed-in' ? state.person : null
  }

  notify(person: Person | null): void {
    const next: SignInState = person ? { status: 'signed-in', person } : { status: 'signed-out' }
    if (JSON.stringify(next) !== JSON.stringify(this.state.get())) this.state.set(next)
  }
}
