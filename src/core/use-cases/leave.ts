import type { OutsideRefusal } from '../domain/community.ts'
import type { Cursor } from '../domain/feed.ts'
import type { TransactionId, UserId } from '../domain/ids.ts'
import type { LeavingProgress } from '../domain/leave.ts'
import type { LeaveAccountRefusal } from '../domain/ledger/profiles.ts'
import { accept, type Result, refuse } from '../domain/result.ts'
import { OUTBOX, outboxOf } from '../domain/send.ts'
import { DRAFTS } from '../domain/send-form.ts'
import type { IdentityRefusal } from '../domain/session.ts'
import type { DeviceStore } from '../ports/device-store.ts'
import type { Identity } from '../ports/identity.ts'
import type { Leaving, RemovedWords } from '../ports/leave.ts'
import type { Ledger } from '../ports/ledger.ts'
import type { OwnCopy } from '../ports/ledger-copy.ts'
import { LONGEST_LIST } from '../ports/list-limit.ts'
import type { Requests } from '../ports/requests.ts'
import { type Interruption, Stoppable, type StoppedRefusal } from './stoppable.ts'

export type LeaveRefusal =
  | { readonly code: 'signed-out' }
  /** The sign-in is too old: whoever is at the device has to confirm that it is them, and goes on then. */
  | { readonly code: 'sign-in-again' }
  | LeaveAccountRefusal
  | IdentityRefusal

/**
 * Leaves Pledger, for good. Each step can be done twice, and is finished before the next one begins. So after a crash, a lost network or on
 * another device, leaving goes on where it was.
 */
export class LeavePledger {
  readonly #work = new Stoppable()

  constructor(
    private readonly identity: Identity,
    private readonly ledger: Ledger,
    private readonly leaving: Leaving,
    private readonly requests: Pick<Requests, 'forget'>,
    private readonly device: DeviceStore,
    private readonly copy: OwnCopy,
  ) {}

  /**
   * Takes the name off the account, takes the waiting points back, deletes its requests, takes the words out of all rows, forgets what this
   * device stores, and deletes the sign-in, which signs out. Refuses an old sign-in before anything is done, and before the sign-in is deleted if it became old
   * meanwhile. Throws a `Fault` or an `IdentityFault`. After each of these, another call goes on.
   */
  leave(
    onProgress: (progress: LeavingProgress) => void,
  ): Promise<Result<null, LeaveRefusal | StoppedRefusal>> {
    return this.#work.run<null, LeaveRefusal>(async (interruption) => {
      const person = this.identity.current()
      if (!person) return refuse({ code: 'signed-out' })
      const recent = await interruption.wait(this.identity.checkRecentSignIn())
      if (!recent.ok) return refuse(whyNot(recent.refusal))
      onProgress({ step: 'account', done: 0, of: 1 })
      const left = await interruption.wait(this.leaving.leave(person.id))
      if (!left.ok) return left
      await this.takePointsBack(person.id, onProgress, interruption)
      const forgotten = await this.forgetRequests(person.id, interruption)
      if (!forgotten.ok) return forgotten
      const removed = await this.removeWords(person.id, onProgress, interruption)
      if (!removed.ok) return removed
      onProgress({ step: 'sign-in', done: 0, of: 1 })
      await this.forget(person.id)
      return this.deleteSignIn(person.id, interruption)
    })
  }

  /** Stops after the present commit, whose outcome nobody waits for. */
  stop(): void {
    this.#work.stop()
  }

  /**
   * Without the sign-in nobody could hand these points over or take them back. No device adds to them any more. Each transfer is tried
   * once: a refusal means that another device was quicker with it.
   */
  private async takePointsBack(
    person: UserId,
    onProgress: (progress: LeavingProgress) => void,
    interruption: Interruption,
  ): Promise<void> {
    const seen = new Set<TransactionId>()
    for (;;) {
      const waiting = await interruption.wait(
        this.ledger.loadWaiting({ senderId: person }, LONGEST_LIST),
      )
      const fresh = waiting.filter(({ id }) => !seen.has(id))
      const of = seen.size + fresh.length
      onProgress({ step: 'taking-back', done: seen.size, of })
      if (fresh.length === 0) return
      for (const { id } of fresh) {
        await interruption.wait(this.ledger.takeBack(id, person))
        seen.add(id)
        onProgress({ step: 'taking-back', done: seen.size, of })
      }
    }
  }

  /** These records contain the leaver's words and times. After leaving, no device can create more. */
  private async forgetRequests(
    person: UserId,
    interruption: Interruption,
  ): Promise<Result<null, OutsideRefusal>> {
    for (;;) {
      const forgotten = await interruption.wait(this.requests.forget(person))
      if (!forgotten.ok) return forgotten
      if (forgotten.value === 0) return accept(null)
    }
  }

  private async removeWords(
    person: UserId,
    onProgress: (progress: LeavingProgress) => void,
    interruption: Interruption,
  ): Promise<Result<null, OutsideRefusal>> {
    const of = await interruption.wait(this.leaving.countRows(person))
    let done = 0
    let after: Cursor | null = null
    do {
      onProgress({ step: 'rows', done, of })
      const removed: Result<RemovedWords, OutsideRefusal> = await interruption.wait(
        this.leaving.removeWords(person, after),
      )
      if (!removed.ok) return removed
      done += removed.value.rows
      after = removed.value.next
    } while (after !== null)
    onProgress({ step: 'rows', done, of })
    return accept(null)
  }

  /** This device would keep the words: in sends, in what it remembers, and in the copy of the check. Other accounts lose nothing of theirs. */
  private async forget(person: UserId): Promise<void> {
    const { device } = this
    const drafts = device.load(DRAFTS).filter(({ sender }) => sender !== person)
    device.save(DRAFTS, drafts)
    for (const { transfer } of outboxOf(device.loadAll(OUTBOX), person))
      device.save(OUTBOX, null, transfer.id)
    device.forgetAccount(person)
    await this.copy.drop()
  }

  private async deleteSignIn(
    person: UserId,
    interruption: Interruption,
  ): Promise<Result<null, LeaveRefusal>> {
    const present = this.identity.current()
    // Another tab signed out, and somebody else in.
    if (present && present.id !== person) return refuse({ code: 'signed-out' })
    const deleted = await interruption.wait(this.identity.deleteIdentity())
    if (deleted.ok) return deleted
    // Another device was quicker.
    if (!isGone(deleted.refusal)) return refuse(whyNot(deleted.refusal))
    await this.identity.signOut()
    return accept(null)
  }
}

function isGone({ code }: IdentityRefusal): boolean {
  return code === 'auth/null-user' || code === 'auth/user-not-found'
}

function whyNot(refusal: IdentityRefusal): LeaveRefusal {
  if (refusal.code === 'auth/requires-recent-login') return { code: 'sign-in-again' }
  return isGone(refusal) ? { code: 'signed-out' } : refusal
}
