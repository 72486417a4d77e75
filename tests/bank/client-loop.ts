import { pause } from '../../src/adapters/shared/timers.ts'
import type { BankClient } from './bank-client.ts'
import type { BankWorld } from './bank-world.ts'
import { type Measured, outcomeOfError } from './measured.ts'
import { OPERATIONS, type OperationName, operations } from './operations.ts'

const THINKING_MS = 150

/** Lets one client do one thing after the other until the end. Calls `measured` after each that had something to do. */
export async function runClient(
  client: BankClient,
  world: BankWorld,
  isOver: () => boolean,
  measured: (one: Measured) => void,
): Promise<void> {
  const { random } = client.options
  while (!isOver()) {
    const one = await measure(client, world, random.weighted(OPERATIONS))
    if (one.outcome !== 'nothing to do') measured(one)
    await pause(random.between(0, THINKING_MS))
  }
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
