import { assumptions } from './scale-assumptions.mjs'

const { lettersPerSend, lettersPerPause, lettersPastAnyName } = assumptions

/** The suggestion queries of a send, from opening the form until the person chooses one. */
export const queriesPerSend = 1 + lettersPerSend / lettersPerPause

/** The suggestion queries after no name matches any more. */
export const queriesPastAnyName = lettersPastAnyName / lettersPerPause
