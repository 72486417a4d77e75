import { pause } from '../../src/adapters/shared/timers.ts'
import { Fault } from '../../src/core/domain/result.ts'
import type { BankClient } from './bank-client.ts'
import type { BankWorld } from './bank-world.ts'
import { OPERATIONS, type OperationName, operations } from './operations.ts'

/** What came of an operation: a word for the table. */
export type Outcome =
  | 'done'
  | 'failed'
  | 'nothing to do'
  | 'later'
  | 'page closed'
  | `refused: ${string}`

/** One operation that is over. */
export interface Measured {
  readonly operation: string
  readonly outcome: string
  readonly milliseconds: number
  /** Whether a fault met one of its requests. */
  readonly hasMetFault: boolean
}

/** Times of operations, sorted, and what they say. Unit: milliseconds. */
export class Times {
  private readonly sorted: readonly number[]

  constructor(times: readonly number[]) {
    this.sorted = [...times].sort((a, b) => a - b)
  }

  get count(): number {
    return this.sorted.length
  }

  /** The time that this share of the operations does not exceed; 0 where there are none. */
  quantile(share: number): number {
    const at = Math.min(this.sorted.length - 1, Math.floor(this.sorted.length * share))
    return this.sorted[at] ?? 0
  }

  get longest(): number {
    return this.sorted.at(-1) ?? 0
  }
}

/** The word for an operation that threw. */
function outcomeOfError(cause: unknown): string {
  if (cause instanceof Fault && cause.code === 'unreachable') return 'no answer'
  if (cause instanceof Fault) return `fault: ${cause.code}`
  throw cause
}

const THINKING_MS = 150
const MOST_TRIES_TO_LEAVE = 10

/** Lets one client do one thing after the other until the end. Calls `measured` after each that had something to do. */
export async function runClient(
  client: BankClient,
  world: BankWorld,
  isOver: () => boolean,
  measured: (one: Measured) => void,
): Promise<void> {
  const { random } = client.options
  while (!isOver()) {
    const one = await measure(client, world, client.due ?? random.weighted(OPERATIONS))
    if (one.outcome !== 'nothing to do') measured(one)
    await pause(random.between(0, THINKING_MS))
  }
}

/** Lets whoever has begun to leave finish, and somebody else join, in a network without faults. Returns a sentence where that fails. */
export async function finishLeaving(
  client: BankClient,
  world: BankWorld,
): Promise<readonly string[]> {
  for (let tries = 1; tries <= MOST_TRIES_TO_LEAVE; tries++) {
    if (!client.due) return []
    await operations[client.due](client, world).catch(outcomeOfError)
  }
  return client.due ? [`${client.options.name} cannot finish leaving`] : []
}

async function measure(
  client: BankClient,
  world: BankWorld,
  operation: OperationName,
): Promise<Measured> {
  const start = performance.now()
  const outcome = await operations[operation](client, world).catch(outcomeOfError)
  const milliseconds = performance.now() - start
  const { record } = client.options.network
  // Only a page that opens waits for what it listens to.
  const hasMetFault =
    record.hasMetFaultSince(start) ||
    (operation === 'reload the page' && record.hasMetStreamFaultSince(start))
  return { operation, outcome, milliseconds, hasMetFault }
}
