import { assumptions, live } from './scale-assumptions.mjs'

/**
 * The documents that one visitor online receives a minute, if every row comes live.
 * @param {import('./scale-costs.mjs').Actions} actions
 * @param {number} sends a day
 */
export function liveRowsPerMinute({ send, sendThatWaits, handOver, takeBack }, sends) {
  const { waitingShare, handedOverShare } = assumptions
  const settled = handedOverShare * handOver.heardByVisitor
  const returned = (1 - handedOverShare) * takeBack.heardByVisitor
  const waiting = waitingShare * (sendThatWaits.heardByVisitor + settled + returned)
  return (sends * ((1 - waitingShare) * send.heardByVisitor + waiting)) / DAY_MINUTES
}

/**
 * Whether a page follows the feed live at this rate.
 * @param {number} rowsPerMinute
 */
export function isCalm(rowsPerMinute) {
  return rowsPerMinute <= live.calmRowsPerMinute
}

/**
 * The documents that a page reads for new rows while its reader is active, as `FollowHead` does. A simulation compares the two.
 * @param {number} rowsPerMinute
 * @param {number} minutes
 */
export function liveReads(rowsPerMinute, minutes) {
  if (isCalm(rowsPerMinute)) return rowsPerMinute * minutes
  return Math.floor((minutes * 60) / live.secondsBetweenAsks) * live.documentsOfAnswer
}

/**
 * The documents that a visit reads for new rows: where it is busy, some visitors also load the newest page once.
 * @param {number} rowsPerMinute
 */
export function liveReadsOfVisit(rowsPerMinute) {
  const newest = isCalm(rowsPerMinute) ? 0 : assumptions.showsNewestShare * live.documentsOfPage
  return liveReads(rowsPerMinute, assumptions.minutesPerVisit) + newest
}

/**
 * How often the highest balances load again in a visit, at most: some time after new rows have shown.
 * @param {number} rowsPerMinute
 */
export function highestAgainOfVisit(rowsPerMinute) {
  const { minutesPerVisit } = assumptions
  const rows = rowsPerMinute * minutesPerVisit
  return Math.min(rows, (minutesPerVisit * 60) / live.secondsBetweenHighest)
}

const DAY_MINUTES = 1440
