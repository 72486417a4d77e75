import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import {
  collection,
  connectFirestoreEmulator,
  doc,
  type Firestore,
  initializeFirestore,
  setLogLevel,
  type WriteBatch,
  writeBatch,
} from 'firebase/firestore/lite'

/** The emulator and project with the rules under test. */
export interface Place {
  readonly host: string
  readonly projectId: string
  /** The folder of the ledger, with its slash; without it, the ledger is the whole database. */
  readonly folder?: string
}

/** What a token says of who is signed in. By default their address is verified. */
export interface SignIn {
  readonly provider?: 'password' | 'anonymous'
  readonly email?: string
  readonly isVerified?: boolean
}

// Most attempts here are refused, and the SDK would log each refusal.
setLogLevel('silent')

let apps = 0

/** A client with the SDK that can attempt any write. */
export class Person {
  readonly database: Firestore
  /** The paths of all documents that this person named since the world was restored. */
  readonly named = new Set<string>()
  private readonly app: FirebaseApp

  private constructor(
    private readonly place: Place,
    readonly id: string,
    readonly name: string,
    token?: Parameters<typeof connectFirestoreEmulator>[3],
  ) {
    this.app = initializeApp({ projectId: place.projectId }, `person-${apps++}`)
    this.database = initializeFirestore(this.app, {})
    const [host = '', port] = place.host.split(':')
    connectFirestoreEmulator(this.database, host, Number(port), token)
  }

  static signedIn(place: Place, id: string, name: string, signIn: SignIn = {}): Person {
    const { provider = 'password', email = `${id}@example.com`, isVerified = true } = signIn
    const address = provider === 'anonymous' ? {} : { email, email_verified: isVerified }
    const token = { sub: id, firebase: { sign_in_provider: provider }, ...address }
    return new Person(place, id, name, { mockUserToken: token })
  }

  static signedOut(place: Place): Person {
    return new Person(place, 'nobody', 'Nobody')
  }

  /** The operator, to whom the rules do not apply. */
  static operator(place: Place): Person {
    return new Person(place, 'operator', 'Operator', { mockUserToken: 'owner' })
  }

  get key(): string {
    return this.name.toLowerCase()
  }

  /** The path of their account. */
  get account(): string {
    return `users/${this.id}`
  }

  at(path: string) {
    this.named.add(path)
    return doc(this.database, `${this.place.folder ?? ''}${path}`)
  }

  collection(path: string) {
    return collection(this.database, `${this.place.folder ?? ''}${path}`)
  }

  /** One commit of many writes. */
  commit(write: (batch: WriteBatch) => void): Promise<void> {
    const batch = writeBatch(this.database)
    write(batch)
    return batch.commit()
  }

  update(path: string, fields: Readonly<Record<string, unknown>>): Promise<void> {
    return this.commit((batch) => batch.update(this.at(path), fields))
  }

  set(path: string, fields: Readonly<Record<string, unknown>>): Promise<void> {
    return this.commit((batch) => batch.set(this.at(path), fields))
  }

  delete(path: string): Promise<void> {
    return this.commit((batch) => batch.delete(this.at(path)))
  }

  leave(): Promise<void> {
    return deleteApp(this.app)
  }
}
