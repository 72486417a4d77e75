import { serverTimestamp } from 'firebase/firestore/lite'
import { prefixesOf } from '../../src/core/domain/folded.ts'
import type { Username } from '../../src/core/domain/username.ts'
import { Person, type Place } from './person.ts'
import { only, recordBy, type Stored } from './records.ts'

let worlds = 0
const mark = Date.now().toString(36)

/** A ledger with some people and a valid history. */
export class World {
  readonly alice: Person
  /** Has prefixes, unlike the others, whose accounts are from before. */
  readonly bob: Person
  /** Has taken all her five names. */
  readonly carol: Person
  /** Has an account without a name. */
  readonly unnamed: Person
  /** Has no account yet. */
  readonly newcomer: Person
  readonly anonymous: Person
  readonly visitor: Person
  /** An old name of Alice's, and one of Bob's, both taken after Alice had sent points to them. */
  readonly alicesOldName: string
  readonly bobsOldName: string
  readonly carolsOldName: string
  /** A name whose owner's account was deleted. */
  readonly orphanedName: string
  readonly freeName: string
  private readonly operator: Person
  private readonly people: readonly Person[]
  private readonly mark: string
  private ids = 0

  private constructor(readonly place: Place) {
    this.mark = `${mark}${(worlds++).toString(36)}`
    const named = (name: string) => `${name} ${this.mark}`
    const person = (name: string) => Person.signedIn(place, `${name}-${this.mark}`, named(name))
    this.alice = person('Alice')
    this.bob = person('Bob')
    this.carol = person('Carol')
    this.newcomer = person('Dora')
    this.unnamed = Person.signedIn(place, `unnamed-${this.mark}`, 'You')
    this.anonymous = Person.signedIn(place, `anon-${this.mark}`, named('Anon'), 'anonymous')
    this.visitor = Person.signedOut(place)
    this.operator = Person.operator(place)
    const { alice, bob, carol, newcomer, unnamed, anonymous, visitor, operator } = this
    this.people = [alice, bob, carol, newcomer, unnamed, anonymous, visitor, operator]
    this.alicesOldName = named('Ally')
    this.bobsOldName = named('Yan')
    this.carolsOldName = named('Caz')
    this.orphanedName = named('Ghost')
    this.freeName = named('Zoe')
  }

  static async open(place: Place): Promise<World> {
    const world = new World(place)
    await world.operator.commit((batch) => {
      for (const [path, fields] of Object.entries(world.history()))
        batch.set(world.operator.at(path), fields)
    })
    return world
  }

  async close(): Promise<void> {
    await Promise.all(this.people.map((person) => person.leave()))
  }

  newId(): string {
    return `${this.mark}_${this.ids++}`
  }

  /** Alice's transactions, by their status. */
  old(which: 'settled' | 'returned' | 'toNobody' | 'toBob' | 'toBobToo' | 'toHerself' | 'toGhost') {
    return `${which}-${this.mark}`
  }

  private history(): Record<string, Stored> {
    const { alice, bob, carol, unnamed } = this
    const waiting = { status: 'waiting', recipientId: null }
    const record = (
      which: Parameters<World['old']>[0],
      recipient: string,
      amount: number,
      rest: Stored = waiting,
    ) => ({
      [`transactions/${this.old(which)}`]: recordBy(alice, this.old(which), recipient, {
        amount: -amount,
        ...rest,
      }),
    })
    const returned = { ...waiting, status: 'returned', settledAt: serverTimestamp() }
    return {
      [`users/${alice.id}`]: account(alice, { totalSent: 160, nameCount: 2, description: 'Hello' }),
      [`users/${bob.id}`]: account(bob, {
        totalReceived: 10,
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
      [`usernames/${this.orphanedName.toLowerCase()}`]: { userId: `ghost-${this.mark}` },
      ...record('settled', bob.name, 10, { status: 'settled', recipientId: bob.id }),
      ...record('returned', this.freeName, 10, returned),
      ...record('toNobody', this.freeName, 40),
      ...record('toBob', this.bobsOldName, 30),
      ...record('toBobToo', this.bobsOldName, 30),
      ...record('toHerself', this.alicesOldName, 20),
      ...record('toGhost', this.orphanedName, 30),
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
    ...totals,
  })
}

function nameOf(name: string, { id }: Person): Record<string, Stored> {
  return { [`usernames/${name.toLowerCase()}`]: { userId: id } }
}
