import { faker } from '@faker-js/faker/locale/en'
import { nearestUsername } from '../../core/domain/username.ts'
import { pause } from '../shared/timers.ts'
import { type HistoryPlan, LONGEST_PART_OF_NAME, PLAN_VERSION } from './history-plan.ts'

const NAMES = 400
const MESSAGES = 1000

/** Plans a made-up history: Faker writes its names and messages. The same seed gives the same words. */
export async function planHistory({
  count,
  seed,
}: Pick<HistoryPlan, 'count' | 'seed'>): Promise<HistoryPlan> {
  faker.seed(seed)
  const firstNames = partsOfNames(() => faker.person.firstName())
  const lastNames = partsOfNames(() => faker.person.lastName())
  await pause(0)
  // Seeded again: other code may have used Faker meanwhile.
  faker.seed(seed + 1)
  const messages = Array.from({ length: MESSAGES }, madeUpMessage)
  return { version: PLAN_VERSION, count, seed, firstNames, lastNames, messages }
}

/** Names that can be part of a username, each once. */
function partsOfNames(draw: () => string): readonly string[] {
  const names = new Map<string, string>()
  for (let drawn = 0; drawn < NAMES; drawn++) {
    const name = nearestUsername(draw()) ?? ''
    if (name !== '' && name.length <= LONGEST_PART_OF_NAME) names.set(name.toLowerCase(), name)
  }
  return [...names.values()]
}

/** Something that people say with points. */
export function madeUpMessage(): string {
  const messages = [
    () => `For the ${faker.commerce.product().toLowerCase()}`,
    () => `Lunch: ${faker.food.dish()}`,
    () => `Thank you for the ${faker.food.fruit()}!`,
    () => `Tickets to see the ${faker.animal.type()}s`,
    () => `My part of the ${faker.commerce.productMaterial().toLowerCase()} chair`,
    () => `The idea was ${faker.word.adjective()}, and it worked`,
    () => `${faker.music.genre()} night ${faker.internet.emoji()}`,
    () => `Because you ${faker.word.verb()} so ${faker.word.adverb()}`,
  ]
  return faker.helpers.arrayElement(messages)()
}
