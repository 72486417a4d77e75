import {
  numberedUsername,
  type Username,
  type UsernameKey,
  usernameKey,
} from '../../../core/domain/username.ts'
import type { HistoryPlan } from '../store/ledger-event.ts'

/** The name of one of so many people. Each pair of names comes once; further people with such a pair have a number after it. */
export function madeUpName(
  { firstNames, lastNames }: HistoryPlan,
  people: number,
  takenNames: ReadonlySet<UsernameKey>,
  index: number,
): Username {
  const size = Math.min(firstNames.length, lastNames.length)
  const first = firstNames[index % size]
  const last = lastNames[(index + Math.floor(index / size)) % size]
  const pair = `${first} ${last}` as Username
  const rounds = Math.ceil(people / size ** 2)
  let number = 1 + Math.floor(index / size ** 2)
  let name = number > 1 ? numberedUsername(pair, number) : pair
  while (takenNames.has(usernameKey(name))) {
    number += rounds
    name = numberedUsername(pair, number)
  }
  return name
}
