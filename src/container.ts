import { Container, type ServiceIdentifier } from 'inversify'
import type { App } from './core/app.ts'
import type { Clock } from './core/ports/clock.ts'
import type { Demo } from './core/ports/demo.ts'
import type { Directory } from './core/ports/directory.ts'
import type { IdGenerator } from './core/ports/id-generator.ts'
import type { Identity } from './core/ports/identity.ts'
import type { Ledger } from './core/ports/ledger.ts'
import type { Log } from './core/ports/log.ts'
import type { Outbox } from './core/ports/outbox.ts'
import { ChooseUsername } from './core/use-cases/choose-username.ts'
import { EditDescription } from './core/use-cases/edit-description.ts'
import { FindFreeName } from './core/use-cases/find-free-name.ts'
import { HandOverPoints } from './core/use-cases/hand-over-points.ts'
import { LoadFeed } from './core/use-cases/load-feed.ts'
import { LoadHighestBalances } from './core/use-cases/load-highest-balances.ts'
import { LookupProfile } from './core/use-cases/lookup-profile.ts'
import { ManageSignIn } from './core/use-cases/manage-sign-in.ts'
import { OpenAccount } from './core/use-cases/open-account.ts'
import { ResetPassword } from './core/use-cases/reset-password.ts'
import { ResumeSends } from './core/use-cases/resume-sends.ts'
import { SendPoints } from './core/use-cases/send-points.ts'
import { SignIn } from './core/use-cases/sign-in.ts'
import { SignOut } from './core/use-cases/sign-out.ts'
import { SignUp } from './core/use-cases/sign-up.ts'
import { SuggestRecipients } from './core/use-cases/suggest-recipients.ts'
import { TakeBackPoints } from './core/use-cases/take-back-points.ts'
import { WatchAccount } from './core/use-cases/watch-account.ts'
import { WatchSession } from './core/use-cases/watch-session.ts'
import { WatchWaiting } from './core/use-cases/watch-waiting.ts'
import type { DemoSettings, FirebaseSettings, Settings } from './settings.ts'

const token = <T>(name: string) => Symbol(name) as ServiceIdentifier<T>

const ports = {
  identity: token<Identity>('Identity'),
  ledger: token<Ledger>('Ledger'),
  directory: token<Directory>('Directory'),
  clock: token<Clock>('Clock'),
  ids: token<IdGenerator>('IdGenerator'),
  log: token<Log>('Log'),
  outbox: token<Outbox>('Outbox'),
  demo: token<Demo | null>('Demo'),
  defaultMessage: token<string>('DefaultMessage'),
}

interface Surroundings {
  readonly clock: Clock
  readonly ids: IdGenerator
  readonly log: Log
  readonly productName: string
}

interface Backend {
  readonly identity: Identity
  readonly ledger: Ledger
  readonly directory: Directory
  readonly demo: Demo | null
}

type OpenBackend = (surroundings: Surroundings) => Promise<Backend>

/** Puts the app together: the only place that knows which adapter implements which port. Rejects where a part of it cannot be fetched. */
export async function composeApp(settings: Settings): Promise<App> {
  const container = new Container({ defaultScope: 'Singleton' })
  await bindAdapters(container, settings)
  bindUseCases(container)
  return {
    product: settings.product,
    providers: settings.providers,
    clock: container.get(ports.clock),
    ids: container.get(ports.ids),
    log: container.get(ports.log),
    demo: container.get(ports.demo),
    signIn: container.get(SignIn),
    signUp: container.get(SignUp),
    signOut: container.get(SignOut),
    resetPassword: container.get(ResetPassword),
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

/** Fetches the chosen backend first, so that a failed fetch can be tried again and all else is there at once. */
async function bindAdapters(container: Container, settings: Settings): Promise<void> {
  const [{ thisBrowser }, open] = await Promise.all([
    import('./adapters/browser/this-browser.ts'),
    settings.backend.kind === 'demo'
      ? openerOfDemo(settings.backend)
      : openerOfFirebase(settings.backend),
  ])
  const { clock, ids, log, outbox } = thisBrowser
  const backend = await open({ clock, ids, log, productName: settings.product.name })
  container.bind(ports.clock).toConstantValue(clock)
  container.bind(ports.ids).toConstantValue(ids)
  container.bind(ports.log).toConstantValue(log)
  container.bind(ports.outbox).toConstantValue(outbox)
  container.bind(ports.identity).toConstantValue(backend.identity)
  container.bind(ports.ledger).toConstantValue(backend.ledger)
  container.bind(ports.directory).toConstantValue(backend.directory)
  container.bind(ports.demo).toConstantValue(backend.demo)
  container.bind(ports.defaultMessage).toConstantValue(`${settings.product.name} sent!`)
}

async function openerOfDemo({ transfers }: DemoSettings): Promise<OpenBackend> {
  const { openDemo } = await import('./adapters/memory/open-demo.ts')
  return (surroundings) => openDemo({ ...surroundings, transfers })
}

async function openerOfFirebase(firebase: FirebaseSettings): Promise<OpenBackend> {
  const { openFirebase } = await import('./adapters/firebase/open-firebase.ts')
  return async (surroundings) => ({
    ...(await openFirebase({ ...firebase, ...surroundings })),
    demo: null,
  })
}

function bindUseCases(container: Container): void {
  const { identity, ledger, directory, log, outbox, defaultMessage } = ports
  container.bind(SignIn).toResolvedValue((who) => new SignIn(who), [identity])
  container.bind(SignUp).toResolvedValue((who) => new SignUp(who), [identity])
  container.bind(SignOut).toResolvedValue((who) => new SignOut(who), [identity])
  container.bind(ResetPassword).toResolvedValue((who) => new ResetPassword(who), [identity])
  container.bind(ManageSignIn).toResolvedValue((who) => new ManageSignIn(who), [identity])
  container.bind(FindFreeName).toResolvedValue((names) => new FindFreeName(names), [directory])
  container
    .bind(OpenAccount)
    .toResolvedValue((book, free) => new OpenAccount(book, free), [ledger, FindFreeName])
  container.bind(WatchAccount).toResolvedValue((book) => new WatchAccount(book), [ledger])
  container
    .bind(WatchSession)
    .toResolvedValue(
      (who, open, watch, notes) => new WatchSession(who, open, watch, notes),
      [identity, OpenAccount, WatchAccount, log],
    )
  container.bind(LoadFeed).toResolvedValue((book) => new LoadFeed(book), [ledger])
  container
    .bind(LoadHighestBalances)
    .toResolvedValue((names) => new LoadHighestBalances(names), [directory])
  container.bind(LookupProfile).toResolvedValue((names) => new LookupProfile(names), [directory])
  container
    .bind(SuggestRecipients)
    .toResolvedValue((names, who) => new SuggestRecipients(names, who), [directory, identity])
  container
    .bind(SendPoints)
    .toResolvedValue(
      (who, book, names, kept, notes, message) =>
        new SendPoints(who, book, names, kept, notes, message),
      [identity, ledger, directory, outbox, log, defaultMessage],
    )
  container
    .bind(ResumeSends)
    .toResolvedValue((book, kept) => new ResumeSends(book, kept), [ledger, outbox])
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
