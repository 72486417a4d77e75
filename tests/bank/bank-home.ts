import type { openFirebase } from '../../src/adapters/firebase/open-firebase.ts'
import type { UserId } from '../../src/core/domain/ids.ts'
import type { Archive } from '../../src/core/ports/archive.ts'
import type { DeviceNetwork } from '../../src/core/ports/platform.ts'
import type { BankDevice } from './bank-device.ts'
import type { BankRandom } from './bank-random.ts'
import type { LedgerReading } from './ledger-reading.ts'

/** The address of a client's network. */
export interface NetworkAddress {
  readonly host: string
  readonly port: number
}

/** The device and the network of a page. */
interface PageOnDevice {
  /** A name that no other page has. */
  readonly name: string
  readonly device: BankDevice
  readonly at: NetworkAddress
  readonly network: DeviceNetwork
  readonly isOpen: () => boolean
}

/** The ports of one page over production's adapters. */
type BankBackend = Omit<ReturnType<typeof openFirebase>, 'archive' | 'origin'> & {
  close(): Promise<void>
}

/** The rights of a ledger's owner, for a test that can be the owner. */
interface BankOwner {
  /** Makes somebody a moderator. */
  appoint(person: UserId): Promise<void>
  /** Changes the ledger in one of several ways, and describes the change; null if nobody can. */
  readonly tamper: ((ledger: LedgerReading, random: BankRandom) => Promise<string>) | null
}

/** A ledger that bank tests run on. */
export interface BankHome {
  /** The address behind the networks of clients: `http://127.0.0.1:8080`. */
  readonly origin: string
  readonly ledger: LedgerReading
  /** The archive for the audit. */
  readonly archive: Archive
  readonly owner: BankOwner | null
  /** The backend of a page behind a network. */
  open(page: PageOnDevice): BankBackend
}
