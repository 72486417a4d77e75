import type { Stop } from '../../../core/ports/subscription.ts'

/** A place that keeps one text, seen by every tab that opens it. */
export interface TextStore {
  read(): string | null
  write(text: string): void
  /** Tells that another tab wrote. */
  watch(listener: () => void): Stop
}

/** Opens the shelf under a name; the same name is the same shelf. */
export type OpenTextStore = (name: string) => TextStore
