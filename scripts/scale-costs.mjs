import { assumptions, prices } from './scale-assumptions.mjs'
import { highestAgainOfVisit, isCalm, liveReadsOfVisit, liveRowsPerMinute } from './scale-live.mjs'
import { queriesPastAnyName, queriesPerSend } from './scale-queries.mjs'

/**
 * @typedef {import('../tests/benchmarks/measure-actions.ts').Actions} Actions
 * @typedef {import('../tests/benchmarks/action-meter.ts').Action} Action
 */

const DAY_SECONDS = 86_400
const DAY_MINUTES = 1440
const HIGHEST_BALANCES_READS = 6

/**
 * What a community of this size does.
 * @param {number} people
 */
export function activity(people) {
  const visits = people * assumptions.visitsPerPersonADay
  const sends = people * assumptions.sendsPerPersonADay
  return {
    visits,
    sends,
    sendsAtPeakPerSecond: (sends * assumptions.peakFactor) / DAY_SECONDS,
    online: (visits * assumptions.minutesPerVisit) / DAY_MINUTES,
  }
}

/**
 * The reads of a day in a community of this size, by purpose, and its writes.
 * @param {Actions} actions
 * @param {number} people
 */
export function dayOf(actions, people) {
  const { visits, sends, online } = activity(people)
  const { signedInShare, newPeopleShareADay, waitingShare, handedOverShare } = assumptions
  const waiting = sends * waitingShare
  const [handedOver, takenBack] = [waiting * handedOverShare, waiting * (1 - handedOverShare)]
  const joined = people * newPeopleShareADay
  /** @type {readonly (readonly [Action, number])[]} */
  const writing = [
    [actions.send, sends - waiting],
    [actions.sendThatWaits, waiting],
    [actions.handOver, handedOver],
    [actions.takeBack, takenBack],
  ]
  const sum = (/** @type {(action: Action) => number} */ billed) =>
    writing.reduce((total, [action, times]) => total + billed(action) * times, 0)
  const rowsPerMinute = liveRowsPerMinute(actions, sends)
  const queries = sends * queriesPerSend + waiting * queriesPastAnyName
  return {
    reads: {
      visits:
        visits * (readsOfOpening(actions, people) + signedInShare * ownReads(actions.signIn)) +
        joined * ownReads(actions.signUp),
      liveRows: visits * liveReadsOfVisit(rowsPerMinute),
      highest: visits * highestAgainOfVisit(rowsPerMinute) * HIGHEST_BALANCES_READS,
      sends: sum((action) => ownReads(action) + (action.heardByRecipient * online) / people),
      ruleLookups: sum(({ lookups }) => lookups) + joined * actions.signUp.lookups,
      profiles:
        (visits * assumptions.profilesPerVisit + sends * assumptions.lookUpsPerSend) *
        actions.lookUp.reads,
      suggested: queries * actions.suggest.reads,
    },
    writes: sum(({ writes }) => writes) + joined * actions.signUp.writes,
  }
}

/**
 * The reads of opening the page. Where it is busy from the first rows on, no listener of the feed starts.
 * @param {Actions} actions
 * @param {number} people
 */
function readsOfOpening({ visit, ...actions }, people) {
  const { sends } = activity(people)
  const isLive = isCalm(liveRowsPerMinute({ visit, ...actions }, sends))
  return visit.reads + visit.indexWalks + (isLive ? visit.heardByActor : 0)
}

/**
 * The same if every page followed the feed live at any rate, and loaded the highest balances again as new rows show.
 * @param {Actions} actions
 * @param {number} people
 */
export function dayAllLive(actions, people) {
  const day = dayOf(actions, people)
  const { visits, sends } = activity(people)
  const opening = ownReads(actions.visit) - readsOfOpening(actions, people)
  const rows = liveRowsPerMinute(actions, sends) * assumptions.minutesPerVisit
  return {
    ...day,
    reads: {
      ...day.reads,
      visits: day.reads.visits + visits * opening,
      liveRows: visits * rows,
    },
  }
}

/**
 * The same with the designs for larger communities: the newest rows and the highest balances are one document each, and pages
 * poll them. Updating the two documents reads each row once, and the highest
 * balances at each interval.
 * @param {Actions} actions
 * @param {number} people
 */
export function dayPastLimits(actions, people) {
  const day = dayOf(actions, people)
  const { visits, sends } = activity(people)
  const intervals = DAY_SECONDS / assumptions.secondsBetweenPolls
  const polls = (assumptions.minutesPerVisit * 60) / assumptions.secondsBetweenPolls
  const before = visits * readsOfOpening(actions, people)
  return {
    reads: {
      ...day.reads,
      visits: day.reads.visits - before + 2 * visits,
      liveRows: visits * polls,
      highest: 0,
      updating: sends + intervals * HIGHEST_BALANCES_READS,
    },
    writes: day.writes + 2 * intervals,
  }
}

/** @param {{ reads: Readonly<Record<string, number>>, writes: number }} day */
export function dollarsAMonth({ reads, writes }) {
  const allReads = Object.values(reads).reduce((sum, count) => sum + count, 0)
  const paidReads = Math.max(0, allReads - prices.freeReadsADay)
  const paidWrites = Math.max(0, writes - prices.freeWritesADay)
  const aDay = paidReads * prices.dollarsPer100000Reads + paidWrites * prices.dollarsPer100000Writes
  return (aDay / 100_000) * prices.daysAMonth
}

/**
 * The billed reads of the person who acts.
 * @param {Action} action
 */
export function ownReads({ reads, indexWalks, heardByActor }) {
  return reads + indexWalks + heardByActor
}
