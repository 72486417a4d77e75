import type { Case } from './case.ts'
import { allCases } from './cases/all-cases.ts'
import { MEMBERS, members } from './cases/members.ts'
import { judge } from './judge.ts'
import type { Place } from './person.ts'
import { World } from './world.ts'

/** Every attempt. @public */
export const cases: readonly Case[] = Object.values(allCases).flat()

/** Every attempt in a private ledger, and the options of its rules. @public */
export const memberCases: readonly Case[] = members
/** @public */
export const memberOptions = ['--members', MEMBERS, '--readers', 'members']

/** Tries cases in one place, whose rules may change in between. @public */
export class Attempts {
  private world: World | null = null

  constructor(private readonly place: Place) {}

  /** The end of an attempt that differs from its title; null where it does not. */
  async surprise(attempted: Case): Promise<string | null> {
    const { allowed, title } = attempted
    this.world ??= await World.open(this.place)
    const end = await judge(attempted, this.world).catch(String)
    if (end === (allowed ? 'allowed' : 'refused')) return null
    await this.close()
    return `${title}: ${end}`
  }

  async close(): Promise<void> {
    const { world } = this
    this.world = null
    await world?.close()
  }
}
