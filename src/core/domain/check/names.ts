import { PLACEHOLDER_NAME } from '../username.ts'
import {
  type CloseEntry,
  type EntryText,
  type EntryTexts,
  type EntryWithTexts,
  type NameEntry,
  type SendEntry,
  TIME_TOLERANCE,
  wordsOf,
} from './entry.ts'
import { describeCount, describeTime, type Finding } from './finding.ts'
import type { Micros, StoredNames } from './records.ts'

interface Owner {
  readonly accountId: string
  readonly since: Micros
}

/** A name in a transaction, and the account that has to own it. */
interface NameUse extends NamePart {
  readonly time: Micros
  readonly key: string
  /** Null if nobody may have the name: the points waited. */
  readonly accountId: string | null
}

/** One of the two names in a transaction. */
interface NamePart {
  readonly transaction: string
  readonly as: 'sender' | 'recipient'
}

/**
 * The owners of all names over time, as they follow from the entries, applied in order; and the uses of names that contradict them.
 * Of removed names, only those that the copy had before can contradict.
 */
export class Names {
  private readonly owners = new Map<string, Owner>()
  /** How many names each account has. */
  private readonly counts = new Map<string, number>()
  /** The names to which points wait, by transaction; null if the text is gone. */
  private readonly waitingHere: Map<string, string | null>
  /** Hand-overs that come slightly before their send. */
  private readonly earlyHere: Map<string, CloseEntry>
  /** Uses that do not fit the names so far. */
  private readonly uses: NameUse[] = []
  private readonly doubles: Finding[] = []
  /** Names that a copy had and that did not fit. They were removed since. */
  private readonly misfitsOfCopy: NamePart[] = []

  constructor(private readonly base: Names | null = null) {
    this.waitingHere = new Map(base?.waitingHere)
    this.earlyHere = new Map(base?.earlyHere)
  }

  /** Names that go on from these and leave them as they are. */
  fork(): Names {
    return new Names(this)
  }

  /** Applies the next entry. Returns whether its names fit those of the entries so far. */
  apply({ entry, texts }: EntryWithTexts): boolean {
    const before = this.uses.length
    if (entry.kind === 'name') this.claim(entry)
    else if (entry.kind === 'send' && texts) this.send(entry, texts)
    else if (entry.kind === 'close') this.close(entry)
    return this.uses.length === before
  }

  /** Whether an account has the name of this key. */
  has(key: string): boolean {
    return this.ownerOf(key) !== null
  }

  /** All that is wrong with the names at the end of the ledger. */
  judge(accounts: ReadonlyMap<string, StoredNames>): readonly Finding[] {
    const findings = [
      ...this.allDoubles(),
      ...this.misfits().map((use) => this.findingOf(use)),
      ...this.allMisfitsOfCopy().map(findingOfCopy),
    ]
    for (const [id, stored] of accounts) findings.push(...this.differences(id, stored))
    return findings
  }

  /** The accounts whose stored names do not follow from the entries. */
  differingAccounts(accounts: ReadonlyMap<string, StoredNames>): readonly string[] {
    const differs = ([id, stored]: readonly [string, StoredNames]) =>
      this.differences(id, stored).length > 0
    return [...accounts].filter(differs).map(([id]) => id)
  }

  /** Whether a name fits, in a transaction that was applied with its texts. */
  verdicts(): (name: NamePart) => boolean {
    const keyOf = ({ transaction, as }: NamePart) => `${as} ${transaction}`
    const misfits = new Set([...this.misfits(), ...this.allMisfitsOfCopy()].map(keyOf))
    return (name) => !misfits.has(keyOf(name))
  }

  private claim({ id: key, time, accountId }: NameEntry): void {
    const owner = this.ownerOf(key)
    if (!owner) {
      this.owners.set(key, { accountId, since: time })
      this.counts.set(accountId, this.countOf(accountId) + 1)
    } else if (owner.accountId !== accountId)
      this.doubles.push({
        code: 'name-differs',
        about: 'name',
        id: key,
        expected: describeOwner(owner),
        found: describeOwner({ accountId, since: time }),
      })
  }

  private send(
    { id, time, senderId, recipientId }: SendEntry,
    { sender, recipient }: EntryTexts,
  ): void {
    if (isMisfit(sender)) this.misfitsOfCopy.push({ transaction: id, as: 'sender' })
    if (isMisfit(recipient)) this.misfitsOfCopy.push({ transaction: id, as: 'recipient' })
    const name = wordsOf(sender)
    if (name !== null && name !== PLACEHOLDER_NAME)
      this.use({
        transaction: id,
        time,
        key: name.toLowerCase(),
        accountId: senderId,
        as: 'sender',
      })
    const key = wordsOf(recipient)?.toLowerCase() ?? null
    if (key !== null)
      this.use({ transaction: id, time, key, accountId: recipientId, as: 'recipient' })
    if (recipientId !== null) return
    this.waitingHere.set(id, key)
    const close = this.earlyHere.get(id)
    this.earlyHere.delete(id)
    if (close) this.close(close)
  }

  private close(close: CloseEntry): void {
    const { id, time, recipientId } = close
    const key = this.waitingHere.get(id)
    if (key === undefined) {
      this.earlyHere.set(id, close)
      return
    }
    this.waitingHere.delete(id)
    if (key !== null && recipientId !== null)
      this.use({ transaction: id, time, key, accountId: recipientId, as: 'recipient' })
  }

  private use(use: NameUse): void {
    if (!this.fits(use)) this.uses.push(use)
  }

  /** Times are taken before commits, so that a name may be taken slightly after its use, or before points that wait for it. */
  private fits({ key, time, accountId }: NameUse): boolean {
    const owner = this.ownerOf(key)
    if (accountId === null) return !owner || owner.since >= time - TIME_TOLERANCE
    return owner?.accountId === accountId && owner.since <= time + TIME_TOLERANCE
  }

  private ownerOf(key: string): Owner | null {
    return this.owners.get(key) ?? this.base?.ownerOf(key) ?? null
  }

  private countOf(account: string): number {
    return this.counts.get(account) ?? this.base?.countOf(account) ?? 0
  }

  private allDoubles(): readonly Finding[] {
    return [...(this.base?.allDoubles() ?? []), ...this.doubles]
  }

  private allUses(): readonly NameUse[] {
    return [...(this.base?.allUses() ?? []), ...this.uses]
  }

  private allMisfitsOfCopy(): readonly NamePart[] {
    return [...(this.base?.allMisfitsOfCopy() ?? []), ...this.misfitsOfCopy]
  }

  private misfits(): readonly NameUse[] {
    return this.allUses().filter((use) => !this.fits(use))
  }

  private findingOf({ transaction, time, key, accountId, as }: NameUse): Finding {
    return {
      code: 'name-differs',
      about: 'transaction',
      id: transaction,
      expected: `${as} at ${describeTime(time)}: @${key}, ${describeOwner(this.ownerOf(key))}`,
      found: `${as}: ${accountId === null ? 'nobody' : JSON.stringify(accountId)}`,
    }
  }

  /** An account that has left has no name any more; it took as many as before. */
  private differences(id: string, { usernameKey, nameCount }: StoredNames): readonly Finding[] {
    const findings: Finding[] = []
    const find = (expected: string, found: string) =>
      findings.push({ code: 'name-differs', about: 'account', id, expected, found })
    if (usernameKey !== null && this.ownerOf(usernameKey)?.accountId !== id)
      find(
        'usernameKey: one of its own names',
        `usernameKey: ${JSON.stringify(usernameKey)}, ${describeOwner(this.ownerOf(usernameKey))}`,
      )
    const count = this.countOf(id)
    if (nameCount !== null && nameCount !== count)
      find(`nameCount: ${describeCount(count)}`, `nameCount: ${describeCount(nameCount)}`)
    return findings
  }
}

function describeOwner(owner: Owner | null): string {
  if (!owner) return 'a name that nobody has'
  return `the name of ${JSON.stringify(owner.accountId)} since ${describeTime(owner.since)}`
}

function isMisfit(text: EntryText): boolean {
  return 'digest' in text && text.fits === false
}

function findingOfCopy({ transaction, as }: NamePart): Finding {
  return {
    code: 'name-differs',
    about: 'transaction',
    id: transaction,
    expected: `${as}: a name of the account`,
    found: `${as}: the name of somebody else, taken away since the copy had it`,
  }
}
