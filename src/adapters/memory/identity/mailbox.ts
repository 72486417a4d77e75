import type { DemoMail } from '../../../core/ports/demo.ts'
import type { Stop } from '../../../core/ports/subscription.ts'
import { type PersistedSchema, PersistedValue } from './persisted-value.ts'
import { randomText } from './random-text.ts'
import type { OpenTextStore } from './text-store.ts'

const KEPT_MAILS = 20

const mails: PersistedSchema<readonly DemoMail[]> = {
  name: 'mail',
  version: 1,
  empty: [],
  is: (value): value is readonly DemoMail[] =>
    Array.isArray(value) &&
    value.every((mail) =>
      [mail?.id, mail?.to, mail?.purpose, mail?.link].every((text) => typeof text === 'string'),
    ),
}

/** The mails that the real service would have sent, newest first. Kept, since their links open the page anew. */
export class Mailbox {
  private readonly kept: PersistedValue<readonly DemoMail[]>
  private readonly listeners = new Set<() => void>()

  constructor(openShelf: OpenTextStore, onPutAside: () => void) {
    this.kept = new PersistedValue(openShelf, mails, onPutAside)
    this.kept.watch(() => this.tell())
  }

  send(mail: Omit<DemoMail, 'id'>): void {
    this.keep([{ ...mail, id: randomText(12) }, ...this.kept.get()].slice(0, KEPT_MAILS))
  }

  /** Tells the mails not dismissed yet, now and at each change. */
  watch(listener: (mail: readonly DemoMail[]) => void): Stop {
    const tell = () => listener(this.kept.get())
    this.listeners.add(tell)
    tell()
    return () => {
      this.listeners.delete(tell)
    }
  }

  dismiss(id: string): void {
    this.keep(this.kept.get().filter((mail) => mail.id !== id))
  }

  /** Takes away the mail whose link was used. */
  dismissLink(code: string): void {
    this.keep(this.kept.get().filter(({ link }) => !link.includes(code)))
  }

  clear(): void {
    this.keep([])
  }

  private keep(mail: readonly DemoMail[]): void {
    this.kept.set(mail)
    this.tell()
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener()
  }
}
