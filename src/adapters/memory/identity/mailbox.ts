import type { DemoMail } from '../../../core/ports/demo.ts'
import type { IdGenerator } from '../../../core/ports/id-generator.ts'
import type { Stop } from '../../../core/ports/subscription.ts'
import type { TextStore } from '../../shared/text-store.ts'
import { isListOf, isRecordOf, isText } from '../shape.ts'
import { type PersistedSchema, PersistedValue } from './persisted-value.ts'

const MOST_MAILS = 20

const schema: PersistedSchema<readonly DemoMail[]> = {
  key: 'pledger-demo-mail',
  version: 1,
  empty: [],
  is: isListOf(isRecordOf({ id: isText, to: isText, purpose: isText, link: isText })),
}

/** The mails that the real service would have sent, newest first. Stored, since their links reload the page. */
export class Mailbox {
  private readonly mails: PersistedValue<readonly DemoMail[]>

  constructor(
    texts: TextStore,
    private readonly ids: IdGenerator,
    onSetAside?: () => void,
  ) {
    this.mails = new PersistedValue(texts, schema, onSetAside)
  }

  send(mail: Omit<DemoMail, 'id'>): void {
    this.mails.set([{ ...mail, id: this.ids.next() }, ...this.mails.get()].slice(0, MOST_MAILS))
  }

  /** Tells the mails now and at each change. */
  watch(listener: (mails: readonly DemoMail[]) => void): Stop {
    const stop = this.mails.watch(listener)
    listener(this.mails.get())
    return stop
  }

  dismiss(id: string): void {
    this.mails.set(this.mails.get().filter((mail) => mail.id !== id))
  }

  /** Removes the mail whose link was used. */
  dismissLink(code: string): void {
    this.mails.set(this.mails.get().filter(({ link }) => !link.endsWith(`=${code}`)))
  }

  clear(): void {
    this.mails.set([])
  }
}
