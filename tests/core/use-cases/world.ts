import type { TransactionId } from '../../../src/core/domain/ids.ts'
import type { Account } from '../../../src/core/domain/people.ts'
import { Fault, type FaultCode } from '../../../src/core/domain/result.ts'
import type { OutboxState } from '../../../src/core/domain/send.ts'
import type { Transfer, TransferDraft } from '../../../src/core/domain/transfer.ts'
import type { Ledger } from '../../../src/core/ports/ledger.ts'
import { SendPoints } from '../../../src/core/use-cases/send-points.ts'
import { OpenAccount } from '../../../src/core/use-cases/session.ts'
import { openSimulatedIdentity } from '../../adapters/demo/identity/simulated-identity-harness.ts'
import { openTestStore } from '../../adapters/memory/open-test-store.ts'
import { aDevice } from '../../builders/a-device.ts'
import { MemoryJournal } from '../../builders/memory-journal.ts'
import { sendInForm } from '../../builders/page-of-sends.ts'
import { stubNetwork, stubPageLife } from '../../builders/stub-browser.ts'
import { uniqueIds } from '../../builders/unique.ts'

/** A draft of 37 GBP to Maya, unless said otherwise. */
export function aDraft(change: Partial<Record<keyof TransferDraft, string>> = {}): TransferDraft {
  const { id = 'draft-1', ...typed } = change
  const draft = { recipient: 'Maya', amount: '37', message: 'for lunch', ...typed }
  return { ...draft, id: id as TransactionId } as TransferDraft
}

/** The ports of the use cases, with an empty ledger. */
export async function openWorld() {
  const { store, ledger, directory, leaving } = await openTestStore(new MemoryJournal())
  const { identity, chooseAccount, lastMail } = openSimulatedIdentity()
  let time = Date.UTC(2026, 10, 21)
  const clock = { now: () => time }
  const passTime = (milliseconds: number) => {
    time += milliseconds
  }
  const device = aDevice()
  const { outbox } = device
  const warnings: string[] = []
  const errors: string[] = []
  const causes: unknown[] = []
  const log = {
    warn: (message: string) => void warnings.push(message),
    error: (message: string, cause?: unknown) => {
      errors.push(message)
      causes.push(cause)
    },
  }
  const openAccount = new OpenAccount(ledger, directory, device.store)

  /** Signs a person in; the first time it opens their account. */
  async function signInAs(name: string): Promise<Account> {
    chooseAccount({ name, email: `${name.toLowerCase().replace(' ', '.')}@example.com` })
    const result = await identity.signInWith('google')
    if (!result.ok) throw new Error(result.refusal.code)
    return openAccount.open(result.value)
  }
  const network = stubNetwork()
  const { connectivity, retry } = network
  const pageLife = stubPageLife()
  /** The sends of one page. */
  const openPage = (through: Ledger = ledger) =>
    new SendPoints(
      through,
      directory,
      device.store,
      identity,
      connectivity,
      pageLife,
      retry,
      clock,
      uniqueIds,
      log,
      'Pledger sent!',
    )
  /** Sends a draft on a page of its own, and resolves with the outcome once its form has shown it. */
  const send = (draft: TransferDraft, through?: Ledger) => sendInForm(openPage(through), draft)

  /** What another page makes of a send in the outbox. */
  const mark = (id: TransactionId, state: OutboxState) => {
    const entry = outbox.find(id)
    if (entry) outbox.save({ ...entry, state, since: clock.now() })
  }

  const balanceOf = async ({ id }: Account) => (await directory.findById(id))?.balance
  /** Only the operator can do this. */
  const deleteAccount = ({ id }: Account) => void store.state.accounts.delete(id)
  const everybody = {
    ledger,
    directory,
    leaving,
    identity,
    device,
    outbox,
    clock,
    log,
    warnings,
    errors,
    causes,
  }
  return {
    ...everybody,
    lastMail,
    openAccount,
    signInAs,
    openPage,
    send,
    mark,
    balanceOf,
    deleteAccount,
    passTime,
    ...network,
    pageLife,
  }
}

/** A ledger that loses its posts, or one of them: the request, or the answer. `find` works. */
export function losing(ledger: Ledger, way: 'there' | 'back', only?: string): Ledger {
  return Object.assign(Object.create(ledger), {
    post: async (transfer: Transfer) => {
      if (only !== undefined && transfer.id !== only) return ledger.post(transfer)
      if (way === 'back') await ledger.post(transfer)
      throw unreachable()
    },
  })
}

/** As `losing`, and `find` fails too until it is mended. */
export function breaking(ledger: Ledger, way: 'there' | 'back', only?: string) {
  let isBroken = true
  const find = async (id: TransactionId) => {
    if (isBroken && (only === undefined || id === only)) throw unreachable()
    return ledger.find(id)
  }
  const mend = () => {
    isBroken = false
  }
  return Object.assign(losing(ledger, way, only), { find, mend })
}

/** A ledger that throws this fault at each post. */
export function faulty(ledger: Ledger, code: FaultCode): Ledger {
  return Object.assign(Object.create(ledger), {
    post: () => Promise.reject(new Fault(code, `The ledger is ${code}`)),
  })
}

/** A ledger whose posts fail when the test says so. */
export function late(ledger: Ledger): { ledger: Ledger; fail(): void } {
  let fail = () => {}
  const broken = new Promise<never>((_, reject) => {
    fail = () => reject(unreachable())
  })
  return {
    ledger: Object.assign(Object.create(ledger), { post: () => broken }),
    fail: () => fail(),
  }
}

/** A ledger whose answers never arrive. */
export function leaving(ledger: Ledger): Ledger {
  return Object.assign(Object.create(ledger), { post: () => new Promise(() => {}) })
}

function unreachable(): Fault {
  return new Fault('unreachable', 'The network is gone')
}
