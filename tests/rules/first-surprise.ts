import type { Case } from './case.ts'
import { allCases } from './cases/all-cases.ts'
import { judge } from './judge.ts'
import type { Place } from './person.ts'
import { World } from './world.ts'

/** Every attempt. @public */
export const cases: readonly Case[] = Object.values(allCases).flat()

/** Returns the first case whose attempt does not end as its title says, with its end. @public */
export async function firstSurprise(
  place: Place,
  attempts: readonly Case[],
): Promise<string | undefined> {
  const shared = await World.open(place)
  try {
    for (const attempt of attempts) {
      const end = await judge(attempt, place, attempt.allowed ? undefined : shared).catch(String)
      if (end !== (attempt.allowed ? 'allowed' : 'refused')) return `${attempt.title}: ${end}`
    }
    return undefined
  } finally {
    await shared.close()
  }
}
