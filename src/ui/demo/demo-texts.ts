import type { Provider } from '../../core/domain/session.ts'
import type { StorageNotice } from '../../core/ports/demo.ts'
import { providerNames } from '../shared/identity/identity-texts.ts'

/** The texts of the demo's own parts. */
export const demoTexts = {
  demo: 'Demo',
  title: 'This is the demo',
  failed: 'That did not work. Please try again.',
  about:
    'It runs only in this browser, without a network. Sign in with any email and password, or as one of these seven people.',
  live: 'Let the others send, too',
  reset: 'Reset demo',
  resetQuestion:
    'Reset the demo? All that was sent and everybody who signed up is deleted, in every tab of this browser.',
  resetConfirm: 'Delete everything',
  resetCancel: 'Cancel',
  resetDone: 'The demo starts again.',
  people: 'Or be one of the seven people, with one click',
  be: (name: string) => `Be ${name}`,
  chooserTitle: (provider: Provider) => `Simulated ${providerNames[provider]}`,
  chooserIntro: 'Nothing leaves this browser. Which account?',
  chooserOther: 'Another account',
  chooserName: 'Name',
  chooserEmail: 'Email',
  chooserUse: 'Use this account',
  mail: 'Simulated email',
  mailTo: (to: string) => `To ${to}`,
  mailSignIn: 'Here is your link to sign in.',
  mailReset: 'Here is your link to choose a new password.',
  mailOpen: 'Open the link',
  dismiss: 'Dismiss',
}

export const storageNoticeTexts: Readonly<Record<StorageNotice['code'], string>> = {
  'storage-set-aside':
    'The demo data in this browser could not be read. There is a backup of it, and the demo starts again.',
  'ledger-not-stored':
    'This browser does not store the ledger. The demo works, but a reload starts its ledger again.',
  'ledger-no-longer-stored':
    'This browser no longer stores the ledger. A reload goes back to what was stored: what is sent from now on is lost.',
  'sign-in-not-stored':
    'This browser does not store who is signed in. After a reload you may have to sign in again.',
}
