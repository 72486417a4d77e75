import type { FirebaseSettings } from '../../src/settings.ts'

/** The database of a bank test, as the app's settings name it. */
export type BankSettings = Pick<FirebaseSettings, 'app' | 'authEmulatorUrl' | 'firestoreEmulator'>

/** What somebody asks of a run. */
export interface BankOptions {
  readonly settings: BankSettings
  readonly seconds: number
  readonly clients: number
  readonly seed: number
  /** A word for names and emails that no other run on the same database has. */
  readonly run: string
  readonly hasFaults: boolean
}
