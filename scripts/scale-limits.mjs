import { assumptions, limits, live } from './scale-assumptions.mjs'
import { activity, ownReads } from './scale-costs.mjs'
import { isCalm, liveRowsPerMinute } from './scale-live.mjs'

/** @typedef {import('./scale-costs.mjs').Actions} Actions */

const HOUR_SECONDS = 3600
const SMALLEST = 10
const LARGEST = 1e10
const TRANSACTION_FIELDS = 15
const TRANSACTION_INDEXES = 7

/**
 * The community size at which each limit is reached, and the effect.
 * @param {Actions} actions
 * @returns {readonly { limit: string, at: string, what: string }[]}
 */
export function reachedLimits(actions) {
  const peakOf = (/** @type {number} */ people) => activity(people).sendsAtPeakPerSecond
  const rowsPerMinute = (/** @type {number} */ people) =>
    liveRowsPerMinute(actions, activity(people).sends)
  return [
    {
      limit: `More than ${live.calmRowsPerMinute} new rows a minute`,
      at: people(sizeAt((size) => !isCalm(rowsPerMinute(size)))),
      what: 'pages ask for new rows instead of following them live: a visit pays the same at any larger size',
    },
    {
      limit: `${limits.documentWritesPerSecond} write a second on one document: a campaign for one person`,
      at: people(
        sizeAt(
          (size) =>
            (size * assumptions.campaignShare) / HOUR_SECONDS >= limits.documentWritesPerSecond,
        ),
      ),
      what: 'sends to that person queue, `commit.ts` retries them, and some fail',
    },
    {
      limit: 'The same: the most popular person, at the busiest time',
      at: people(
        sizeAt(
          (size) => peakOf(size) * assumptions.favouriteShare >= limits.documentWritesPerSecond,
        ),
      ),
      what: 'the same, every day',
    },
    {
      limit: 'The same: a sender',
      at: 'never',
      what: 'nobody presses a button once a second for long',
    },
    {
      limit: `${limits.sequentialIndexWritesPerSecond} writes a second on \`timestamp\``,
      at: people(sizeAt((size) => peakOf(size) >= limits.sequentialIndexWritesPerSecond)),
      what: 'sends to anybody queue and fail',
    },
    {
      limit: 'Highest balances',
      at: 'never',
      what: `6 of the ${ownReads(actions.visit)} reads of a visit, at any size`,
    },
    {
      limit: `Rule look-ups: ${limits.lookupCallsPerOperation} an operation, ${limits.lookupCallsPerCommit} a commit`,
      at: 'never',
      what: `a send calls ${actions.send.lookupCalls} times for ${actions.send.lookups} documents, at any size; a new feature must stay below the limit`,
    },
    {
      limit: `${limits.indexEntriesPerDocument.toLocaleString('en')} index entries a document`,
      at: 'never',
      what: `a transaction has about ${2 * TRANSACTION_FIELDS + TRANSACTION_INDEXES}: two for each field, one for each composite index`,
    },
  ]
}

/**
 * The smallest community for which the condition holds, with two significant digits.
 * @param {(size: number) => boolean} holds
 */
function sizeAt(holds) {
  for (let power = SMALLEST; power < LARGEST; power *= 10)
    for (let figures = 10; figures < 100; figures++)
      if (holds((power * figures) / 10)) return (power * figures) / 10
  return LARGEST
}

/** @param {number} count */
function people(count) {
  return `${count.toLocaleString('en')} people`
}
