import { faker } from '@faker-js/faker/locale/en'
import type { Amount } from '../../core/domain/amount.ts'
import type { UserId } from '../../core/domain/ids.ts'
import type { Ledger } from '../../core/ports/ledger.ts'
import type { IdGenerator, Log } from '../../core/ports/platform.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import { madeUpMessage } from './made-up-words.ts'
import { DEMO_PEOPLE } from './sample.ts'

const PAUSE_MS = { min: 2500, max: 7000 }
const LARGEST_AMOUNT = 20

/** Lets the seven people send each other a few points now and then, until stopped. The signed-in person does not send. */
export function startLive(
  { ids, log }: { ids: IdGenerator; log: Log },
  ledger: Ledger,
  signedIn: () => UserId | null,
): Stop {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const sendLater = () => {
    if (!stopped) timer = setTimeout(send, faker.number.int(PAUSE_MS))
  }
  const send = () => {
    const sender = someoneBut(signedIn())
    const recipient = someoneBut(sender.id)
    const transfer = {
      id: ids.next(),
      senderId: sender.id,
      recipient: recipient.username,
      recipientId: recipient.id,
      amount: faker.number.int({ min: 1, max: LARGEST_AMOUNT }) as Amount,
      message: madeUpMessage(),
      salts: { sender: ids.salt(), recipient: ids.salt(), message: ids.salt() },
    }
    // A refusal is no failure: a person with too few points sends later.
    ledger
      .post(transfer)
      .catch((cause: unknown) => log.warn('The live demo could not send', cause))
      .finally(sendLater)
  }
  sendLater()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

function someoneBut(excluded: UserId | null) {
  return faker.helpers.arrayElement(DEMO_PEOPLE.filter(({ id }) => id !== excluded))
}
