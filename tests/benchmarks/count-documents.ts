/** What Firestore bills for requests of the SDK, without listeners. */
export interface Billed {
  readonly requests: number
  readonly reads: number
  /** Queries that are billed for walked index entries: one read for each thousand, rounded up. */
  readonly indexWalks: number
  readonly writes: number
}

interface Asked {
  readonly writes?: readonly unknown[]
  readonly structuredQuery?: { readonly where?: unknown; readonly orderBy?: readonly Order[] }
}

interface Order {
  readonly field: { readonly fieldPath: string }
}

/** Counts read and written documents until `stop`. Call it before a database is opened, because the SDK keeps a reference to `fetch`. */
export function countDocuments() {
  const original = globalThis.fetch
  const billed = { requests: 0, reads: 0, indexWalks: 0, writes: 0 }
  globalThis.fetch = async (input, init) => {
    const answer = await original(input, init)
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const verb = /\/documents(?::(batchGet|runQuery|commit)|\/transactions)$/.exec(pathname)
    if (!verb || !answer.ok) return answer
    const asked: Asked = verb[1] ? JSON.parse(String(init?.body)) : {}
    billed.requests++
    if (verb[1] === 'commit') billed.writes += asked.writes?.length ?? 0
    else billed.reads += documentsIn(await answer.clone().text())
    if (walksIndex(asked)) billed.indexWalks++
    return answer
  }
  return {
    /** The counts so far. */
    billed: (): Billed => ({ ...billed }),
    stop() {
      globalThis.fetch = original
    },
  }
}

/** A missing document counts as a read, and so does a query without results. A plain list has only names. */
function documentsIn(answer: string): number {
  const document = /"(?:document|found|missing)"\s*:|[[,]\s*\{\s*"name"\s*:\s*"projects\//g
  return Math.max(1, answer.match(document)?.length ?? 0)
}

/** Whether a query has a range of one field and is ordered by another. */
function walksIndex({ structuredQuery }: Asked): boolean {
  const ranges = JSON.stringify(structuredQuery?.where ?? null).match(
    /"(\w+)"\},"op":"(?:LESS|GREATER)/g,
  )
  const first = structuredQuery?.orderBy?.[0]?.field.fieldPath
  return ranges?.some((range) => !range.startsWith(`"${first}"`)) ?? false
}
