import type { Profile } from '../domain/profile.ts'
import { prefixOf } from './suggest-recipients.ts'

/** Those of some people who still fit what is typed by now, while the answer to that is not there. */
export function stillFitting(people: readonly Profile[], typed: string): readonly Profile[] {
  const key = prefixOf(typed).toLowerCase()
  return people.filter(({ username }) => username?.toLowerCase().startsWith(key))
}
