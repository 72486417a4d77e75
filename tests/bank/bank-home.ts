import type { openFirebase } from '../../src/adapters/firebase/open-firebase.ts'
import type { UserId } from '../../src/core/domain/ids.ts'
import type { Archive } from '../../src/core/ports/archive.ts'
import type { DeviceNetwork } from '../../src/core/ports/platform.ts'
import type { BankRandom } from './bank-random.ts'
import type { LedgerReading } from './ledger-reading.ts'

/** Where a network is reached, or a server behind it. */
export interface NetworkAddress {
  readonly host: string
  readonly port: number
}

/** What a page has of its device and its network. */
interface PageOnDevice {
  /** A name that no other page has. */
  readonly name: string
  readonly at: NetworkAddress
  readonly network: DeviceNetwork
  readonly isOpen: () => boolean
}

/** The ports of one page over production's adapters. */
type BankBackend = Omit<ReturnType<typeof openFirebase>, 'archive' | 'origin'> & {
  close(): Promise<void>
}

/** What the owner of a ledger can do, where a test can be the owner. */
interface BankOwner {
  /** Makes somebody a moderator. */
  appoint(person: UserId): Promise<void>
  /** Changes the ledger in one of several ways, and says what was changed; null where nobody can. */
  readonly tamper: ((ledger: LedgerReading, random: BankRandom) => Promise<string>) | null
}

/** A ledger that bank tests run on. */
export interface BankHome {
  /** What the networks of clients pass on to: `http://127.0.0.1:8080`. */
  readonly origin: string
  /** Reads the ledger past every network, signed out. */
  readonly archive: Archive
  readonly owner: BankOwner | null
  /** The backend of a page behind a network. `device` is the same for all pages of a device. */
  open(page: PageOnDevice, device: object): BankBackend
}
