import type { UserId } from '../../../core/domain/ids.ts'
import { initialsOf } from '../../../core/domain/initials.ts'
import type { Credentials } from '../../../core/domain/person.ts'
import type { Username } from '../../../core/domain/username.ts'
import type { DemoPerson } from '../../../core/ports/demo.ts'

/** One of the seven people that a visitor can be. */
export interface SampleDemoPerson extends DemoPerson {
  readonly credentials: Credentials
  readonly description: string
  /** The day they joined, where the demo starts late enough for that. */
  readonly joined: string
}

export const DEMO_PEOPLE: readonly SampleDemoPerson[] = [
  person('Priya', '2026-02-03', 'Runs the Tuesday meetup. Will trade good coffee for slides.'),
  person('Maya', '2026-03-12', 'Bakes on Thursdays, fixes bikes on Sundays.'),
  person('Jun', '2026-05-30', 'New in town, quick with a camera, slow with replies.'),
  person('Inés', '2026-02-17', 'Translator. Collects words that no other language has.'),
  person('Tom Okafor', '2026-02-05', 'Keeps the servers up and the tomatoes alive.'),
  person('Wren', '2026-04-08', 'Draws maps of places that ought to exist.'),
  person('Lars', '2026-02-20', 'Carpenter. Measures twice, sends points once.'),
]

function person(name: string, joined: string, description: string): SampleDemoPerson {
  const username = name as Username
  const [first = ''] = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(' ')
  return {
    id: `demo-${first}` as UserId,
    username,
    avatar: initialsOf(username),
    credentials: { email: `${first}@example.com`, password: `${first} likes points` },
    description,
    joined,
  }
}
