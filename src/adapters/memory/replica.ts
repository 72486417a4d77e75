import { applyCommit } from './apply-commit.ts'
import { CorruptData } from './corrupt-data.ts'
import type { Epoch, Journal, JournalContent } from './journal.ts'
import type { Commit, MadeUpHistory } from './ledger-event.ts'
import { LedgerState } from './ledger-state.ts'
import { readCommit } from './read-commit.ts'
import type { TakeIn } from './read-made-up-history.ts'

/** Hears of commits, or of null where the ledger started anew. */
export type CommitListener = (commit: Commit | null) => void

interface ReplicaOptions {
  readonly journal: Journal
  /** For the default messages of rows without one. */
  readonly productName: string
  /** What a fresh ledger holds. */
  readonly fresh: () => Commit
  /** Hears that stored content could not be read and was put aside. */
  readonly tellPutAside?: (() => void) | undefined
  readonly tell: CommitListener
}

/** What a journal comes to, as far as it was read here. Asked for one thing after the other. */
export class Replica {
  state = new LedgerState()
  private epoch: Epoch = null
  private sequence = 0
  private reading: { awaited: MadeUpHistory; takeIn: Promise<TakeIn> } | null = null

  constructor(private readonly options: ReplicaOptions) {}

  /** Gives false where another tab was quicker. */
  async append(commit: Commit): Promise<boolean> {
    const place = { epoch: this.epoch, sequence: this.sequence }
    if (!(await this.options.journal.append(place, commit))) return false
    this.take(commit)
    return true
  }

  /** Takes in what the journal has and this has not. Gives whether there was anything. */
  async catchUp(): Promise<boolean> {
    const content = await this.options.journal.readFrom(this.sequence)
    const goesOn = this.sequence > 0 && content.epoch === this.epoch
    if (goesOn && content.commits.length === 0) return false
    if (goesOn) await this.unlessDamaged(() => this.takeAll(content.commits))
    else await this.startOver(this.sequence === 0 ? content : null)
    return true
  }

  /** Reads a made-up history that is awaited. The only thing that this may be asked beside another. */
  readHistory(): Promise<TakeIn> | null {
    const { awaited } = this.state
    if (awaited && this.reading?.awaited !== awaited) {
      const takeIn = this.readPieces(awaited, this.epoch)
      this.reading = { awaited, takeIn }
      // What failed is tried again by who asks next.
      takeIn.catch(() => {
        this.reading = null
      })
    }
    return awaited && (this.reading?.takeIn ?? null)
  }

  /** Takes in a made-up history that is awaited. */
  async takeInHistory(): Promise<void> {
    const { state } = this
    const { awaited } = state
    if (!awaited) return
    const isWhole = await this.unlessDamaged(async () => {
      const takeIn = await this.readHistory()
      await takeIn?.(state)
    })
    if (isWhole) this.options.tell([awaited])
  }

  async startAnew(): Promise<void> {
    await this.options.journal.startAnew(this.epoch, false)
    await this.catchUp()
  }

  private async readPieces(awaited: MadeUpHistory, epoch: Epoch): Promise<TakeIn> {
    const { readMadeUpHistory } = await import('./read-made-up-history.ts')
    return readMadeUpHistory(awaited, (index) => this.options.journal.readPiece(epoch, index))
  }

  private take(commit: Commit): void {
    applyCommit(this.state, commit)
    this.sequence++
    this.options.tell(commit)
  }

  private takeAll(commits: JournalContent['commits']): void {
    for (const { sequence, commit } of commits) {
      if (sequence !== this.sequence)
        throw new CorruptData(`The commit ${this.sequence} is missing`)
      this.take(readCommit(commit, this.options.productName))
    }
  }

  private async startOver(content: JournalContent | null = null): Promise<void> {
    const { epoch, commits } = content ?? (await this.options.journal.readFrom(0))
    this.state = new LedgerState()
    this.sequence = 0
    this.epoch = epoch
    if (epoch === null) return this.putAside()
    if (commits.length > 0) {
      if (!(await this.unlessDamaged(() => this.takeAll(commits)))) return
    } else if (!(await this.append(this.options.fresh()))) {
      return this.startOver()
    }
    this.options.tell(null)
  }

  /** Gives false where the journal was damaged, and the ledger started over without it. */
  private async unlessDamaged(take: () => void | Promise<void>): Promise<boolean> {
    try {
      await take()
      return true
    } catch (cause) {
      if (!(cause instanceof CorruptData)) throw cause
      await this.putAside()
      return false
    }
  }

  /** Where another tab started anew since, nothing is put aside: its ledger is read. */
  private async putAside(): Promise<void> {
    if (await this.options.journal.startAnew(this.epoch, true)) this.options.tellPutAside?.()
    return this.startOver()
  }
}
