import type { TransferDraft } from '../../src/core/domain/transfer.ts'
import type { BankClient } from './bank-client.ts'
import type { BankWorld } from './bank-world.ts'
import type { SendIntent } from './journal.ts'
import type { Outcome } from './measured.ts'

const LARGEST_SHARE = 3

/** Sends to a name, and in one of two cases once more where that failed. */
export async function send(
  client: BankClient,
  world: BankWorld,
  recipient: string,
): Promise<Outcome> {
  const { random, journal } = client.options
  const { page } = client
  const balance = client.watching.session.account?.balance ?? 0
  const most = Math.max(1, Math.ceil(balance / LARGEST_SHARE))
  // One of forty asks for more than there is.
  const amount = random.chance(1 / 40) ? balance + random.between(1, 500) : random.between(1, most)
  const intent: SendIntent = {
    message: `Send ${journal.sends.length + 1} of ${world.name}`,
    sender: client.id,
    recipient,
    amount,
    told: 'nothing',
    refusal: null,
  }
  const draft: TransferDraft = {
    id: random.id(),
    recipient,
    amount: String(amount),
    message: intent.message,
  }
  for (let tries = 1; ; tries++) {
    journal.ask(draft.id, intent)
    const outcome = await page.app.sendPoints.send(draft)
    if (!page.isOpen()) return 'failed'
    const told = journal.tell(draft.id, outcome)
    if (told === 'sent') return 'done'
    if (told === 'pending') return 'later'
    if (!outcome.ok && told === 'refused') return `refused: ${outcome.refusal.code}`
    if (tries === 2 || random.chance(0.5)) return 'failed'
  }
}
