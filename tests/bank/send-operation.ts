import type { TransferDraft } from '../../src/core/domain/transfer.ts'
import { sendInForm } from '../builders/page-of-sends.ts'
import type { BankClient } from './bank-client.ts'
import type { BankWorld } from './bank-world.ts'
import type { Outcome } from './client-loop.ts'
import type { SendIntent } from './journal.ts'

const LARGEST_SHARE = 3

/** Sends to a name. A failed send is sent once more, as the form does: in one of two cases, with the planted bug always. */
export async function send(
  client: BankClient,
  world: BankWorld,
  recipient: string,
): Promise<Outcome> {
  const { random, journal, forgetsIds } = client.options
  const amount = amountOf(client)
  const intent: SendIntent = {
    message: `Send ${journal.sends.size + 1} of ${world.name}`,
    sender: client.id,
    recipient,
    amount,
    told: 'nothing',
    refusal: null,
  }
  const typed = { recipient, amount: String(amount), message: intent.message }
  const id = random.id()
  const first = await trySend(client, { ...typed, id }, intent)
  if (first !== 'failed' || (random.chance(0.5) && !forgetsIds)) return first
  return trySend(client, { ...typed, id: forgetsIds ? random.id() : id }, intent)
}

/** Sends to one of the names that are taken, in one of forty cases to any, so perhaps to oneself. */
export async function sendToSomebody(client: BankClient, world: BankWorld): Promise<Outcome> {
  const { random, journal } = client.options
  const isOwn = (name: string) => journal.names.get(name) === client.id
  const names = world.takenNames()
  const others = random.chance(1 / 40) ? names : names.filter((name) => !isOwn(name))
  const name = random.one(others)
  return name === undefined ? 'nothing to do' : send(client, world, name)
}

/** Up to a third of the balance. One of forty sends is of more than there is. */
function amountOf({ options: { random }, shown }: BankClient): number {
  const balance = shown.account?.balance ?? 0
  if (random.chance(1 / 40)) return balance + random.between(1, 500)
  return random.between(1, Math.max(1, Math.ceil(balance / LARGEST_SHARE)))
}

async function trySend(
  { page, options: { journal } }: BankClient,
  draft: TransferDraft,
  intent: SendIntent,
): Promise<Outcome> {
  journal.ask(draft.id, intent)
  const outcome = await sendInForm(page.app.sendPoints, draft)
  // Nobody is there any more to be told.
  if (!page.isOpen()) return 'page closed'
  const told = journal.tell(draft.id, outcome)
  if (told === 'pending') return 'later'
  if (outcome.ok) return 'done'
  return told === 'refused' ? `refused: ${outcome.refusal.code}` : 'failed'
}
