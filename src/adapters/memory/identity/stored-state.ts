import type { Stop } from '../../../core/ports/subscription.ts'
import { Listeners } from '../../shared/listeners.ts'
import { readJson } from '../../shared/schema.ts'
import type { TextStore } from '../../shared/text-store.ts'
import { emptyState, type IdentityState, isIdentityState } from './identity-state.ts'

/** Where the state is stored, as JSON. */
export const STATE_KEY = 'pledger-demo-identity'

/** The state of the identity service, the same in all tabs of this browser. */
export class StoredState {
  private readonly listeners = new Listeners()
  private cached: { readonly text: string | null; readonly state: IdentityState } = {
    text: null,
    state: emptyState,
  }

  constructor(
    private readonly texts: TextStore,
    /** Called when what was stored is corrupt. */
    private readonly onSetAside: () => void,
  ) {
    texts.watch(STATE_KEY, () => this.listeners.notify())
  }

  /** Reads what is stored now, so that two tabs never work on different states. */
  read(): IdentityState {
    const text = this.texts.get(STATE_KEY)
    if (text !== this.cached.text) {
      const state = text === null ? emptyState : readJson(text)
      if (!isIdentityState(state)) return this.setAside(text ?? '')
      this.cached = { text, state }
    }
    return this.cached.state
  }

  /** Changes what is stored now, so that a change of another tab is not lost. */
  change(part: Partial<IdentityState>): void {
    const state = { ...this.read(), ...part }
    const text = JSON.stringify(state)
    this.texts.set(STATE_KEY, text)
    this.cached = { text, state }
    this.listeners.notify()
  }

  /** Reports each change, also by another tab. */
  watch(listener: () => void): Stop {
    return this.listeners.add(listener)
  }

  /** Starts with an empty state, and leaves a backup of the corrupt one. */
  private setAside(corrupt: string): IdentityState {
    this.texts.set(`${STATE_KEY}-backup`, corrupt)
    this.texts.remove(STATE_KEY)
    this.change(emptyState)
    this.onSetAside()
    return emptyState
  }
}
