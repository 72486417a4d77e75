import type { Person } from '../../core/domain/person.ts'
import type { SignInState } from '../../core/ports/identity.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import { Listeners } from './listeners.ts'

/** Tells who is signed in, and only what changes: the service also reports renewed tokens and what it reports twice. */
export class SignInStates {
  private state: SignInState = { status: 'unknown' }
  private readonly listeners = new Listeners<SignInState>()

  watch(listener: (state: SignInState) => void): Stop {
    const stop = this.listeners.add(listener)
    listener(this.state)
    return stop
  }

  current(): Person | null {
    return this.state.status === 'signed-in' ? this.state.person : null
  }

  tell(person: Person | null): void {
    const next: SignInState = person ? { status: 'signed-in', person } : { status: 'signed-out' }
    if (JSON.stringify(next) === JSON.stringify(this.state)) return
    this.state = next
    this.listeners.tell(next)
  }
}
