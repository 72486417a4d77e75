import { RamJournal } from '../../../src/adapters/memory/ram-journal.ts'
import { Fault, type FaultCode } from '../../../src/core/domain/fault.ts'
import type { TransactionId } from '../../../src/core/domain/ids.ts'
import type { Account } from '../../../src/core/domain/profile.ts'
import type { Transfer, TransferDraft } from '../../../src/core/domain/transfer.ts'
import type { Ledger } from '../../../src/core/ports/ledger.ts'
import { DeliverTransfer } from '../../../src/core/use-cases/deliver-transfer.ts'
import { FindFreeName } from '../../../src/core/use-cases/find-free-name.ts'
import { OpenAccount } from '../../../src/core/use-cases/open-account.ts'
import { ResumeSends } from '../../../src/core/use-cases/resume-sends.ts'
import { SendPoints } from '../../../src/core/use-cases/send-points.ts'
import { openMemoryIdentity } from '../../adapters/memory/identity/memory-identity-harness.ts'
import { openTestStore } from '../../adapters/memory/open-test-store.ts'
import { memoryOutbox } from '../../builders/memory-outbox.ts'

/** A draft to Maya of 37 GBP, unless said otherwise. */
export function aDraft(change: Partial<Record<keyof TransferDraft, string>> = {}): TransferDraft {
  const { id = 'draft-1', ...typed } = change
  const draft = { recipient: 'Maya', amount: '37', message: 'for lunch', ...typed }
  return { ...draft, id: id as TransactionId } as TransferDraft
}

/** All that use cases work on, with nobody in it. */
export async function openWorld() {
  const { store, ledger, directory } = await openTestStore(new RamJournal())
  const { identity, chooseAccount } = openMemoryIdentity()
  const outbox = memoryOutbox()
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
  const findFreeName = new FindFreeName(directory)
  const openAccount = new OpenAccount(ledger, findFreeName)

  /** Signs somebody in, at the first time with a new account. */
  async function signInAs(name: string): Promise<Account> {
    chooseAccount({ name, email: `${name.toLowerCase().replace(' ', '.')}@example.com` })
    const result = await identity.signInWith('google')
    if (!result.ok) throw new Error(result.refusal.code)
    return openAccount.open(result.value)
  }
  let online = true
  const connectivity = { isOnline: () => online, watch: () => () => {} }
  const clock = { now: () => Date.UTC(2026, 10, 21) }
  const delivering = (through: Ledger) => new DeliverTransfer(through, directory, outbox, log)
  const goOffline = () => {
    online = false
  }
  const goOnline = () => {
    online = true
  }
  const sending = (through: Ledger = ledger) =>
    new SendPoints(
      identity,
      directory,
      delivering(through),
      outbox,
      connectivity,
      clock,
      'Pledger sent!',
    )
  const resuming = (through: Ledger = ledger) =>
    new ResumeSends(through, delivering(through), outbox, clock, log)
  const balanceOf = async ({ id }: Account) => (await directory.findById(id))?.balance
  /** As only the ledger's owner can. */
  const deleteAccount = ({ id }: Account) => void store.state.accounts.delete(id)
  const everybody = { ledger, directory, identity, outbox, clock, log, warnings, errors, causes }
  return {
    ...everybody,
    findFreeName,
    openAccount,
    signInAs,
    sending,
    resuming,
    balanceOf,
    deleteAccount,
    goOffline,
    goOnline,
  }
}

/** A ledger whose posts, or one of them, break: on the way there, or on the way back. */
export function breaking(ledger: Ledger, way: 'there' | 'back', only?: string): Ledger {
  return Object.assign(Object.create(ledger), {
    post: async (transfer: Transfer) => {
      if (only !== undefined && transfer.id !== only) return ledger.post(transfer)
      if (way === 'back') await ledger.post(transfer)
      throw new Fault('unreachable', 'The network is gone')
    },
    find: async (id: TransactionId) => {
      if (only !== undefined && id !== only) return ledger.find(id)
      throw new Fault('unreachable', 'The network is gone')
    },
  })
}

/** A ledger whose posts all end with a fault of a kind. */
export function faulty(ledger: Ledger, code: FaultCode): Ledger {
  return Object.assign(Object.create(ledger), {
    post: () => Promise.reject(new Fault(code, `The ledger is ${code}`)),
  })
}

/** A ledger whose posts break when they are let. */
export function late(ledger: Ledger): { ledger: Ledger; fail(): void } {
  let fail = () => {}
  const broken = new Promise<never>((_, reject) => {
    fail = () => reject(new Fault('unreachable', 'The network is gone'))
  })
  return {
    ledger: Object.assign(Object.create(ledger), { post: () => broken }),
    fail: () => fail(),
  }
}

/** A ledger whose answer nobody is there for any more. */
export function leaving(ledger: Ledger): Ledger {
  return Object.assign(Object.create(ledger), { post: () => new Promise(() => {}) })
}
