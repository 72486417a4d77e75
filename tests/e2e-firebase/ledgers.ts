/** How many stories go on at once, each on a ledger of its own. */
export const LEDGERS = 2

export const projectOf = (number: number) => `demo-stories-${number}`

/** Where the build that uses a ledger is. */
export const folderOf = (number: number) => `.cache/dist-firebase-${number}`
