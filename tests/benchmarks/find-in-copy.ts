import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { entryText } from '../../src/core/domain/check/entry.ts'
import type { Micros } from '../../src/core/domain/check/records.ts'
import { NO_QUESTION, type SearchQuestion } from '../../src/core/domain/find/question.ts'
import { accept } from '../../src/core/domain/result.ts'
import { BUNDLE_SIZE, type Bundle, type LedgerCopy } from '../../src/core/ports/ledger-copy.ts'
import { FindInCopy } from '../../src/core/use-cases/find-in-copy.ts'
import { seeded } from '../builders/an-audit.ts'

const SIZES = [1_000, 10_000, 100_000, 1_000_000]
const PEOPLE = 10_000
const TIMES = 20
const MINUTE_US = 60_000_000
const DIGEST = 'a'.repeat(64)
const SALT = 's'.repeat(22)
const WORDS =
  'thanks for the coffee lunch bike repair advice tickets garden books help with moving piano lesson at friday ride'.split(
    ' ',
  )

const questions: Readonly<Record<string, Partial<SearchQuestion>>> = {
  'one letter': { words: 't' },
  'a word': { words: 'coffee' },
  'three words': { words: 'coffee bike person' },
  'no such word': { words: 'xyzzy' },
  'a sender and an amount': { sender: 'person 77', least: 10, most: 50 },
}

interface Searching {
  readonly transactions: number
  readonly openingMs: number
  readonly megabytes: number
  /** For each question the median, and the longest of all. */
  readonly medianMs: readonly number[]
  readonly longestMs: number
}

/** @public `npm run bench` loads it by its path. */
export const questionNames = Object.keys(questions)

/**
 * Measures searches of copies of different sizes, with the reading of the copy into memory and what it takes there.
 * @public `npm run bench` loads it by its path.
 */
export async function searchCopies(): Promise<readonly Searching[]> {
  const rows: Searching[] = []
  for (const size of SIZES) rows.push(await measured(size))
  return rows
}

async function measured(transactions: number): Promise<Searching> {
  const search = new FindInCopy(aCopy(transactions))
  const ask = (question: Partial<SearchQuestion>) =>
    search.find('pledger/demo', { ...NO_QUESTION, ...question }, 25)
  const before = heapMegabytes()
  const openingMs = await timeOf(() => ask({}))
  const megabytes = heapMegabytes() - before
  const medianMs: number[] = []
  let longestMs = 0
  for (const question of Object.values(questions)) {
    const times: number[] = []
    while (times.length < TIMES) times.push(await timeOf(() => ask(question)))
    times.sort((a, b) => a - b)
    medianMs.push(times[TIMES / 2] ?? 0)
    longestMs = Math.max(longestMs, times.at(-1) ?? 0)
  }
  return { transactions, openingMs, megabytes, medianMs, longestMs }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function heapMegabytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed / 1e6
}

/** A copy whose bundles are made when they are read, so that they take no memory here. */
function aCopy(size: number): LedgerCopy {
  const head = {
    origin: 'pledger/demo',
    size,
    root: '',
    sealedBefore: null,
    checkedSize: size,
    checkedAt: null,
    broken: [],
    moreFindings: 0,
  }
  const made: Pick<LedgerCopy, 'head' | 'bundles' | 'accounts'> = {
    head: async () => accept(head),
    accounts: async () => accept([]),
    bundles: async (_, first, count) => {
      const last = Math.min(first + count, Math.ceil(size / BUNDLE_SIZE))
      const indexes = Array.from({ length: Math.max(0, last - first) }, (_item, at) => first + at)
      return accept(indexes.map((index) => aBundle(index, size)))
    },
  }
  return made as LedgerCopy
}

function aBundle(index: number, size: number): Bundle {
  const start = index * BUNDLE_SIZE
  const random = seeded(start + 1)
  const any = (count: number) => Math.floor(random.next() * count)
  const entries = Array.from({ length: Math.min(BUNDLE_SIZE, size - start) }, (_, at) => {
    const [sender, recipient] = [any(PEOPLE), any(PEOPLE)]
    const message = Array.from({ length: 8 }, () => WORDS[any(WORDS.length)]).join(' ')
    const entry = entryText({
      kind: 'send',
      id: `made-up-transaction-${start + at}`,
      time: ((start + at) * MINUTE_US) as Micros,
      senderId: `person-${sender}`,
      recipientId: `person-${recipient}`,
      points: 1 + any(100),
      textDigest: DIGEST,
    })
    const salted = (text: string) => ({ text, salt: SALT })
    const texts = {
      sender: salted(`Person ${sender}`),
      recipient: salted(`Person ${recipient}`),
      message: salted(message),
    }
    return { entry, texts }
  })
  return { entries, root: '' }
}
