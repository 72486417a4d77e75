import { BankClient } from './bank-client.ts'
import { BankNetwork } from './bank-network.ts'
import { BankRandom } from './bank-random.ts'
import type { BankOptions } from './bank-settings.ts'
import type { BankWorld } from './bank-world.ts'
import type { Journal } from './journal.ts'
import { takeName } from './operations.ts'

/** Opens the clients of a run, each behind a network of its own, with an account and a name. */
export async function openClients(
  { settings, clients, seed, faults, mayMeetFault, forgetsIds = false }: BankOptions,
  world: BankWorld,
  journal: Journal,
): Promise<readonly BankClient[]> {
  const opened: BankClient[] = []
  for (let index = 0; index < clients; index++) {
    const random = new BankRandom(seed, `network ${index}`)
    const network = new BankNetwork({ settings, random, faults, mayMeetFault })
    const client = new BankClient({
      settings: await network.open(),
      network,
      name: `${world.name.replaceAll(' ', '-')}-${index}`,
      journal,
      forgetsIds,
      random: new BankRandom(seed, `client ${index}`),
    })
    await client.open()
    await takeName(client, world, world.newName()).catch(() => {})
    opened.push(client)
  }
  return opened
}
