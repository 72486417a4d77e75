import { expect, it } from 'vitest'
import { writeDocuments } from '../../../scripts/firestore-documents.mjs'
import type { UserId } from '../../../src/core/domain/ids.ts'
import { EMOJIS, type Emoji, sumOfReactions } from '../../../src/core/domain/reactions.ts'
import type { Username } from '../../../src/core/domain/username.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { aPerson } from '../../e2e-firebase/a-person.ts'
import { inDepth } from '../../in-depth.ts'
import { newDatabase, openClient } from './open-client.ts'

const PEOPLE = inDepth ? 200 : 40

it(`${PEOPLE} people react to one row at once, and all of it is counted`, async () => {
  const database = await newDatabase()
  const people = Array.from({ length: PEOPLE }, (_, index) => `person-${index}` as UserId)
  await writeDocuments(
    database,
    people.flatMap((id, index) => aPerson(id, `Person ${index}`)),
  )
  const [maya = '' as UserId, tom = '' as UserId] = people
  const transfer = { senderId: maya, recipient: 'Person 1' as Username, recipientId: tom }
  const { ledger } = openClient(database.projectId, { person: maya })
  const posted = await ledger.post(aTransfer({ ...transfer, amount: 5 }))
  if (!posted.ok) throw new Error(posted.refusal.code)
  const { id } = posted.value

  const reacted = people.map(async (person, index) => {
    const { reactions } = openClient(database.projectId, { person })
    const react = (emoji: Emoji | null) => reactions.react(id, person, emoji)
    const first = await react(EMOJIS[index % EMOJIS.length] ?? null)
    // Some change their minds, and some take it back.
    const second = index % 10 === 0 ? await react(index % 20 === 0 ? null : '👏') : first
    return { isDone: first.ok && second.ok, own: await reactions.own(id, person) }
  })
  const outcomes = await Promise.all(reacted)
  expect(outcomes.filter(({ isDone }) => !isDone)).toEqual([])

  const counts = (await ledger.find(id))?.reactions ?? {}
  expect(sumOfReactions(counts)).toBe(PEOPLE - PEOPLE / 20)
  for (const emoji of EMOJIS)
    expect(counts[emoji], emoji).toBe(outcomes.filter(({ own }) => own === emoji).length)
}, 120_000)
