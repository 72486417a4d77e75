import { assumptions, prices } from './scale-assumptions.mjs'
import { asksPastAnyName, asksPerSend, walksPastAnyName, walksPerSend } from './scale-walks.mjs'

/**
 * @typedef {import('../tests/benchmarks/measure-actions.ts').Actions} Actions
 * @typedef {import('../tests/benchmarks/action-meter.ts').Action} Action
 */

const DAY_SECONDS = 86_400
const DAY_MINUTES = 1440
const HIGHEST_BALANCES_READS = 6

/**
 * How much goes on among so many people.
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
 * The reads of a day among so many people, by what they are for, and its writes.
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
  const asked = sends * asksPerSend + waiting * asksPastAnyName
  return {
    reads: {
      visits:
        visits * (ownReads(actions.visit) + signedInShare * ownReads(actions.signIn)) +
        joined * ownReads(actions.signUp),
      liveRows: sum(({ heardByVisitor }) => heardByVisitor * online),
      sends: sum((action) => ownReads(action) + (action.heardByRecipient * online) / people),
      ruleLookups: sum(({ lookups }) => lookups) + joined * actions.signUp.lookups,
      profiles:
        (visits * assumptions.profilesPerVisit + sends * assumptions.lookUpsPerSend) *
        actions.lookUp.reads,
      suggested: asked * actions.suggest.reads,
      indexWalks: sends * walksPerSend(people) + waiting * walksPastAnyName(people),
    },
    writes: sum(({ writes }) => writes) + joined * actions.signUp.writes,
  }
}

/**
 * The same past the limits: the head of the feed and the highest balances are a document each, the head is polled, and
 * suggestions come from an index that begins with the prefix. Keeping the two documents reads each row and, every pause,
 * the highest balances.
 * @param {Actions} actions
 * @param {number} people
 */
export function dayPastLimits(actions, people) {
  const day = dayOf(actions, people)
  const { visits, sends } = activity(people)
  const pauses = DAY_SECONDS / assumptions.secondsBetweenPolls
  const polls = (assumptions.minutesPerVisit * 60) / assumptions.secondsBetweenPolls
  const before = visits * ownReads(actions.visit)
  return {
    reads: {
      ...day.reads,
      visits: day.reads.visits - before + 2 * visits,
      liveRows: visits * polls,
      indexWalks: 0,
      keeping: sends + pauses * HIGHEST_BALANCES_READS,
    },
    writes: day.writes + 2 * pauses,
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
 * What an action reads for who does it.
 * @param {Action} action
 */
export function ownReads({ reads, indexWalks, heardByActor }) {
  return reads + indexWalks + heardByActor
}
