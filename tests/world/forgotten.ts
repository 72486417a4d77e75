import { readEntry } from '../../src/core/domain/check/entry.ts'
import type { UserId } from '../../src/core/domain/ids.ts'
import { TEXT_PARTS } from '../../src/core/domain/transaction.ts'
import type { Bundle } from '../../src/core/ports/ledger-copy.ts'
import type { Device } from './device.ts'
import { Violation } from './violation.ts'
import type { TextsOfRow, Words } from './words.ts'
import type { World } from './world.ts'

const OUTBOX = 'pledger.outbox/'

/** What was taken away is on no page, and in no store of any device: offline cache, outbox, drafts, copies of the ledger. */
export async function expectForgotten(world: World): Promise<void> {
  if (world.violation !== null) return
  const { words, gone } = world.server
  try {
    for (const person of gone) expectGone(person, world)
    for (const device of world.devices) await expectForgottenOn(device, words)
  } catch (cause) {
    world.fail(cause)
  }
}

/** The ledger has nothing of somebody who left but their points and dates. */
function expectGone(person: UserId, { server }: World): void {
  const account = server.store.state.accounts.get(person)
  if (account?.username !== null || account.description !== null || account.avatar !== '')
    throw new Violation(`${person} has left, and their account says who they are`)
  for (const { id } of server.store.state.waiting({ senderId: person }, 100))
    throw new Violation(`${person} has left, and ${id} waits for ever`)
  for (const { id, senderId, sender, message, recipient } of server.rows(person)) {
    const words = senderId === person ? sender + message : recipient
    if (words !== '') throw new Violation(`${person} has left, and ${id} still says “${words}”`)
  }
}

async function expectForgottenOn(device: Device, words: Words): Promise<void> {
  for (const { name, page, session } of device.openTabs) {
    const { feed } = page.feed.current()
    const waiting = page.waiting.points.map(({ transaction }) => transaction)
    expectNone(words.stillIn([...feed.rows, ...feed.arrived]), `${name} still shows`)
    expectNone(words.stillIn(waiting), `${name} still shows among the waiting points`)
    expectNone(words.messageIn([...session.values()].join(), true), `${name} still stores`)
  }
  for (const [key, text] of device.texts)
    expectNone(words.messageIn(text, key.startsWith(OUTBOX)), `${device.name} still stores`)
  for (const origin of await device.copy.origins()) {
    const bundles = await device.copy.bundles(origin, 0, Number.POSITIVE_INFINITY)
    if (!bundles.ok) throw new Violation(`${device.name}: its copy is ${bundles.refusal.code}`)
    expectNone(words.stillIn(bundles.value.flatMap(rowsOf)), `The copy on ${device.name} still has`)
  }
}

/** The texts of a copied bundle, as rows. */
function rowsOf({ entries }: Bundle): readonly TextsOfRow[] {
  return entries.flatMap(({ entry, texts }) => {
    const id = readEntry(entry)?.id as TextsOfRow['id']
    const row = { id, sender: '', recipient: '', message: '' }
    for (const part of TEXT_PARTS) {
      const text = texts?.[part]
      if (text && 'text' in text) row[part] = text.text
    }
    return texts ? [row] : []
  })
}

function expectNone(found: string | null, where: string): void {
  if (found !== null) throw new Violation(`${where} ${found}, which was taken away`)
}
