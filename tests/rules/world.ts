import { serverTimestamp, Timestamp } from 'firebase/firestore/lite'
import { prefixesOf } from '../../src/core/domain/folded.ts'
import type { Username } from '../../src/core/domain/username.ts'
import { Person, type Place, type SignIn } from './person.ts'
import {
  NO_SUMS,
  nameFields,
  only,
  type Part,
  recordBy,
  requestBy,
  requestId,
  SALTS,
  type Stored,
} from './records.ts'

type Old =
  | 'settled'
  | 'returned'
  | 'toNobody'
  | 'toBob'
  | 'toBobToo'
  | 'toHerself'
  | 'toGhost'
  | 'toLea'
  | 'byLea'
  | 'byLeaToNobody'
  | 'byLeaBefore'
  | 'byUnnamedLea'
  | 'paidLea'
  | 'redirected'
  | 'misnamed'
  | 'wordlessByLea'
  | 'bySven'
  | 'wordless'
  | 'saltless'
  | 'toOlga'
  | 'earlier'
  | 'byOlga'
  | 'uncounted'
  | 'paidBob'
  | 'returnedToBob'
  | 'bySvenToBob'

/** A month long ago, and a time in it. */
const EARLIER_MONTH = '2024-07'
const EARLIER = Timestamp.fromDate(new Date('2024-07-20T12:00:00Z'))

let worlds = 0
/**
 * Of the process, so that worlds of two of them on one emulator differ. It begins with a letter of
 * its own: every name ends with it as a word, which must not begin as somebody else's name does.
 */
const mark = `x${Date.now().toString(36).slice(-4)}`

/** A ledger with some people and a valid history. */
export class World {
  readonly alice: Person
  /** Has prefixes, unlike the others, whose accounts are from before. */
  readonly bob: Person
  /** Has taken all her five names. */
  readonly carol: Person
  /** Has an account without a name. */
  readonly unnamed: Person
  /** A moderator. */
  readonly mona: Person
  /** Another moderator. */
  readonly moe: Person
  /** Is suspended; has sent points to nobody. */
  readonly sven: Person
  /** Has left. */
  readonly lea: Person
  /** Last sent and received in an earlier month. */
  readonly olga: Person
  /** Has a name whose document was deleted. */
  readonly norma: Person
  /** Has no account yet. */
  readonly newcomer: Person
  readonly anonymous: Person
  readonly visitor: Person
  /** An old name of Alice's, and one of Bob's, both taken after Alice had sent points to them. */
  readonly alicesOldName: string
  readonly bobsOldName: string
  readonly carolsOldName: string
  readonly leasOldName: string
  /** A name whose owner's account was deleted. */
  readonly orphanedName: string
  readonly freeName: string
  readonly operator: Person
  private readonly people: Person[]
  private readonly mark: string
  private ids = 0

  private constructor(readonly place: Place) {
    // As long for every world, since names end with it, and have a longest length.
    this.mark = mark + (worlds++).toString(36).padStart(4, '0')
    const named = (name: string) => `${name} ${this.mark}`
    const person = (name: string) => Person.signedIn(place, `${name}-${this.mark}`, named(name))
    this.alice = person('Alice')
    this.bob = person('Bob')
    this.carol = person('Carol')
    this.mona = person('Mona')
    this.moe = person('Moe')
    this.sven = person('Sven')
    this.lea = person('Lea')
    this.olga = person('Olga')
    this.norma = person('Norma')
    this.newcomer = person('Dora')
    this.unnamed = Person.signedIn(place, `unnamed-${this.mark}`, 'You')
    this.anonymous = Person.signedIn(place, `anon-${this.mark}`, named('Anon'), {
      provider: 'anonymous',
    })
    this.visitor = Person.signedOut(place)
    this.operator = Person.operator(place)
    const { alice, bob, carol, mona, moe, sven, lea, olga, norma, operator } = this
    const { newcomer, unnamed, anonymous, visitor } = this
    const known = [alice, bob, carol, mona, moe, sven, lea, olga, norma]
    this.people = [...known, newcomer, unnamed, anonymous, visitor, operator]
    this.alicesOldName = named('Ally')
    this.bobsOldName = named('Yan')
    this.carolsOldName = named('Caz')
    this.leasOldName = named('Lee')
    this.orphanedName = named('Ghost')
    this.freeName = named('Zoe')
  }

  static async open(place: Place): Promise<World> {
    const world = new World(place)
    await world.write(Object.keys(world.history()))
    return world
  }

  /** Makes every document that somebody named what it was at first: the next attempt finds a world of its own. */
  async restore(): Promise<void> {
    await this.write(new Set(this.people.flatMap(({ named }) => [...named])))
  }

  private async write(paths: Iterable<string>): Promise<void> {
    const history = this.history()
    await this.operator.commit((batch) => {
      for (const path of paths) {
        const fields = history[path]
        if (fields) batch.set(this.operator.at(path), fields)
        else batch.delete(this.operator.at(path))
      }
    })
    for (const { named } of this.people) named.clear()
  }

  async close(): Promise<void> {
    await Promise.all(this.people.map((person) => person.leave()))
  }

  /** The same person, signed in in another way. */
  as({ id, name }: Person, signIn: SignIn): Person {
    const person = Person.signedIn(this.place, id, name, signIn)
    this.people.push(person)
    return person
  }

  newId(): string {
    return `${this.mark}_${this.ids++}`
  }

  /**
   * Alice's transactions, by their status, or of those in their name. The message of `wordless` was taken away; `earlier` was
   * sent in an earlier month; the owner of the database removed what `uncounted` counted, let Lea be paid by Bob's name in `redirected`, and
   * let her pay in Alice's name in `misnamed`.
   */
  old(which: Old) {
    return `${which}-${this.mark}`
  }

  /** The words of an old row. */
  words(id: string): Readonly<Record<Part, string>> {
    const fields = this.history()[`transactions/${id}`] ?? {}
    const text = (part: Part) => String(fields[part] ?? '')
    return { sender: text('sender'), recipient: text('recipient'), message: text('message') }
  }

  private history(): Record<string, Stored> {
    const { alice, bob, carol, mona, moe, sven, lea, olga, norma, unnamed } = this
    const waiting = { status: 'waiting', recipientId: null }
    const record = (
      which: Old,
      recipient: string,
      amount: number,
      rest: Stored = waiting,
      sender = alice,
    ) => ({
      [`transactions/${this.old(which)}`]: recordBy(sender, this.old(which), recipient, {
        amount: -amount,
        ...rest,
      }),
    })
    const returned = { ...waiting, status: 'returned', settledAt: serverTimestamp() }
    const toBob = { status: 'settled', recipientId: bob.id }
    const removal = { by: mona.id, at: serverTimestamp(), for: 'moderation', reason: 'spam' }
    const withoutMessage = {
      message: undefined,
      salts: { sender: SALTS.sender, recipient: SALTS.recipient },
      digests: { message: 'd'.repeat(64) },
      removed: { message: removal },
    }
    return {
      [`users/${alice.id}`]: account(alice, {
        totalSent: 220,
        monthSent: 200,
        monthReceived: 3,
        nameCount: 2,
        description: 'Hello',
        lastTransaction: this.old('paidBob'),
      }),
      [`users/${bob.id}`]: account(bob, {
        totalReceived: 10,
        monthReceived: 10,
        nameCount: 2,
        prefixes: prefixesOf(bob.name as Username),
      }),
      [`users/${carol.id}`]: account(carol, { nameCount: 5 }),
      [`users/${unnamed.id}`]: account(unnamed, { nameCount: 0, usernameKey: undefined }),
      ...nameOf(alice.name, alice),
      ...nameOf(this.alicesOldName, alice),
      ...nameOf(bob.name, bob),
      ...nameOf(this.bobsOldName, bob),
      ...nameOf(carol.name, carol),
      ...nameOf(this.carolsOldName, carol),
      [`users/${mona.id}`]: account(mona, { nameCount: 1 }),
      [`users/${moe.id}`]: account(moe, { nameCount: 1, description: 'Keeps order' }),
      [`users/${sven.id}`]: account(sven, {
        nameCount: 1,
        totalSent: 5,
        monthSent: 5,
        suspended: { by: mona.id, at: serverTimestamp(), reason: 'spam' },
      }),
      [`users/${lea.id}`]: only({
        ...account(lea, { nameCount: 1, totalSent: 15, monthSent: 15 }),
        displayName: undefined,
        usernameKey: undefined,
        avatar: undefined,
        leftAt: serverTimestamp(),
      }),
      [`users/${olga.id}`]: account(olga, {
        nameCount: 1,
        totalSent: 70,
        totalReceived: 7,
        month: EARLIER_MONTH,
        monthSent: 70,
        monthReceived: 7,
      }),
      ...nameOf(olga.name, olga),
      [`users/${norma.id}`]: account(norma, { nameCount: 1 }),
      ...nameOf(mona.name, mona),
      ...nameOf(moe.name, moe),
      ...nameOf(sven.name, sven),
      ...nameOf(lea.name, lea),
      ...nameOf(this.leasOldName, lea),
      [`moderators/${mona.id}`]: { since: serverTimestamp() },
      [`moderators/${moe.id}`]: { since: serverTimestamp() },
      [`usernames/${this.orphanedName.toLowerCase()}`]: nameFields(`ghost-${this.mark}`),
      ...record('settled', bob.name, 10, {
        status: 'settled',
        recipientId: bob.id,
        reactions: { '👏': 4, '❤️': 0, '🎉': 0, '🙏': 0, '😂': 0, '👀': 0 },
      }),
      ...reactionsTo(this.old('settled'), [bob, carol, sven, lea]),
      ...record('paidBob', bob.name, 20, { status: 'settled', recipientId: bob.id }),
      ...record('uncounted', bob.name, 10, {
        status: 'settled',
        recipientId: bob.id,
        reactions: { '👏': 0 },
      }),
      ...reactionsTo(this.old('uncounted'), [bob]),
      ...request(bob, alice, 20),
      ...request(bob, mona, 20),
      ...request(moe, alice, 20),
      ...request(moe, mona, 20),
      ...request(sven, alice, 20),
      ...request(lea, alice, 20),
      ...request(alice, sven, 20),
      ...request(alice, lea, 20),
      ...request(carol, alice, 20, { status: 'declined', declinedAt: serverTimestamp() }),
      ...withdrawn(mona, carol, { at: minutesAgo(61) }),
      // Refused cases share a world, and on a busy machine the last of them comes minutes after the first.
      ...withdrawn(mona, olga, { at: minutesAgo(30) }),
      ...request(olga, alice, 20, {
        at: EARLIER,
        status: 'declined',
        declinedAt: minutesAgo(7 * MINUTES_A_DAY + 1),
      }),
      ...withdrawn(olga, bob, { at: EARLIER, declinedAt: minutesAgo(7 * MINUTES_A_DAY - 60) }),
      ...request(olga, carol, 20, { at: EARLIER }),
      [`users/${bob.id}/mutes/${moe.id}`]: { at: serverTimestamp() },
      ...record('returned', this.freeName, 10, returned),
      ...record('returnedToBob', this.bobsOldName, 10, returned),
      ...record('toNobody', this.freeName, 40),
      ...record('toBob', this.bobsOldName, 30),
      ...record('toBobToo', this.bobsOldName, 30),
      ...record('toHerself', this.alicesOldName, 20),
      ...record('toGhost', this.orphanedName, 30),
      ...record('toLea', lea.name, 30),
      ...record('toOlga', olga.name, 30),
      ...record('earlier', this.freeName, 20, { ...waiting, timestamp: EARLIER }),
      ...record('byOlga', this.freeName, 20, { ...waiting, timestamp: EARLIER }, olga),
      ...record('byLea', bob.name, 5, { status: 'settled', recipientId: bob.id }, lea),
      ...record('byLeaToNobody', this.freeName, 10, waiting, lea),
      ...record('byLeaBefore', bob.name, 5, { ...toBob, sender: this.leasOldName }, lea),
      ...record('byUnnamedLea', bob.name, 5, { ...toBob, sender: 'You' }, lea),
      ...record('paidLea', lea.name, 5, { status: 'settled', recipientId: lea.id }),
      ...record('redirected', bob.name, 5, { status: 'settled', recipientId: lea.id }),
      ...record('misnamed', bob.name, 5, { ...toBob, sender: alice.name }, lea),
      ...record('wordlessByLea', bob.name, 5, { ...toBob, ...withoutMessage }, lea),
      ...record('bySven', this.freeName, 5, waiting, sven),
      ...record('bySvenToBob', this.bobsOldName, 5, waiting, sven),
      ...record('wordless', bob.name, 5, {
        status: 'settled',
        recipientId: bob.id,
        ...withoutMessage,
      }),
      ...record('saltless', bob.name, 5, {
        status: 'settled',
        recipientId: bob.id,
        salts: undefined,
      }),
    }
  }
}

function account(person: Person, rest: Stored): Stored {
  const totals = { totalSent: 0, totalReceived: 0, ...rest } as Record<string, number>
  return only({
    displayName: person.name,
    usernameKey: person.key,
    avatar: 'AB',
    joinDate: serverTimestamp(),
    balance: 1337 - (totals.totalSent ?? 0) + (totals.totalReceived ?? 0),
    ...NO_SUMS,
    ...totals,
  })
}

function nameOf(name: string, { id }: Person): Record<string, Stored> {
  return { [`usernames/${name.toLowerCase()}`]: nameFields(id) }
}

/** Each of them claps for a row. */
function reactionsTo(id: string, people: readonly Person[]): Record<string, Stored> {
  const fields = { emoji: '👏', at: serverTimestamp() }
  return Object.fromEntries(
    people.map((person) => [`transactions/${id}/reactions/${person.id}`, fields]),
  )
}

function request(from: Person, to: Person, amount: number, rest: Stored = {}) {
  const fields = requestBy(from, to, { amount, ...rest })
  return { [`requests/${requestId(from, to)}`]: fields }
}

/** A request of which only the times are left. */
function withdrawn(from: Person, to: Person, times: Stored) {
  const words = { fromName: undefined, amount: undefined, message: undefined }
  const fields = requestBy(from, to, { ...words, status: 'withdrawn', ...times })
  return { [`requests/${requestId(from, to)}`]: fields }
}

function minutesAgo(minutes: number): Timestamp {
  return Timestamp.fromMillis(Date.now() - minutes * 60_000)
}

const MINUTES_A_DAY = 24 * 60
