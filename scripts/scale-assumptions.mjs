/** The sizes of the communities in docs/scale.md, in people. */
export const sizes = [1e3, 1e5, 1e7]

/** The sizes at which the simulation follows the feed. */
export const simulatedSizes = [10, 100, 1e3, 1e4, 1e5, 1e6, 1e7]

/**
 * How a page follows the feed: the constants of `FollowHead`, and of the highest balances. A document more tells whether a page
 * goes on; an answer also asks for changed rows.
 */
export const live = {
  calmRowsPerMinute: 10,
  secondsBetweenAsks: 30,
  documentsOfAnswer: 6,
  documentsOfPage: 26,
  secondsBetweenHighest: 120,
}

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
  secondsBetweenPolls: 10,
}

/** List prices in US dollars of a multi-region in the United States, without network and storage. */
export const prices = {
  dollarsPer100000Reads: 0.06,
  dollarsPer100000Writes: 0.18,
  freeReadsADay: 50_000,
  freeWritesADay: 20_000,
  daysAMonth: 30,
}

/** Firestore's limits, from its documentation. */
export const limits = {
  documentWritesPerSecond: 1,
  sequentialIndexWritesPerSecond: 500,
  lookupCallsPerOperation: 10,
  lookupCallsPerCommit: 20,
  indexEntriesPerDocument: 40_000,
}
