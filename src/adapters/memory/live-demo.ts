import type { Amount } from '../../core/domain/amount.ts'
import type { UserId } from '../../core/domain/ids.ts'
import type { IdGenerator } from '../../core/ports/id-generator.ts'
import type { Ledger } from '../../core/ports/ledger.ts'
import type { Log } from '../../core/ports/log.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import { DEMO_PEOPLE, type SampleDemoPerson } from './demo-people.ts'

/** Runs a job once, after a time. */
type Timer = (job: () => void, delayMs: number) => Stop

interface LiveDemoOptions {
  readonly ledger: Ledger
  readonly ids: IdGenerator
  readonly log: Log
  readonly timer: Timer
  /** Who is at the device: they send for themselves. */
  readonly signedIn: () => UserId | null
}

const SHORTEST_PAUSE_MS = 2500
const LONGEST_PAUSE_MS = 7000
const LARGEST_AMOUNT = 20

/** Lets the seven people send each other a few points now and then, until stopped. */
export async function startLive(options: LiveDemoOptions): Promise<Stop> {
  const { faker } = await import('@faker-js/faker/locale/en')
  const { madeUpMessage } = await import('./made-up-message.ts')
  let stopped = false
  let cancel: Stop = () => {}
  const pause = () => {
    if (stopped) return
    const delayMs = faker.number.int({ min: SHORTEST_PAUSE_MS, max: LONGEST_PAUSE_MS })
    cancel = options.timer(send, delayMs)
  }
  const send = () => {
    const visitor = options.signedIn()
    const senders = DEMO_PEOPLE.filter(({ id }) => id !== visitor)
    const sender = faker.helpers.arrayElement(senders)
    const others = DEMO_PEOPLE.filter(({ id }) => id !== sender.id)
    const transfer = transferOf(sender, faker.helpers.arrayElement(others))
    // Who has too little is refused and just waits for their next turn.
    options.ledger
      .post(transfer)
      .catch((cause: unknown) => options.log.warn('The live demo could not send', cause))
      .finally(pause)
  }
  const transferOf = (sender: SampleDemoPerson, recipient: SampleDemoPerson) => ({
    id: options.ids.next(),
    senderId: sender.id,
    recipient: recipient.username,
    recipientId: recipient.id,
    amount: faker.number.int({ min: 1, max: LARGEST_AMOUNT }) as Amount,
    message: madeUpMessage(faker),
  })
  pause()
  return () => {
    stopped = true
    cancel()
  }
}
