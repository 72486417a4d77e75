import type { TransactionId } from '../../src/core/domain/ids.ts'
import type { SendDraft } from '../../src/core/domain/send-form.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import type { SendOutcome, Transfer } from '../../src/core/domain/transfer.ts'
import type { Device } from './device.ts'
import type { Tab } from './tab.ts'
import { Violation } from './violation.ts'
import type { World } from './world.ts'

/** What a person was told of a send last. `asked`: nothing yet. */
type Told = 'asked' | 'pending' | 'unanswered' | 'sent' | 'refused' | 'failed'

interface SendRecord {
  readonly device: Device
  /** In which it was asked for last. */
  readonly tab: Tab
  /** How often the device had lost its storage when it was asked for at first. */
  readonly losses: number
  /** What was asked for last under this id. */
  readonly draft: SendDraft
  told: Told
  /** Whether it was to pay a request each time it was asked for, or never. Null: once it was, and once it was not. */
  readonly isPayment: boolean | null
  /** Whether the form said, each time it was asked for, that nobody has the name. */
  readonly isShownAsFree: boolean
  /** What was shown as failed or refused under this id, and not asked for again since. */
  readonly denied: Set<string>
  /** Whether the ledger has refused it, and did not have it then. */
  isRefusedByLedger: boolean
  /** Whether it was ever in the storage of its device. */
  isStored: boolean
  /** Whether an older version of the app has removed it, before it was in the ledger: it forgets what has failed. */
  isForgottenByOlder: boolean
  /** Whether a person was told that the ledger has a send under this id. */
  isRowTold: boolean
  /** The tabs that have said so since it was asked for last. */
  readonly saidBy: Set<Tab>
}

/** What people asked for, and what they were told: it must be true. */
export class SendRecords {
  private readonly records = new Map<TransactionId, SendRecord>()

  constructor(private readonly world: World) {}

  /** A person presses “Send”. */
  ask(tab: Tab, draft: SendDraft, paysRequest: boolean): void {
    const { device, name } = tab
    const { id, amount, recipient } = draft
    const verb = paysRequest ? 'pays' : 'sends'
    this.world.say(() => `${name}: somebody ${verb} ${amount} GBP to @${recipient} (${id}).`)
    const before = this.records.get(id)
    this.records.set(id, {
      device,
      tab,
      losses: before?.losses ?? device.losses,
      draft,
      told: 'asked',
      isPayment: before && before.isPayment !== paysRequest ? null : paysRequest,
      isShownAsFree: (before?.isShownAsFree ?? true) && draft.shownAsFree === true,
      denied: new Set([...(before?.denied ?? [])].filter((what) => what !== whatOf(draft))),
      isRefusedByLedger: false,
      isStored: false,
      isForgottenByOlder: before?.isForgottenByOlder ?? false,
      isRowTold: before?.isRowTold ?? false,
      saidBy: new Set(),
    })
  }

  /** A device stores a text. */
  noteStored(key: string): void {
    const record = this.recordOf(key)
    if (!record) return
    record.isStored = true
    record.isForgottenByOlder = false
  }

  /** A device removes a text, because the ledger has the send. */
  noteRemoved(key: string, tab: Tab): void {
    const record = this.recordOf(key)
    if (!record) return
    const row = this.world.server.row(record.draft.id)
    record.isForgottenByOlder = tab.version === 'older' && !row
    // Whoever takes its message away on this device sees that the ledger has it.
    if (row?.removed.message) record.isRowTold = true
  }

  tellUnanswered(tab: Tab, id: TransactionId): void {
    if (tab.isAlive) this.note(tab, id, 'unanswered')
  }

  tell(tab: Tab, id: TransactionId, outcome: SendOutcome): void {
    // Its code runs to its end, and nobody sees it.
    if (!tab.isAlive) return
    if (outcome.ok && outcome.value.status === 'pending') this.note(tab, id, 'pending')
    else if (outcome.ok) this.tellRow(tab, outcome.value)
    else if (outcome.refusal.code === 'id-already-used')
      this.tellRow(tab, outcome.refusal.transaction)
    else this.tellNotSent(tab, id, outcome.refusal.code)
  }

  /** A request to send leaves a device. */
  request({ name }: Tab, transfer: Transfer): void {
    const { id } = transfer
    const record = this.records.get(id)
    if (!record) throw new Violation(`${name}: sends ${id}, for which nobody asked`)
    if (this.hasForgotten(record)) return
    if (record.isShownAsFree && transfer.recipientId !== null)
      throw new Violation(
        `${name}: gives ${id} to somebody, though its form said that nobody has the name`,
      )
    if (record.denied.has(whatOf(transfer)))
      throw new Violation(
        `${name}: sends ${id}, which was shown as failed or refused, and nobody asked again`,
      )
  }

  /** The ledger refuses a request to send. */
  noteRefusal({ id }: Transfer): void {
    const record = this.records.get(id)
    if (record && this.world.server.row(id) === null) record.isRefusedByLedger = true
  }

  /** Once all is healed, everybody knows what became of each send. */
  checkEnd(): void {
    for (const [id, record] of this.records) {
      const { told, isRowTold } = record
      const isThere = this.world.server.row(id) !== null
      if (isThere) this.checkPayment(id, record)
      // Whoever leaves takes their unfinished sends along: the outbox forgets them.
      if (this.hasForgotten(record) || this.world.server.hasLeft(record.draft.sender)) continue
      if (isThere && !isRowTold && !record.isForgottenByOlder)
        throw new Violation(`${id} is in the ledger, and was last shown as ${told}`)
      if (!isThere && told !== 'refused' && told !== 'failed' && !isOnlyAsked(record))
        throw new Violation(`${id} is not in the ledger, and was last shown as ${told}`)
    }
  }

  /** Its device’s storage was lost or failed since it was asked for. No program can know what its storage has forgotten. */
  private hasForgotten({ device, losses }: SendRecord): boolean {
    return device.losses !== losses || device.storageFault !== 'none'
  }

  private recordOf(key: string): SendRecord | undefined {
    return this.records.get(key.replace('pledger.outbox/', '') as TransactionId)
  }

  private tellRow(tab: Tab, told: Transaction): void {
    const { id } = told
    this.note(tab, id, 'sent', `${-told.amount} GBP to @${told.recipient} sent`)
    const record = this.records.get(id)
    if (record) {
      if (record.saidBy.has(tab) && !this.hasForgotten(record))
        throw new Violation(`${tab.name}: shows ${id} as sent twice`)
      record.saidBy.add(tab)
      record.isRowTold = true
      record.denied.clear()
    }
    const row = this.world.server.row(id)
    if (!row || !isSame(row, told))
      throw new Violation(`${id} was shown as sent, and is not in the ledger`)
    if (record) this.checkPayment(id, record)
  }

  /** What somebody sent to pay a request has paid it, and nothing else has. */
  private checkPayment(id: TransactionId, { isPayment }: SendRecord): void {
    const hasPaid = this.world.server.answers.hasPaid(id)
    if (isPayment === true && !hasPaid)
      throw new Violation(`${id} was sent to pay a request, and is in the ledger without that`)
    if (isPayment === false && hasPaid)
      throw new Violation(`${id} was not sent to pay a request, and has paid one`)
  }

  private tellNotSent(tab: Tab, id: TransactionId, code: string): void {
    this.note(tab, id, code === 'failed' ? 'failed' : 'refused', code)
    const record = this.records.get(id)
    const row = this.world.server.row(id)
    if (!record || this.hasForgotten(record)) return
    record.denied.add(whatOf(record.draft))
    // The row may be that of an earlier try, in which something else was typed.
    if (row && record.isRowTold && isWhatWasAsked(row, record.draft))
      throw new Violation(`${id} was shown as ${code} after it was shown as sent`)
    // It may arrive after the ledger was asked, or another copy of it after this one was refused: then it is shown as sent later (`checkEnd`).
    if (code === 'failed' || record.isRefusedByLedger) return
    if (!row || !isWhatWasAsked(row, record.draft)) return
    throw new Violation(`${id} was refused (${code}), and is in the ledger`)
  }

  private note({ name }: Tab, id: TransactionId, told: Told, words: string = told): void {
    this.world.say(() => `${name}: ${id} is shown as ${words}.`)
    const record = this.records.get(id)
    if (record) record.told = told
  }
}

/** The page ended before the send was stored, so nothing of it is left. */
function isOnlyAsked({ isStored, tab }: SendRecord): boolean {
  return !isStored && !tab.isAlive
}

function isSame(row: Transaction, told: Transaction): boolean {
  return (
    row.senderId === told.senderId &&
    row.amount === told.amount &&
    (row.recipientKey === told.recipientKey || row.removed.recipient !== undefined) &&
    (row.message === told.message || row.removed.message !== undefined)
  )
}

/** What is to be sent, and to whom. */
function whatOf({ amount, recipient }: Transfer | SendDraft): string {
  return `${amount} GBP to @${recipient}`
}

function isWhatWasAsked({ amount, recipient }: Transaction, draft: SendDraft): boolean {
  return -amount === Number(draft.amount) && recipient === draft.recipient
}
