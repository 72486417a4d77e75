import { faker } from '@faker-js/faker/locale/en'
import { nearestUsername } from '../../core/domain/username.ts'
import { pause } from '../shared/pause.ts'
import type { HistoryPlan } from './ledger-event.ts'
import { LONGEST_PART_OF_NAME } from './read-commit.ts'

const NAMES = 400
const MESSAGES = 1000

/** Lets Faker write what a made-up history is put together from. The same seed gives the same. */
export async function drawWords(
  seed: number,
): Promise<Pick<HistoryPlan, 'firstNames' | 'lastNames' | 'messages'>> {
  faker.seed(seed)
  const firstNames = partsOfNames(() => faker.person.firstName())
  const lastNames = partsOfNames(() => faker.person.lastName())
  await pause(0)
  // Seeded again: somebody else may have used Faker meanwhile.
  faker.seed(seed + 1)
  const messages = Array.from({ length: MESSAGES }, madeUpMessage)
  return { firstNames, lastNames, messages }
}

function partsOfNames(draw: () => string): readonly string[] {
  return Array.from({ length: NAMES }, () => nearestUsername(draw()) ?? 'Somebody').filter(
    ({ length }) => length <= LONGEST_PART_OF_NAME,
  )
}

/** Something that people say with points. */
export function madeUpMessage(): string {
  const kind = faker.number.int({ max: 7 })
  if (kind === 0) return `For the ${faker.commerce.product().toLowerCase()}`
  if (kind === 1) return `Lunch: ${faker.food.dish()}`
  if (kind === 2) return `Thank you for the ${faker.food.fruit()}!`
  if (kind === 3) return `Tickets to see the ${faker.animal.type()}s`
  if (kind === 4) return `My part of the ${faker.commerce.productMaterial().toLowerCase()} chair`
  if (kind === 5) return `${capitalised(faker.word.adjective())} idea, and it worked`
  if (kind === 6) return `${faker.music.genre()} night ${faker.internet.emoji()}`
  return `Because you ${faker.word.verb()} so ${faker.word.adverb()}`
}

function capitalised(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}
