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

/** A case whose attempt does not end as its title says. */
interface Surprise {
  readonly attempted: Case
  readonly text: string
}

/** Returns the first surprise among the cases, if there is one. @public */
export async function firstSurprise(
  place: Place,
  attempts: readonly Case[],
): Promise<Surprise | undefined> {
  const shared = await World.open(place)
  try {
    for (const attempted of attempts) {
      const { allowed, title } = attempted
      const end = await judge(attempted, place, allowed ? undefined : shared).catch(String)
      if (end !== (allowed ? 'allowed' : 'refused')) return { attempted, text: `${title}: ${end}` }
    }
    return undefined
  } finally {
    await shared.close()
  }
}
