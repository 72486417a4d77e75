import {
  numberedUsername,
  type Username,
  type UsernameKey,
  usernameKey,
} from '../../core/domain/username.ts'

/** A name itself, or with the lowest number behind it that makes it free. */
export function firstFreeName(name: Username, isTaken: (key: UsernameKey) => boolean): Username {
  let free = name
  for (let number = 2; isTaken(usernameKey(free)); number++) free = numberedUsername(name, number)
  return free
}
