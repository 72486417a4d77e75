import { table } from './markdown-table.mjs'
import { sizes } from './scale-assumptions.mjs'
import { activity, dayAllLive, dayOf, dayPastLimits, dollarsAMonth } from './scale-costs.mjs'

/** @typedef {import('./scale-costs.mjs').Actions} Actions */

/**
 * The billed reads and writes of a day, and the price of a month, at each size.
 * @param {Actions} actions
 */
export function costTable(actions) {
  const days = sizes.map((people) => dayOf(actions, people))
  const allLive = sizes.map((people) => dayAllLive(actions, people))
  const later = sizes.map((people) => dayPastLimits(actions, people))
  const work = sizes.map(activity)
  const row = (/** @type {string} */ name, /** @type {readonly number[]} */ values) => [
    name,
    ...values.map(figure),
  ]
  const reads = (
    /** @type {string} */ name,
    /** @type {keyof ReturnType<typeof dayOf>['reads']} */ key,
  ) =>
    row(
      `reads a day: ${name}`,
      days.map((day) => day.reads[key]),
    )
  const all = (/** @type {readonly { reads: Readonly<Record<string, number>> }[]} */ of) =>
    of.map((day) => Object.values(day.reads).reduce((sum, count) => sum + count, 0))
  const price = (/** @type {readonly number[]} */ values) =>
    values.map((value) => `$${figure(value)}`)
  return table([
    ['people', ...sizes.map(figure)],
    row(
      'visits a day',
      work.map(({ visits }) => visits),
    ),
    row(
      'sends a second at the peak',
      work.map(({ sendsAtPeakPerSecond }) => sendsAtPeakPerSecond),
    ),
    row(
      'online, on average',
      work.map(({ online }) => online),
    ),
    reads('visits', 'visits'),
    reads('new rows', 'liveRows'),
    reads('highest balances, loaded again', 'highest'),
    reads('suggested people', 'suggested'),
    reads('profiles and names', 'profiles'),
    reads('rule look-ups', 'ruleLookups'),
    reads('sends themselves', 'sends'),
    row('reads a day', all(days)),
    row(
      'writes a day',
      days.map(({ writes }) => writes),
    ),
    ['**a month, as built**', ...price(days.map(dollarsAMonth))],
    ['a month, if every row came live', ...price(allLive.map(dollarsAMonth))],
    row('reads a day, with the designs below', all(later)),
    ['**a month, with the designs below**', ...price(later.map(dollarsAMonth))],
  ])
}

/**
 * A number with two significant digits; whole numbers below a thousand stay as they are.
 * @param {number} value
 */
function figure(value) {
  const whole = Number.isInteger(value) && value < 1000
  return Number(whole ? value : value.toPrecision(2)).toLocaleString('en')
}
