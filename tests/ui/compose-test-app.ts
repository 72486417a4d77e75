import type { App, Product } from '../../src/core/app.ts'
import type { Provider } from '../../src/core/domain/person.ts'
import { ChooseUsername } from '../../src/core/use-cases/choose-username.ts'
import { EditDescription } from '../../src/core/use-cases/edit-description.ts'
import { FindFreeName } from '../../src/core/use-cases/find-free-name.ts'
import { HandOverPoints } from '../../src/core/use-cases/hand-over-points.ts'
import { LoadFeed } from '../../src/core/use-cases/load-feed.ts'
import { LoadHighestBalances } from '../../src/core/use-cases/load-highest-balances.ts'
import { LookupProfile } from '../../src/core/use-cases/lookup-profile.ts'
import { ManageSignIn } from '../../src/core/use-cases/manage-sign-in.ts'
import { OpenAccount } from '../../src/core/use-cases/open-account.ts'
import { ResetPassword } from '../../src/core/use-cases/reset-password.ts'
import { ResumeSends } from '../../src/core/use-cases/resume-sends.ts'
import { SendPoints } from '../../src/core/use-cases/send-points.ts'
import { SignIn } from '../../src/core/use-cases/sign-in.ts'
import { SignOut } from '../../src/core/use-cases/sign-out.ts'
import { SignUp } from '../../src/core/use-cases/sign-up.ts'
import { SuggestRecipients } from '../../src/core/use-cases/suggest-recipients.ts'
import { TakeBackPoints } from '../../src/core/use-cases/take-back-points.ts'
import { WatchAccount } from '../../src/core/use-cases/watch-account.ts'
import { WatchSession } from '../../src/core/use-cases/watch-session.ts'
import { WatchWaiting } from '../../src/core/use-cases/watch-waiting.ts'
import { uniqueTransferId } from '../builders/unique.ts'
import type { Mishaps } from './mishaps.ts'
import type { OpenBackend, TestBackend } from './test-backend.ts'

export interface TestAppOptions {
  readonly product?: Partial<Product>
  readonly providers?: readonly Provider[]
  /** Whether there are the demo's own parts: people to be, a mailbox, a pretend provider. */
  readonly inDemo?: boolean
}

const product: Product = {
  name: 'Pledger',
  sourceUrl: 'https://example.com/pledger',
  authorName: 'Pledger contributors',
  authorUrl: 'https://example.com/',
}

/** The product on a test's backend, put together as the container does it. */
export function composeTestApp(
  { clock, log }: TestBackend,
  backend: OpenBackend,
  mishaps: Mishaps,
  options: TestAppOptions,
): App {
  const ledger = mishaps.over(backend.ledger)
  const directory = mishaps.over(backend.directory)
  const identity = mishaps.over(backend.identity)
  const { outbox } = backend
  const named = { ...product, ...options.product }
  const free = new FindFreeName(directory)
  const opening = new OpenAccount(ledger, free)
  const sentMessage = `${named.name} sent!`
  return {
    product: named,
    providers: options.providers ?? ['google'],
    clock,
    ids: { next: uniqueTransferId },
    log,
    demo: options.inDemo === false ? null : backend.demo,
    signIn: new SignIn(identity),
    signUp: new SignUp(identity),
    signOut: new SignOut(identity),
    resetPassword: new ResetPassword(identity),
    manageSignIn: new ManageSignIn(identity),
    watchSession: new WatchSession(identity, opening, new WatchAccount(ledger), log),
    loadFeed: new LoadFeed(ledger),
    loadHighestBalances: new LoadHighestBalances(directory),
    lookupProfile: new LookupProfile(directory),
    suggestRecipients: new SuggestRecipients(directory, identity),
    sendPoints: new SendPoints(identity, ledger, directory, outbox, log, sentMessage),
    resumeSends: new ResumeSends(ledger, outbox),
    chooseUsername: new ChooseUsername(identity, directory, free),
    editDescription: new EditDescription(identity, directory),
    watchWaiting: new WatchWaiting(ledger, directory),
    handOverPoints: new HandOverPoints(identity, ledger),
    takeBackPoints: new TakeBackPoints(identity, ledger),
  }
}
