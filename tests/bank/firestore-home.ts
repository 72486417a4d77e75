import { deleteApp, getApps } from 'firebase/app'
import { FirestoreArchive } from '../../src/adapters/firebase/archive/firestore-archive.ts'
import { openFirebase } from '../../src/adapters/firebase/open-firebase.ts'
import { browserTimer } from '../../src/adapters/shared/timers.ts'
import { OPEN_COMMUNITY } from '../../src/core/domain/community.ts'
import type { BankHome } from './bank-home.ts'
import type { BankSettings } from './bank-settings.ts'
import { FirestoreReading } from './firestore-reading.ts'
import { silent } from './open-page.ts'
import { appoint, tamper } from './tamper.ts'

const SERVICE = 'https://firestore.googleapis.com'

/**
 * A database in Firestore, of the emulators or of an operator's project.
 * @public `npm run bank` loads it by its path.
 */
export function firestoreHome(settings: BankSettings): BankHome {
  const { app, firestoreEmulator: emulator } = settings
  const { projectId, apiKey } = app
  return {
    origin: emulator ? `http://${emulator.host}:${emulator.port}` : SERVICE,
    ledger: new FirestoreReading(settings),
    archive: new FirestoreArchive({ projectId, apiKey, emulator }),
    owner: emulator && {
      appoint: (person) => appoint(settings, person),
      tamper: (ledger, random) => tamper(settings, ledger, random),
    },
    open({ name, at, network }) {
      const opened = openFirebase({
        ...settings,
        firestoreEmulator: at,
        network,
        clock: { now: () => Date.now() },
        log: silent,
        timer: browserTimer,
        appCheckKey: null,
        tokenSync: null,
        productName: 'Bank test',
        community: OPEN_COMMUNITY,
        appName: name,
      })
      return {
        ...opened,
        async close() {
          const app = getApps().find((one) => one.name === name)
          if (app) await deleteApp(app)
        },
      }
    },
  }
}
