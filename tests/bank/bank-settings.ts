import type { FirebaseSettings } from '../../src/settings.ts'
import type { FaultWeights } from './proxy/request-fault.ts'
import type { WholeRequest } from './proxy/target.ts'

/** The database of a bank test, as the app's settings name it. */
export type BankSettings = Pick<FirebaseSettings, 'app' | 'authEmulatorUrl' | 'firestoreEmulator'>

/** What a person asks of a run. */
export interface BankOptions {
  readonly settings: BankSettings
  readonly seconds: number
  readonly clients: number
  readonly seed: number
  /** A word for names and emails that no other run on the same database has. */
  readonly run: string
  /** How often the network does what; null for a network without faults. */
  readonly faults: FaultWeights | null
  /** Which requests faults may meet; all of them, where it is left out. */
  readonly mayMeetFault?: (request: WholeRequest) => boolean
  /** A planted bug, for the test of this test: who sends again after a failure takes a new id. */
  readonly forgetsIds?: boolean
}
