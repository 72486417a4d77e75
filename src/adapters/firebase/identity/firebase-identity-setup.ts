import type { FirebaseApp } from 'firebase/app'
import type { Persistence } from 'firebase/auth'
import type { Clock } from '../../../core/ports/clock.ts'
import type { Log } from '../../../core/ports/log.ts'
import type { Notes } from './notes.ts'
import type { ProviderWindows } from './provider-windows.ts'
import type { TokenSyncSettings } from './token-sync.ts'

export interface FirebaseIdentitySetup {
  /** Gives the SDK's app, which everything else of the SDK stands on. */
  readonly openApp: () => Promise<FirebaseApp>
  /** Where the Auth emulator is, e.g. `http://127.0.0.1:9099`; null for the real service. */
  readonly emulatorUrl: string | null
  /** The app's own address, to which mailed links lead. */
  readonly address: string
  /** Shared by all tabs. */
  readonly deviceNotes: Notes
  /** This tab's own. */
  readonly tabNotes: Notes
  readonly clock: Clock
  readonly log: Log
  readonly tokenSync: TokenSyncSettings | null
  /** Until it resolves nothing is fetched for those who only watch; a request does not wait for it. */
  readonly after?: Promise<unknown>
  /** Where the sign-in is kept, best first; what the browser has, unless given. */
  readonly persistence?: readonly Persistence[]
  /** How providers are asked; in the browser's windows, unless given. */
  readonly windows?: ProviderWindows
}
