import type { Person } from '../../../core/domain/person.ts'
import type { SignInState } from '../../../core/ports/identity.ts'
import type { Stop } from '../../../core/ports/subscription.ts'
import type { IdentityStore } from './identity-store.ts'
import { personOf } from './person-of.ts'

/** Follows who is signed in. Like the real service it does not know at once. */
export class SignInStates {
  private state: SignInState = { status: 'unknown' }
  private readonly listeners = new Set<(state: SignInState) => void>()

  constructor(private readonly store: IdentityStore) {
    store.watch(() => this.look())
    queueMicrotask(() => this.look())
  }

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

  private look(): void {
    const registered = this.store.signedIn()
    const next: SignInState = registered
      ? { status: 'signed-in', person: personOf(registered) }
      : { status: 'signed-out' }
    // The store changes for other reasons too: a code sent, somebody else's password.
    if (JSON.stringify(next) === JSON.stringify(this.state)) return
    this.state = next
    for (const listener of [...this.listeners]) listener(next)
  }
}
