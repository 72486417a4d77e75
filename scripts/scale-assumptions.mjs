/** How large the communities are that docs/scale.md computes with. */
export const sizes = [1e3, 1e5, 1e7]

/** How people behave, for want of a community to measure: change it here, and run `npm run scale`. */
export const assumptions = {
  visitsPerPersonADay: 1,
  minutesPerVisit: 3,
  signedInShare: 0.5,
  newPeopleShareADay: 0.002,
  sendsPerPersonADay: 0.1,
  /** Sends to a name that nobody has; each is handed over or taken back in the end. */
  waitingShare: 0.02,
  handedOverShare: 0.7,
  /** Letters typed into the recipient field until a suggestion is chosen. */
  lettersPerSend: 4,
  /** Letters typed without a pause; each pause asks, and so does opening the form. */
  lettersPerPause: 2,
  /** Letters of a name that nobody has, typed after the last one that some name begins with. */
  lettersPastAnyName: 3,
  lookUpsPerSend: 2,
  profilesPerVisit: 0.2,
  /** Each letter typed leaves one in so many names. */
  namesPerLetter: 15,
  /** The busiest second, beside the average one. */
  peakFactor: 4,
  /** Of all sends, those to whoever is liked most. */
  favouriteShare: 0.001,
  /** Of all people, those who thank one and the same person within an hour. */
  campaignShare: 0.01,
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

/** What Firestore's documentation says it bears. */
export const limits = {
  documentWritesPerSecond: 1,
  sequentialIndexWritesPerSecond: 500,
  lookupCallsPerOperation: 10,
  lookupCallsPerCommit: 20,
  indexEntriesPerDocument: 40_000,
  indexEntriesPerBilledRead: 1000,
}
