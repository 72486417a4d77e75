import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { UserId } from '../../../src/core/domain/ids.ts'
import type { Username } from '../../../src/core/domain/username.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { findProfile } from '../../builders/find-profile.ts'
import type { Client, LedgerHarness } from '../../contract/harness.ts'
import { LedgerModel } from '../../contract/ledger-model.ts'
import { openMemoryHarness } from './memory-harness.ts'

const PEOPLE = 3
const NAMES = 4

const person = fc.nat(PEOPLE - 1)
const name = fc.nat(NAMES - 1)
const command = fc.oneof(
  fc.record({ do: fc.constant('take' as const), person, name }),
  fc.record({
    do: fc.constant('send' as const),
    person,
    name,
    amount: fc.integer({ min: 1, max: 900 }),
  }),
  fc.record({ do: fc.constant('handOver' as const), sent: fc.nat() }),
  fc.record({ do: fc.constant('takeBack' as const), sent: fc.nat() }),
)
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

/** One ledger and its model; every command goes to both. */
class Run {
  readonly model = new LedgerModel(PEOPLE)
  private readonly sent: { id: string; sender: UserId }[] = []

  constructor(
    readonly harness: LedgerHarness,
    readonly ids: readonly UserId[],
  ) {}

  /** Whether the ledger and the model did the same. */
  async agree(command: Command, turn: number): Promise<boolean> {
    const { ledger, directory } = this.clientOf(turn)
    if (command.do === 'take') {
      const result = await directory.claimName(this.idOf(command.person), nameOf(command.name))
      return result.ok === this.model.take(command.person, command.name)
    }
    if (command.do === 'send') {
      const transfer = await this.transferOf(command)
      this.sent.push({ id: transfer.id, sender: transfer.senderId })
      const result = await ledger.post(transfer)
      return (
        result.ok === this.model.send(transfer.id, command.person, command.name, command.amount)
      )
    }
    const sent = this.sent[command.sent % this.sent.length]
    if (!sent) return true
    const known = this.model.waiting.has(sent.id)
    const result = await ledger[command.do](sent.id as never, sent.sender)
    return this.model[command.do](sent.id) === (result.ok && known)
  }

  async balances(): Promise<number[]> {
    await catchUp(this.harness.visitor)
    const profiles = this.ids.map((id) => this.harness.visitor.directory.findById(id))
    return (await Promise.all(profiles)).map((profile) => profile?.balance ?? 0)
  }

  async waiting(): Promise<number[]> {
    const rows = this.ids.map((id) =>
      this.harness.visitor.ledger.loadWaiting({ senderId: id }, 100),
    )
    return (await Promise.all(rows)).flat().map(({ amount }) => -amount)
  }

  private async transferOf({ person, name, amount }: Extract<Command, { do: 'send' }>) {
    await catchUp(this.harness.visitor)
    const recipient = nameOf(name)
    const owner = await findProfile(this.harness.visitor.directory, recipient)
    const recipientId = owner?.id ?? null
    return aTransfer({ senderId: this.idOf(person), recipient, recipientId, amount })
  }

  private clientOf(turn: number): Client {
    return turn % 2 ? this.harness.visitor : this.harness.onOtherDevice(this.idOf(0))
  }

  private idOf(person: number): UserId {
    return this.ids[person] as UserId
  }
}

describe('a ledger under random commands from two tabs', () => {
  it('agrees with the model on what is refused and on every balance', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 40 }), async (commands) => {
        const run = await startRun()
        for (const [turn, each] of commands.entries())
          expect(await run.agree(each, turn)).toBe(true)
        expect(await run.balances()).toEqual(run.model.balances)
        await run.harness.close()
      }),
      { numRuns: 60 },
    )
  })

  it('makes and loses no point', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 30 }), async (commands) => {
        const run = await startRun()
        for (const [turn, each] of commands.entries()) await run.agree(each, turn)
        const all = [...(await run.balances()), ...(await run.waiting())]
        await run.harness.close()
        expect(all.reduce((sum, points) => sum + points, 0)).toBe(PEOPLE * 1337)
      }),
      { numRuns: 30 },
    )
  })
})

/** Asking for a row reads what the other tab did. */
async function catchUp({ ledger }: Client): Promise<void> {
  await ledger.find('none' as never)
}

async function startRun(): Promise<Run> {
  const harness = await openMemoryHarness()
  const ids = [await harness.newPerson(), await harness.newPerson(), await harness.newPerson()]
  for (const id of ids) await harness.as(id).ledger.openAccount(id, null)
  return new Run(harness, ids)
}

function nameOf(name: number): Username {
  return `Name ${name}` as Username
}
