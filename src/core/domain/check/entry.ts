import type { Brand } from '../ids.ts'

/** A stored server time, in whole microseconds since 1970-01-01T00:00Z. */
export type Micros = Brand<number, 'Micros'>

/** An account opened: its owner has the starting balance from then on. */
export interface OpenEntry {
  readonly kind: 'open'
  /** The account. */
  readonly id: string
  readonly time: Micros
}

/** Points sent. */
export interface SendEntry {
  readonly kind: 'send'
  /** The transaction. */
  readonly id: string
  readonly time: Micros
  readonly senderId: string
  /** Null where the points waited at first, also if they were handed over or taken back later. */
  readonly recipientId: string | null
  /** Positive. Unit: GBP. */
  readonly points: number
  /** See `textDigest`. */
  readonly textDigest: string
}

/** Waiting points handed over to their recipient, or taken back by their sender. */
export interface CloseEntry {
  readonly kind: 'close'
  /** The transaction. */
  readonly id: string
  readonly time: Micros
  readonly status: 'settled' | 'returned'
  /** Null where the points were returned. */
  readonly recipientId: string | null
}

/** One of the three things that ever move points. */
export type Entry = OpenEntry | SendEntry | CloseEntry
export type EntryKind = Entry['kind']

/** The names of an entry's transfer as they were written, and its message. Only a send has them. */
export interface EntryTexts {
  readonly sender: string
  readonly recipient: string
  readonly message: string
}
