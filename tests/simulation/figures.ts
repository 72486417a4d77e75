import { assumptions, simulatedSizes } from '../../scripts/scale-assumptions.mjs'
import { activity } from '../../scripts/scale-costs.mjs'
import { liveRowsPerMinute } from '../../scripts/scale-live.mjs'
import type { Actions } from '../benchmarks/measure-actions.ts'
import { busyFeed } from './busy-feed.ts'
import { feedHead } from './feed-head.ts'
import { highestBalances } from './highest-balances.ts'
import { hotAccount } from './hot-account.ts'
import { liveFeed } from './live-feed.ts'
import { scenarios } from './scenarios.ts'
import { ShardedFeed } from './sharded-feed.ts'

const { sends, shards, page, campaign, credits, visits, crowd, rowsPerSecond, pause } = scenarios
const rowsAtMost = Math.max(...rowsPerSecond)

/** The results of the simulations for docs/scale.md: the same load on the present design and on the one for larger communities. */
export const figures = [feedIndex(), hotRecipient(), board(), head()]

const FOLLOWED_MINUTES = 60

/** What a page reads that follows the feed at the busiest time, in communities of several sizes: a table for docs/scale.md. */
export async function followed(actions: Actions): Promise<readonly (readonly string[])[]> {
  const rows = await Promise.all(
    simulatedSizes.map(async (people) => {
      const { sends } = activity(people)
      const rowsPerMinute = liveRowsPerMinute(actions, sends) * assumptions.peakFactor
      const page = await liveFeed({ rowsPerMinute, minutes: FOLLOWED_MINUTES })
      const figures = [rowsPerMinute, page.readsPerMinute]
      return [
        count(people),
        ...figures.map((figure) => count(Number(figure.toPrecision(2)))),
        String(page.readsInWorstMinute),
      ]
    }),
  )
  const heading = ['people', 'new rows a minute', 'documents a minute', 'in the worst minute']
  return [heading, ...rows]
}

function feedIndex() {
  const [built, designed] = [busyFeed({ ...sends, shards: 1 }), busyFeed({ ...sends, shards })]
  const feed = new ShardedFeed(designed.readers)
  feed.page(page)
  const first = feed.reads
  for (let more = 1; more < 10; more++) feed.page(page)
  return {
    design: 'Sharded feed index',
    load: `${count(sends.sendsPerSecond)} sends a second`,
    built: `${count(built.refused)} of ${count(built.refused + built.committed)} refused`,
    designed: `${shards} shards: ${designed.refused} refused, none waits over ${within(designed.longestWaitSeconds)}; ${first} reads for a page of ${page}, ${feed.reads} for ten`,
  }
}

function hotRecipient() {
  const [built, designed] = [hotAccount(campaign), hotAccount({ ...campaign, credits })]
  return {
    design: 'Credits of an account',
    load: `${campaign.sendsPerSecond} sends a second to one person, who spends every five seconds`,
    built: `${count(built.firestore.refused)} of ${count(built.firestore.refused + built.firestore.committed)} refused`,
    designed: `${credits} credits: ${designed.firestore.refused} refused, none waits over ${within(designed.firestore.longestWaitSeconds)}; ${designed.imbalance} points created or lost; ${designed.spends} spends, ${designed.refusedSpends} beyond means and refused; ${designed.repeatedFolds} folds counted twice`,
  }
}

function board() {
  const [built, designed] = [highestBalances(visits), highestBalances({ ...visits, ...pause })]
  return {
    design: 'Highest balances in a document',
    load: `${visits.sendsPerSecond} sends and ${visits.visitsPerSecond} visits a second`,
    built: `${built.readsPerVisit} reads a visit`,
    designed: `${designed.readsPerVisit.toFixed(2)} reads a visit, at most ${within(designed.longestStaleSeconds)} behind, ${designed.writes} writes in ${visits.seconds} s`,
  }
}

function head() {
  const built = feedHead({ ...crowd, rowsPerSecond: rowsAtMost })
  const rates = rowsPerSecond.map((rate) => feedHead({ ...crowd, ...pause, rowsPerSecond: rate }))
  const most = (figure: (rate: (typeof rates)[number]) => number) => Math.max(...rates.map(figure))
  return {
    design: 'Head of the feed in a document',
    load: `${rowsPerSecond.join(', ')} rows a second`,
    built: `up to ${count(built.readsPerReaderMinute)} reads a minute each reader, if every row came live`,
    designed: `${most(({ readsPerReaderMinute }) => readsPerReaderMinute)} reads at each rate; a row appears within ${within(most(({ latestSeconds }) => latestSeconds))}, ${most(({ rowsLost }) => rowsLost)} rows lost`,
  }
}

function count(figure: number): string {
  return figure.toLocaleString('en')
}

function within(seconds: number): string {
  return `${Math.max(0.1, Math.ceil(seconds * 10) / 10)} s`
}
