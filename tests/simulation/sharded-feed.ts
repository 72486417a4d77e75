export interface Row {
  readonly id: number
  readonly time: number
}

/** Reads up to `limit` rows of one shard after the row `under`, newest first; null starts at the newest row. */
export type ReadShard = (under: Row | null, limit: number) => readonly Row[]

/**
 * Reads a feed with a sharded index, page by page: it merges the newest rows of all shards by time. Rows that were read but
 * not shown yet wait for the next page.
 */
export class ShardedFeed {
  private readonly shards: {
    read: ReadShard
    rows: readonly Row[]
    under: Row | null
    more: boolean
  }[]
  reads = 0

  constructor(shards: readonly ReadShard[]) {
    this.shards = shards.map((read) => ({ read, rows: [], under: null, more: true }))
  }

  page(limit: number): readonly Row[] {
    const portion = Math.ceil(limit / this.shards.length) + 1
    const page: Row[] = []
    while (page.length < limit) {
      for (const shard of this.shards) {
        if (shard.rows.length > 0 || !shard.more) continue
        shard.rows = shard.read(shard.under, portion)
        shard.under = shard.rows.at(-1) ?? shard.under
        shard.more = shard.rows.length === portion
        // A query that finds nothing is billed as one read.
        this.reads += Math.max(1, shard.rows.length)
      }
      const newest = this.shards
        .filter(({ rows }) => rows.length > 0)
        .sort((one, other) => inFeedOrder(one.rows[0], other.rows[0]))[0]
      const [row, ...rest] = newest?.rows ?? []
      if (!newest || !row) break
      newest.rows = rest
      page.push(row)
    }
    return page
  }
}

/** The order of the feed's index: newest first. */
export function inFeedOrder(one: Row | undefined, other: Row | undefined): number {
  return (other?.time ?? 0) - (one?.time ?? 0) || (other?.id ?? 0) - (one?.id ?? 0)
}
