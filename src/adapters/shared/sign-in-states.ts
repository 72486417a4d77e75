import type { Person } from '../../core/domain/person.ts'
import type { SignInState } from '../../core/ports/identity.ts'
import type { Stop } from '../../core/ports/subscription.ts'

/** Tells who is signed in, and only what changes: the service also reports renewed tokens and what it reports twice. */
export class SignInStates {
  private state: SignInState = { status: 'unknown' }
  private readonly listeners = new Set<(state: SignInState) => void>()

  watch(listener: (state: SignInState) => void): Stop {
    // A listener of its own for each call, so that watching twice with one function is stopped one by one.
    const own = (state: SignInState) => listener(state)
    this.listeners.add(own)
    own(this.state)
    return () => {
      this.listeners.delete(own)
    }
  }

  current(): Person | null {
    return this.state.status === 'signed-in' ? this.state.person : null
  }

  tell(person: Person | null): void {
    const next: SignInState = person ? { status: 'signed-in', person } : { status: 'signed-out' }
    if (JSON.stringify(next) === JSON.stringify(this.state)) return
    this.state = next
    for (const listener of [...this.listeners]) listener(next)
  }
}
