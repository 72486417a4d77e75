import { describe, expect, it, vi } from 'vitest'
import { prefixesOf } from '../../../src/core/domain/folded.ts'
import type { UserId } from '../../../src/core/domain/ids.ts'
import { PATIENT } from '../../builders/patient.ts'
import { uniqueName } from '../../builders/unique.ts'
import { someone } from '../../contract/people.ts'
import { withHarness } from '../../contract/with-harness.ts'
import { firestoreEmulator } from './firestore-emulator.ts'
import { openFirestoreHarness } from './firestore-harness.ts'

describe('the prefixes that Firestore stores', () => {
  const harness = withHarness(openFirestoreHarness)

  /** The account's document as the service gives it, past the rules. */
  async function stored(id: UserId) {
    const { host, port } = firestoreEmulator()
    const path = `projects/${harness().projectId}/databases/(default)/documents/users/${id}`
    const answer = await fetch(`http://${host}:${port}/v1/${path}`, {
      headers: { authorization: 'Bearer owner' },
    })
    return answer.json()
  }
  async function prefixesIn(id: UserId) {
    const { fields } = await stored(id)
    return fields.prefixes?.arrayValue.values.map(
      (value: { stringValue: string }) => value.stringValue,
    )
  }

  it('are those of the name that an account opens with', async () => {
    const maya = await someone(harness(), uniqueName('Inés Maya'))
    expect(await prefixesIn(maya.id)).toEqual(prefixesOf(maya.name))
  })

  it('are those of a new name, and none of the old one', async () => {
    const maya = await someone(harness())
    const newer = uniqueName('Tom Okafor')
    await maya.directory.claimName(maya.id, newer)
    expect(await prefixesIn(maya.id)).toEqual(prefixesOf(newer))
  })

  it('are none without a name', async () => {
    const id = await harness().newPerson()
    await harness().as(id).ledger.openAccount(id, null)
    expect(await prefixesIn(id)).toBeUndefined()
  })

  it('are all that an account from before gets at its owner’s next visit', async () => {
    const maya = await someone(harness())
    const before = await stored(maya.id)
    await harness().clearPrefixes(maya.id)
    await maya.ledger.openAccount(maya.id, null)
    await vi.waitFor(async () => expect(await prefixesIn(maya.id)).toBeDefined(), PATIENT)
    const { fields } = await stored(maya.id)
    expect(fields).toEqual(before.fields)
  })

  it('are not written again at a visit', async () => {
    const maya = await someone(harness())
    const before = await stored(maya.id)
    await maya.ledger.openAccount(maya.id, null)
    // Commits of one client come in turn, so this one comes after any that the visit made.
    await maya.directory.setDescription(maya.id, 'Bakes')
    await maya.directory.setDescription(maya.id, '')
    expect((await stored(maya.id)).fields).toEqual(before.fields)
  })
})
