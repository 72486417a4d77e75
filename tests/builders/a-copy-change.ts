import type { Micros, StoredRecord } from '../../src/core/domain/check/records.ts'
import {
  BUNDLE_SIZE,
  type Bundle,
  type CopiedEntry,
  type CopyChange,
  type CopyHead,
} from '../../src/core/ports/ledger-copy.ts'
import { saltedTexts } from './salted-texts.ts'

interface Choices {
  readonly origin?: string
  /** How many entries the copy has before and after the change. */
  readonly from?: number
  readonly to?: number
  readonly head?: Partial<CopyHead>
  readonly accounts?: readonly StoredRecord[]
  /** Written as the message of each entry. */
  readonly message?: string
}

/** A change that continues the copy of a made-up ledger. */
export function aChange(choices: Choices = {}): CopyChange {
  const { origin = 'pledger/demo', from = 0, to = from, accounts = [] } = choices
  const firstBundle = Math.floor(from / BUNDLE_SIZE)
  const count = to > from ? Math.ceil(to / BUNDLE_SIZE) - firstBundle : 0
  return {
    from,
    head: { ...aHead(origin, to), ...choices.head },
    firstBundle,
    bundles: Array.from({ length: count }, (_, index) =>
      aBundle(firstBundle + index, to, choices.message),
    ),
    accounts,
  }
}

/** The bundle at an index in a copy of a made-up ledger with so many entries. */
export function aBundle(index: number, size: number, message?: string): Bundle {
  const first = index * BUNDLE_SIZE
  const length = Math.min(BUNDLE_SIZE, size - first)
  return {
    entries: Array.from({ length }, (_, place) => aCopiedEntry(first + place, message)),
    root: aRoot(`bundle ${index} of ${length}`),
  }
}

/** An account as it is stored. */
export function anAccount(id: string, fields: StoredRecord['fields'] = {}): StoredRecord {
  return {
    id,
    fields: { displayName: `@${id}`, balance: 1337, joinDate: { time: 1 as Micros }, ...fields },
    createdAt: 1 as Micros,
    updatedAt: null,
  }
}

function aHead(origin: string, size: number): CopyHead {
  return {
    origin,
    size,
    root: aRoot(`tree of ${size}`),
    sealedBefore: (1_000 + size) as Micros,
    checkedSize: 0,
    checkedAt: null,
    broken: [],
    moreFindings: 0,
  }
}

function aCopiedEntry(index: number, message = `Message ${index}`): CopiedEntry {
  if (index % 10 === 0) return { entry: `[2,"open","u-${index}",${index}]`, texts: null }
  return {
    entry: `[2,"send","t-${index}",${index},"u-1","u-2",5,"${aRoot(`texts ${index}`)}"]`,
    texts: saltedTexts({ sender: 'Ann', recipient: 'Ben', message }),
  }
}

/** 32 bytes in base64, different for different words. */
function aRoot(words: string): string {
  return btoa(words.padEnd(32, '.'))
}
