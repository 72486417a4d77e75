import type { faker as Faker } from '@faker-js/faker/locale/en'

/** Something that people say with points. */
export function madeUpMessage(faker: typeof Faker): string {
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
