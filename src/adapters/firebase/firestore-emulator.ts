import type { EmulatorMockTokenOptions } from 'firebase/firestore/lite'

/** Where the emulator is, and in tests who is signed in. */
export interface FirestoreEmulator {
  readonly host: string
  readonly port: number
  readonly mockUserToken?: EmulatorMockTokenOptions | 'owner'
}
