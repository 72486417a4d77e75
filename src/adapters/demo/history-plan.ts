import {
  type Check,
  type Checked,
  isListOf,
  isOneOf,
  isRecordOf,
  isText,
} from '../../core/domain/schema.ts'
import { readUsername } from '../../core/domain/username.ts'

/** Two parts and a number fit into the longest name. */
export const LONGEST_PART_OF_NAME = 11

const isPartOfName = (value: unknown): value is string =>
  isText(value) && value.length <= LONGEST_PART_OF_NAME && readUsername(value).ok
const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && 0 <= Number(value) && Number(value) < 1e8
const isFilledListOf =
  <T>(is: Check<T>) =>
  (value: unknown): value is readonly T[] =>
    isListOf(is)(value) && value.length > 0

/** Changes when the same plan would give other people or transfers. A ledger with a plan of another version is set aside. */
export const PLAN_VERSION = 1

/** All that a made-up history is generated from: the same plan gives the same people and transfers. */
export const isHistoryPlan = isRecordOf({
  version: isOneOf(PLAN_VERSION),
  /** How many transfers. */
  count: isCount,
  seed: isCount,
  /** Stored output of Faker: another version of it would change the history. */
  firstNames: isFilledListOf(isPartOfName),
  lastNames: isFilledListOf(isPartOfName),
  messages: isFilledListOf(isText),
})

export type HistoryPlan = Checked<typeof isHistoryPlan>
