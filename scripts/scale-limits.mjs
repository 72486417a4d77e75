import { assumptions, limits } from './scale-assumptions.mjs'
import { activity, dayOf, ownReads } from './scale-costs.mjs'

/** @typedef {import('./scale-costs.mjs').Actions} Actions */

const HOUR_SECONDS = 3600
const SMALLEST = 10
const LARGEST = 1e10
const TRANSACTION_FIELDS = 15
const TRANSACTION_INDEXES = 2

/**
 * Where each limit is reached, and what it does there.
 * @param {Actions} actions
 * @returns {readonly { limit: string, at: string, what: string }[]}
 */
export function reachedLimits(actions) {
  const peakOf = (/** @type {number} */ people) => activity(people).sendsAtPeakPerSecond
  const reads = (/** @type {number} */ people) => dayOf(actions, people).reads
  return [
    {
      limit: 'Live rows: a read for each listener online',
      at: people(sizeAt((size) => reads(size).liveRows >= reads(size).visits)),
      what: 'they cost more than all visits; ten times the people is a hundred times the reads',
    },
    {
      limit: `Index walk of a suggestion: a read for each ${limits.indexEntriesPerBilledRead} entries`,
      at: people(sizeAt((size) => reads(size).indexWalks >= reads(size).visits)),
      what: 'it costs more than all visits; each look for a name that nobody has walks every balance',
    },
    {
      limit: `${limits.documentWritesPerSecond} write a second on one document: a campaign for one person`,
      at: people(
        sizeAt(
          (size) =>
            (size * assumptions.campaignShare) / HOUR_SECONDS >= limits.documentWritesPerSecond,
        ),
      ),
      what: 'sends to that person queue, are tried again by `commit.ts`, and fail',
    },
    {
      limit: 'The same: whoever is liked most, at the busiest time',
      at: people(
        sizeAt(
          (size) => peakOf(size) * assumptions.favouriteShare >= limits.documentWritesPerSecond,
        ),
      ),
      what: 'the same, every day',
    },
    {
      limit: 'The same: somebody who sends',
      at: 'never',
      what: 'nobody presses a button once a second for long',
    },
    {
      limit: `${limits.sequentialIndexWritesPerSecond} writes a second on \`timestamp\``,
      at: people(sizeAt((size) => peakOf(size) >= limits.sequentialIndexWritesPerSecond)),
      what: 'sends queue and fail, whoever they are to',
    },
    {
      limit: 'Highest balances',
      at: 'never',
      what: `6 of the ${ownReads(actions.visit)} reads of a visit at any size, but true to the second`,
    },
    {
      limit: `Rule look-ups: ${limits.lookupCallsPerOperation} an operation, ${limits.lookupCallsPerCommit} a commit`,
      at: 'never',
      what: `a send calls ${actions.send.lookupCalls} times, for ${actions.send.lookups} documents, at any size; what is added must fit`,
    },
    {
      limit: `${limits.indexEntriesPerDocument.toLocaleString('en')} index entries a document`,
      at: 'never',
      what: `a transaction has some ${2 * TRANSACTION_FIELDS + TRANSACTION_INDEXES}: two a field, and one each composite index`,
    },
  ]
}

/**
 * The smallest community at which something is so, to two figures.
 * @param {(size: number) => boolean} isSo
 */
function sizeAt(isSo) {
  for (let power = SMALLEST; power < LARGEST; power *= 10)
    for (let figures = 10; figures < 100; figures++)
      if (isSo((power * figures) / 10)) return (power * figures) / 10
  return LARGEST
}

/** @param {number} count */
function people(count) {
  return `${count.toLocaleString('en')} people`
}
