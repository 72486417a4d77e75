/** Whether this is a run of `npm test -- --in-depth`, which has every case and all random inputs. `IN_DEPTH=1` asks for one. */
export const inDepth = process.env.IN_DEPTH === '1'

/** How many random inputs a property gets, of those that it gets in depth. */
export const shareOf = (runs: number): number => (inDepth ? runs : Math.ceil(runs / 16))

/** The tag of a story that only runs in depth. */
export const IN_DEPTH = '@in-depth'

/** For a configuration of Playwright: the stories that this run leaves out. */
export const leftOut = inDepth ? [] : [new RegExp(IN_DEPTH)]

/** Of the cases of one claim, those of this run: the first, or one in so many, and in depth all of them. */
export const casesOf = <const Case>(
  cases: readonly Case[],
  oneIn = cases.length,
): readonly Case[] => (inDepth ? cases : cases.filter((_, index) => index % oneIn === 0))
