import { numberedUsername, type Username, usernameKey } from '../domain/username.ts'
import type { Directory } from '../ports/directory.ts'

const HIGHEST_NUMBER = 9

/** Finds a free name: the wanted one, or it with a number from 2 to 9 after it. Null where none of them is free. */
export async function findFreeName(
  directory: Directory,
  wanted: Username,
): Promise<Username | null> {
  for (let number = 1; number <= HIGHEST_NUMBER; number++) {
    const name = number === 1 ? wanted : numberedUsername(wanted, number)
    const owner = await directory.findByName(usernameKey(name))
    if (!owner.ok && owner.refusal.code !== 'owner-left') return name
  }
  return null
}
