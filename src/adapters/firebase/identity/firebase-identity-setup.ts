import type { FirebaseApp } from 'firebase/app'
import type { Persistence } from 'firebase/auth'
import type { Clock, Log, Retry } from '../../../core/ports/platform.ts'
import type { TextStore } from '../../shared/text-store.ts'
import type { ProviderWindows } from './browser-windows.ts'
import type { TokenSyncSettings } from './token-sync.ts'

/** The provider for which the page was left; a key of `tabTexts`. */
export const LEFT_FOR = 'pledger:identity:left-for'

export interface FirebaseIdentitySetup {
  /** Opens the SDK's app, once. */
  readonly openApp: () => Promise<FirebaseApp>
  /** Where the Auth emulator is, e.g. `http://127.0.0.1:9099`; null for the real service. */
  readonly emulatorUrl: string | null
  /** The app's own address, to which mailed links lead. */
  readonly address: string
  /** Shared by all tabs. */
  readonly deviceTexts: TextStore
  /** This tab's own. */
  readonly tabTexts: TextStore
  readonly clock: Clock
  readonly log: Log
  readonly retry: Retry
  readonly tokenSync: TokenSyncSettings | null
  /** Watching who is signed in loads the SDK only after this; a request does not wait for it. */
  readonly startAfter?: Promise<unknown>
  /** Where the sign-in is stored, best first; by default wherever the browser can. */
  readonly persistence?: readonly Persistence[]
  /** How providers are asked; by default in the browser's windows. */
  readonly windows?: ProviderWindows
}
