import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type StoredDocument, writeDocuments } from '../../scripts/firestore-documents.mjs'
import { serveHosting } from '../../scripts/serve-hosting.mjs'
import { type FileRequest, LostFiles } from '../e2e/lost-files.ts'
import { aPerson } from '../e2e-firebase/a-person.ts'
import { deploy } from '../e2e-firebase/deploy.ts'
import { emulators } from '../e2e-firebase/emulators.ts'
import { signUpAtService } from '../e2e-firebase/sign-in-storage.ts'
import { Network } from './network.ts'

export const DEMO = '.cache/browsers/demo'
export const PRODUCTION = '.cache/browsers/production'

/** A site of one story, which no browser has visited. */
export interface Site {
  readonly url: string
  readonly network: Network
  close(): void
}

export interface ProductionSite extends Site {
  /** The same site under another address: a browser keeps what it stores for each apart, as on two devices. */
  readonly elsewhere: string
  write(documents: readonly StoredDocument[]): Promise<void>
  /** Adds a person with this name to the ledger. Returns the email that they sign in with. */
  addPerson(name: string): Promise<string>
}

/** `isLost` says which files get lost. Without it, none does. */
export async function openDemo(isLost?: (request: FileRequest) => boolean): Promise<Site> {
  const network = new Network()
  const fails = isLost && failuresOf(isLost)
  const hosting = await serveHosting({ folder: DEMO, fails })
  const url = `http://${await network.wayTo(new URL(hosting.url).host)}`
  const close = () => {
    network.close()
    hosting.close()
  }
  return { url, network, close }
}

/** Without a service worker, whose cache would have the files. */
function failuresOf(isLost: (request: FileRequest) => boolean) {
  const files = new LostFiles((request) => request.path === '/sw.js' || isLost(request))
  return ({ url: path = '', headers }: IncomingMessage) => {
    const destination = headers['sec-fetch-dest']
    if (destination === 'document') files.forget()
    return files.loses({ path, isModule: destination === 'script' })
  }
}

/** The production build on the emulators, with an empty ledger. */
export async function openProduction(): Promise<ProductionSite> {
  const network = new Network()
  const { firestoreHost, authUrl } = emulators()
  const deployment = await deploy(PRODUCTION, {
    firestoreHost: await network.wayTo(firestoreHost),
    authUrl: `http://${await network.wayTo(new URL(authUrl).host)}`,
  })
  const { host } = new URL(deployment.url)
  const database = { host: firestoreHost, projectId: deployment.projectId }
  const write = (documents: readonly StoredDocument[]) => writeDocuments(database, documents)
  return {
    network,
    url: `http://${await network.wayTo(host)}`,
    elsewhere: `http://${await network.wayTo(host)}`,
    write,
    async addPerson(name) {
      const email = newEmail()
      const { localId } = await signUpAtService(email)
      await write(aPerson(localId, name))
      return email
    },
    close() {
      network.close()
      deployment.takeDown()
    },
  }
}

/** The Auth emulator keeps its people from story to story. */
export const newEmail = () => `person-${randomUUID()}@example.com`
