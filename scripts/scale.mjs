import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { betweenMarks, table } from './markdown.mjs'

/**
 * Computes the tables of docs/scale.md from the billed documents of each action, which `scale.mjs measure` measures, and from the
 * assumptions below.
 * @typedef {import('../tests/benchmarks/measure-actions.ts').Actions} Actions
 * @typedef {import('../tests/benchmarks/action-meter.ts').Action} Action
 */

/** How people behave. These are guesses, because there is no community to measure: change them here and run `npm run scale`. */
export const assumptions = {
  visitsPerPersonADay: 1,
  minutesPerVisit: 3,
  signedInShare: 0.5,
  newPeopleShareADay: 0.002,
  sendsPerPersonADay: 0.1,
  /** The share of sends to a name that nobody has. Each of them is handed over or taken back later. */
  waitingShare: 0.02,
  handedOverShare: 0.7,
  /** Letters typed into the recipient field until a suggestion is chosen. */
  lettersPerSend: 4,
  /** Letters typed without a pause. Each pause sends a query, and so does opening the form. */
  lettersPerPause: 2,
  /** Letters typed after no name matches any more. */
  lettersPastAnyName: 3,
  lookUpsPerSend: 2,
  profilesPerVisit: 0.2,
  /** The busiest second, as a multiple of the average one. */
  peakFactor: 4,
  /** The share of all sends that go to the most popular person. */
  favouriteShare: 0.001,
  /** The share of all people who send to the same person within an hour. */
  campaignShare: 0.01,
  /** The share of visits to a busy community that load the newest page again. */
  showsNewestShare: 0.3,
}

/** List prices in US dollars of a multi-region in the United States, without network and storage. */
const prices = {
  dollarsPer100000Reads: 0.06,
  dollarsPer100000Writes: 0.18,
  freeReadsADay: 50_000,
  freeWritesADay: 20_000,
  daysAMonth: 30,
}

/**
 * How a page follows the feed: the constants of `FollowHead`, and of the highest balances. A document more tells whether a page
 * goes on; an answer also asks for changed rows.
 */
const live = {
  calmRowsPerMinute: 10,
  secondsBetweenAsks: 30,
  documentsOfAnswer: 6,
  documentsOfPage: 26,
  secondsBetweenHighest: 120,
  documentsOfHighest: 6,
}

/** Firestore's limits, from its documentation. */
const documentWritesPerSecond = 1
const indexWritesPerSecond = 500

const DAY_SECONDS = 86_400
const DAY_MINUTES = 1440
const HOUR_SECONDS = 3600

/**
 * The page with its tables computed again; the text outside their marks does not change.
 * @param {string} page
 * @param {Actions} actions
 * @param {typeof import('../tests/simulation/live-feed.ts').liveFeed} liveFeed
 */
export async function writtenPage(page, actions, liveFeed) {
  const tables = {
    actions: actionTable(actions),
    assumptions: assumptionTable(),
    costs: costTable(actions),
    live: await liveTable(actions, liveFeed),
    limits: limitTable(actions),
  }
  return Object.entries(tables).reduce((text, [name, rows]) => betweenMarks(text, name, rows), page)
}

/** @param {Actions} actions */
function actionTable(actions) {
  /** @type {readonly (readonly [keyof Actions, string])[]} */
  const names = [
    ['visit', 'open the page'],
    ['signIn', 'open it signed in: in addition'],
    ['signUp', 'sign up, with a name: in addition'],
    ['suggest', 'pause in the recipient field'],
    ['lookUp', 'look up a name or a profile'],
    ['send', 'send to somebody'],
    ['sendThatWaits', 'send to a name that nobody has'],
    ['handOver', 'hand over waiting points'],
    ['takeBack', 'take back waiting points'],
  ]
  const heard = 'listener reads: actor, recipient, each other visitor online'
  return table([
    ['action', 'reads', 'index walk', 'writes', 'rule look-ups', heard],
    ...names.map(([key, name]) => {
      const { reads, indexWalks, writes, lookups, lookupCalls, ...listened } = actions[key]
      const called = lookups > 0 ? `${lookups} (${lookupCalls} calls)` : '0'
      const { heardByActor, heardByRecipient, heardByVisitor } = listened
      const byEach = `${heardByActor}, ${heardByRecipient}, ${heardByVisitor}`
      return [name, `${reads}`, `${indexWalks}`, `${writes}`, called, byEach]
    }),
  ])
}

/** The assumptions and prices, in two pairs of columns. */
function assumptionTable() {
  const all = Object.entries({ ...assumptions, ...prices }).map(([name, value]) => [
    `\`${name}\``,
    `${value}`,
  ])
  const half = Math.ceil(all.length / 2)
  const heading = ['assumption', 'value']
  return table([
    [...heading, ...heading],
    ...all.slice(0, half).map((left, row) => [...left, ...(all[half + row] ?? ['', ''])]),
  ])
}

/**
 * The billed reads and writes of a day, and the price of a month, at three sizes.
 * @param {Actions} actions
 */
function costTable(actions) {
  const sizes = [1e3, 1e5, 1e7]
  const days = sizes.map((people) => ({ ...activity(people), ...billedDay(actions, people) }))
  const purposes = /** @type {const} */ ({
    visits: 'visits',
    liveRows: 'new rows',
    highest: 'highest balances, loaded again',
    suggested: 'suggested people',
    profiles: 'profiles and names',
    ruleLookups: 'rule look-ups',
    sends: 'sends themselves',
  })
  const row = (
    /** @type {string} */ name,
    /** @type {(day: typeof days[number]) => number} */ of,
  ) => [name, ...days.map((day) => figure(of(day)))]
  return table([
    ['people', ...sizes.map(figure)],
    row('visits a day', ({ visits }) => visits),
    row('sends a second at the peak', ({ sendsAtPeakPerSecond }) => sendsAtPeakPerSecond),
    row('online, on average', ({ online }) => online),
    ...Object.entries(purposes).map(([key, name]) =>
      row(`reads a day: ${name}`, ({ reads }) => reads[/** @type {keyof typeof purposes} */ (key)]),
    ),
    row('reads a day', ({ reads }) => sum(Object.values(reads))),
    row('writes a day', ({ writes }) => writes),
    ['**a month**', ...days.map((day) => `$${figure(dollarsAMonth(day))}`)],
  ])
}

/**
 * The reads of a page that follows the feed at the busiest time, simulated with the app's own code.
 * @param {Actions} actions
 * @param {typeof import('../tests/simulation/live-feed.ts').liveFeed} liveFeed
 */
async function liveTable(actions, liveFeed) {
  const rows = [10, 100, 1e3, 1e4, 1e5, 1e6, 1e7].map(async (people) => {
    const rowsPerMinute = liveRowsPerMinute(actions, people) * assumptions.peakFactor
    const { readsPerMinute, readsInWorstMinute } = await liveFeed({ rowsPerMinute, minutes: 60 })
    return [
      people.toLocaleString('en'),
      ...[rowsPerMinute, readsPerMinute].map(figure),
      `${readsInWorstMinute}`,
    ]
  })
  const heading = ['people', 'new rows a minute', 'documents a minute', 'in the worst minute']
  return table([heading, ...(await Promise.all(rows))])
}

/**
 * The community size at which each limit is reached, and the effect.
 * @param {Actions} actions
 */
function limitTable(actions) {
  const peakOf = (/** @type {number} */ people) => activity(people).sendsAtPeakPerSecond
  /** @type {readonly (readonly [string, (people: number) => boolean, string])[]} */
  const rows = [
    [
      `More than ${live.calmRowsPerMinute} new rows a minute`,
      (people) => !isCalm(liveRowsPerMinute(actions, people)),
      'pages ask for new rows instead of following them live: a visit pays the same at any larger size',
    ],
    [
      `${documentWritesPerSecond} write a second on one document: a campaign for one person`,
      (people) => (people * assumptions.campaignShare) / HOUR_SECONDS >= documentWritesPerSecond,
      'sends to that person queue, `firestore-calls.ts` retries them, and some fail',
    ],
    [
      'The same: the most popular person, at the busiest time',
      (people) => peakOf(people) * assumptions.favouriteShare >= documentWritesPerSecond,
      'the same, every day',
    ],
    [
      `${indexWritesPerSecond} writes a second on \`timestamp\``,
      (people) => peakOf(people) >= indexWritesPerSecond,
      'sends to anybody queue and fail',
    ],
  ]
  return table([
    ['limit', 'reached at', 'effect'],
    ...rows.map(([limit, isReached, effect]) => [
      limit,
      `${sizeAt(isReached).toLocaleString('en')} people`,
      effect,
    ]),
  ])
}

/**
 * The smallest community for which the condition holds, with two significant digits.
 * @param {(people: number) => boolean} holds
 */
function sizeAt(holds) {
  for (let power = 1; ; power *= 10)
    for (let figures = 10; figures < 100; figures++)
      if (holds(power * figures)) return power * figures
}

/**
 * The actions of a community of this size.
 * @param {number} people
 */
function activity(people) {
  const visits = people * assumptions.visitsPerPersonADay
  const sendsADay = people * assumptions.sendsPerPersonADay
  return {
    visits,
    sendsADay,
    sendsAtPeakPerSecond: (sendsADay * assumptions.peakFactor) / DAY_SECONDS,
    online: (visits * assumptions.minutesPerVisit) / DAY_MINUTES,
  }
}

/**
 * The reads of a day in a community of this size, by purpose, and its writes.
 * @param {Actions} actions
 * @param {number} people
 */
function billedDay(actions, people) {
  const { visits, sendsADay, online } = activity(people)
  const { lettersPerSend, lettersPerPause, lettersPastAnyName, minutesPerVisit } = assumptions
  const waiting = sendsADay * assumptions.waitingShare
  const handedOver = waiting * assumptions.handedOverShare
  const joined = people * assumptions.newPeopleShareADay
  /** @type {readonly (readonly [Action, number])[]} */
  const writing = [
    [actions.send, sendsADay - waiting],
    [actions.sendThatWaits, waiting],
    [actions.handOver, handedOver],
    [actions.takeBack, waiting - handedOver],
  ]
  const ofWriting = (/** @type {(action: Action) => number} */ billed) =>
    sum(writing.map(([action, times]) => billed(action) * times))
  const rowsPerMinute = liveRowsPerMinute(actions, people)
  const isLive = isCalm(rowsPerMinute)
  // Where it is busy from the first rows on, no listener of the feed starts, and some visitors load the newest page once.
  const opening = ownReads(actions.visit) - (isLive ? 0 : actions.visit.heardByActor)
  const newest = isLive ? 0 : assumptions.showsNewestShare * live.documentsOfPage
  const highestAgain = Math.min(
    rowsPerMinute * minutesPerVisit,
    (minutesPerVisit * 60) / live.secondsBetweenHighest,
  )
  const queries =
    sendsADay * (1 + lettersPerSend / lettersPerPause) +
    waiting * (lettersPastAnyName / lettersPerPause)
  return {
    reads: {
      visits:
        visits * (opening + assumptions.signedInShare * ownReads(actions.signIn)) +
        joined * ownReads(actions.signUp),
      liveRows: visits * (liveReads(rowsPerMinute, minutesPerVisit) + newest),
      highest: visits * highestAgain * live.documentsOfHighest,
      sends: ofWriting((action) => ownReads(action) + (action.heardByRecipient * online) / people),
      ruleLookups: ofWriting(({ lookups }) => lookups) + joined * actions.signUp.lookups,
      profiles:
        (visits * assumptions.profilesPerVisit + sendsADay * assumptions.lookUpsPerSend) *
        actions.lookUp.reads,
      suggested: queries * actions.suggest.reads,
    },
    writes: ofWriting(({ writes }) => writes) + joined * actions.signUp.writes,
  }
}

/** @param {ReturnType<typeof billedDay>} day */
function dollarsAMonth({ reads, writes }) {
  const paidReads = Math.max(0, sum(Object.values(reads)) - prices.freeReadsADay)
  const paidWrites = Math.max(0, writes - prices.freeWritesADay)
  const aDay = paidReads * prices.dollarsPer100000Reads + paidWrites * prices.dollarsPer100000Writes
  return (aDay / 100_000) * prices.daysAMonth
}

/**
 * The billed reads of the acting person.
 * @param {Action} action
 */
function ownReads({ reads, indexWalks, heardByActor }) {
  return reads + indexWalks + heardByActor
}

/**
 * The documents that one visitor online receives a minute, if every row comes live.
 * @param {Actions} actions
 * @param {number} people
 */
function liveRowsPerMinute({ send, sendThatWaits, handOver, takeBack }, people) {
  const { waitingShare, handedOverShare } = assumptions
  const settled = handedOverShare * handOver.heardByVisitor
  const returned = (1 - handedOverShare) * takeBack.heardByVisitor
  const waiting = waitingShare * (sendThatWaits.heardByVisitor + settled + returned)
  const rowsPerSend = (1 - waitingShare) * send.heardByVisitor + waiting
  return (activity(people).sendsADay * rowsPerSend) / DAY_MINUTES
}

/**
 * Whether a page follows the feed live at this rate.
 * @param {number} rowsPerMinute
 */
function isCalm(rowsPerMinute) {
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

/** @param {readonly number[]} values */
function sum(values) {
  return values.reduce((total, value) => total + value, 0)
}

/**
 * A number with two significant digits; whole numbers below a thousand stay as they are.
 * @param {number} value
 */
function figure(value) {
  const whole = Number.isInteger(value) && value < 1000
  return Number(whole ? value : value.toPrecision(2)).toLocaleString('en')
}

/** The billed documents of each action, with the production adapters and rules on the official emulator. */
async function measure() {
  const { withEmulators } = await import('./emulators.mjs')
  const { loadTypescript } = await import('./load-typescript.mjs')
  /** @type {typeof import('../tests/benchmarks/measure-actions.ts')} */
  const { measureActions } = await loadTypescript('/tests/benchmarks/measure-actions.ts')
  return withEmulators(
    ({ firestoreHost }) => {
      const [host = '', port] = firestoreHost.split(':')
      return measureActions({ host, port: Number(port) })
    },
    ['firestore'],
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [measured, page] = ['docs/scale/actions.json', 'docs/scale.md']
  if (process.argv[2] === 'measure') {
    const actions = await measure()
    console.table(actions)
    writeFileSync(measured, `${JSON.stringify(actions, null, 2)}\n`)
  } else {
    const { loadTypescript } = await import('./load-typescript.mjs')
    const { liveFeed } = await loadTypescript('/tests/simulation/live-feed.ts')
    const actions = JSON.parse(readFileSync(measured, 'utf8'))
    writeFileSync(page, await writtenPage(readFileSync(page, 'utf8'), actions, liveFeed))
  }
}
