import { Container, type ServiceIdentifier } from 'inversify'
import type { App, Product } from './core/app.ts'
import type { Provider } from './core/domain/person.ts'
import type { Clock } from './core/ports/clock.ts'
import type { Connectivity } from './core/ports/connectivity.ts'
import type { Demo } from './core/ports/demo.ts'
import type { Directory } from './core/ports/directory.ts'
import type { Drafts } from './core/ports/drafts.ts'
import type { IdGenerator } from './core/ports/id-generator.ts'
import type { Identity } from './core/ports/identity.ts'
import type { Ledger } from './core/ports/ledger.ts'
import type { Log } from './core/ports/log.ts'
import type { OfflineCache } from './core/ports/offline-cache.ts'
import type { Outbox } from './core/ports/outbox.ts'
import type { OpenUpdates } from './core/ports/updates.ts'
import { ChooseUsername } from './core/use-cases/choose-username.ts'
import { DeliverTransfer } from './core/use-cases/deliver-transfer.ts'
import { EditDescription } from './core/use-cases/edit-description.ts'
import { FindFreeName } from './core/use-cases/find-free-name.ts'
import { HandOverPoints } from './core/use-cases/hand-over-points.ts'
import { LoadFeed } from './core/use-cases/load-feed.ts'
import { LoadHighestBalances } from './core/use-cases/load-highest-balances.ts'
import { LookupProfile } from './core/use-cases/lookup-profile.ts'
import { ManageSignIn } from './core/use-cases/manage-sign-in.ts'
import { OpenAccount } from './core/use-cases/open-account.ts'
import { ResumeSends } from './core/use-cases/resume-sends.ts'
import { SendPoints } from './core/use-cases/send-points.ts'
import { SignIn } from './core/use-cases/sign-in.ts'
import { SuggestRecipients } from './core/use-cases/suggest-recipients.ts'
import { TakeBackPoints } from './core/use-cases/take-back-points.ts'
import { WatchSession } from './core/use-cases/watch-session.ts'
import { WatchWaiting } from './core/use-cases/watch-waiting.ts'
import type { DemoSettings, FirebaseSettings, Settings } from './settings.ts'

/** All that the core needs from outside. */
export interface Ports {
  readonly identity: Identity
  readonly ledger: Ledger
  readonly directory: Directory
  readonly outbox: Outbox
  readonly connectivity: Connectivity
  readonly offlineCache: OfflineCache
  readonly clock: Clock
  readonly ids: IdGenerator
  readonly log: Log
  readonly drafts: Drafts
  readonly openUpdates: OpenUpdates
  /** Null outside the demo. */
  readonly demo: Demo | null
}

const token = <T>(name: string) => Symbol(name) as ServiceIdentifier<T>

const tokens = {
  identity: token<Identity>('Identity'),
  ledger: token<Ledger>('Ledger'),
  directory: token<Directory>('Directory'),
  outbox: token<Outbox>('Outbox'),
  connectivity: token<Connectivity>('Connectivity'),
  offlineCache: token<OfflineCache>('OfflineCache'),
  clock: token<Clock>('Clock'),
  log: token<Log>('Log'),
  defaultMessage: token<string>('DefaultMessage'),
}

/** What a backend brings, and what it needs of the browser for that. */
type Backend = Pick<
  Ports,
  'identity' | 'ledger' | 'directory' | 'connectivity' | 'offlineCache' | 'demo'
>
type Surroundings = Pick<Ports, 'clock' | 'ids' | 'log' | 'connectivity'> & {
  readonly productName: string
}
type OpenBackend = (surroundings: Surroundings) => Promise<Backend>

/**
 * Puts the app together from its settings, with the adapters that they ask for. Rejects where a part of it cannot be
 * fetched; trying again then fetches it again.
 */
export async function composeApp({ product, providers, backend }: Settings): Promise<App> {
  const [{ thisBrowser }, open] = await Promise.all([
    import('./adapters/browser/this-browser.ts'),
    backend.kind === 'demo' ? openerOfDemo(backend) : openerOfFirebase(backend),
  ])
  const opened = await open({ ...thisBrowser, productName: product.name })
  return appOver({ ...thisBrowser, ...opened }, product, providers)
}

/** The app over adapters that are there. */
export function appOver(ports: Ports, product: Product, providers: readonly Provider[]): App {
  const container = new Container({ defaultScope: 'Singleton' })
  bindPorts(container, ports)
  container.bind(tokens.defaultMessage).toConstantValue(`${product.name} sent!`)
  bindUseCases(container)
  return {
    product,
    providers,
    clock: ports.clock,
    ids: ports.ids,
    log: ports.log,
    connectivity: ports.connectivity,
    drafts: ports.drafts,
    openUpdates: ports.openUpdates,
    demo: ports.demo,
    signIn: container.get(SignIn),
    manageSignIn: container.get(ManageSignIn),
    watchSession: container.get(WatchSession),
    loadFeed: container.get(LoadFeed),
    loadHighestBalances: container.get(LoadHighestBalances),
    lookupProfile: container.get(LookupProfile),
    suggestRecipients: container.get(SuggestRecipients),
    sendPoints: container.get(SendPoints),
    resumeSends: container.get(ResumeSends),
    chooseUsername: container.get(ChooseUsername),
    editDescription: container.get(EditDescription),
    watchWaiting: container.get(WatchWaiting),
    handOverPoints: container.get(HandOverPoints),
    takeBackPoints: container.get(TakeBackPoints),
  }
}

async function openerOfDemo({ transfers }: DemoSettings): Promise<OpenBackend> {
  const { openDemo } = await import('./adapters/memory/open-demo.ts')
  return (surroundings) => openDemo({ ...surroundings, transfers })
}

async function openerOfFirebase(firebase: FirebaseSettings): Promise<OpenBackend> {
  const [{ openFirebase }, { LocalOfflineCache }] = await Promise.all([
    import('./adapters/firebase/open-firebase.ts'),
    import('./adapters/browser/local-offline-cache.ts'),
  ])
  return async (surroundings) => ({
    ...openFirebase({ ...firebase, ...surroundings }),
    connectivity: surroundings.connectivity,
    offlineCache: new LocalOfflineCache(surroundings.productName, surroundings.log),
    demo: null,
  })
}

function bindPorts(container: Container, ports: Ports): void {
  container.bind(tokens.identity).toConstantValue(ports.identity)
  container.bind(tokens.ledger).toConstantValue(ports.ledger)
  container.bind(tokens.directory).toConstantValue(ports.directory)
  container.bind(tokens.outbox).toConstantValue(ports.outbox)
  container.bind(tokens.connectivity).toConstantValue(ports.connectivity)
  container.bind(tokens.offlineCache).toConstantValue(ports.offlineCache)
  container.bind(tokens.clock).toConstantValue(ports.clock)
  container.bind(tokens.log).toConstantValue(ports.log)
}

function bindUseCases(container: Container): void {
  const { identity, ledger, directory, outbox, connectivity, offlineCache, clock, log } = tokens
  const { defaultMessage } = tokens
  container.bind(SignIn).toResolvedValue((who) => new SignIn(who), [identity])
  container.bind(ManageSignIn).toResolvedValue((who) => new ManageSignIn(who), [identity])
  container.bind(FindFreeName).toResolvedValue((names) => new FindFreeName(names), [directory])
  container
    .bind(OpenAccount)
    .toResolvedValue((book, free) => new OpenAccount(book, free), [ledger, FindFreeName])
  container
    .bind(WatchSession)
    .toResolvedValue(
      (who, open, book, known, time, notes) =>
        new WatchSession(who, open, book, known, time, notes),
      [identity, OpenAccount, ledger, offlineCache, clock, log],
    )
  container
    .bind(LoadFeed)
    .toResolvedValue(
      (book, known, time) => new LoadFeed(book, known, time),
      [ledger, offlineCache, clock],
    )
  container
    .bind(LoadHighestBalances)
    .toResolvedValue((names) => new LoadHighestBalances(names), [directory])
  container.bind(LookupProfile).toResolvedValue((names) => new LookupProfile(names), [directory])
  container
    .bind(SuggestRecipients)
    .toResolvedValue((names, who) => new SuggestRecipients(names, who), [directory, identity])
  container
    .bind(DeliverTransfer)
    .toResolvedValue(
      (book, names, kept, notes) => new DeliverTransfer(book, names, kept, notes),
      [ledger, directory, outbox, log],
    )
  container
    .bind(SendPoints)
    .toResolvedValue(
      (who, names, deliver, kept, network, time, message) =>
        new SendPoints(who, names, deliver, kept, network, time, message),
      [identity, directory, DeliverTransfer, outbox, connectivity, clock, defaultMessage],
    )
  container
    .bind(ResumeSends)
    .toResolvedValue(
      (book, deliver, kept, time, notes) => new ResumeSends(book, deliver, kept, time, notes),
      [ledger, DeliverTransfer, outbox, clock, log],
    )
  container
    .bind(ChooseUsername)
    .toResolvedValue(
      (who, names, free) => new ChooseUsername(who, names, free),
      [identity, directory, FindFreeName],
    )
  container
    .bind(EditDescription)
    .toResolvedValue((who, names) => new EditDescription(who, names), [identity, directory])
  container
    .bind(WatchWaiting)
    .toResolvedValue((book, names) => new WatchWaiting(book, names), [ledger, directory])
  container
    .bind(HandOverPoints)
    .toResolvedValue((who, book) => new HandOverPoints(who, book), [identity, ledger])
  container
    .bind(TakeBackPoints)
    .toResolvedValue((who, book) => new TakeBackPoints(who, book), [identity, ledger])
}
