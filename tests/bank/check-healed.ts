import { FEED_PAGE } from '../../src/core/domain/feed.ts'
import type { BankClient } from './bank-client.ts'
import type { LedgerReading } from './ledger-reading.ts'

/** What a client still has otherwise than the ledger, though the network is well; a sentence for each. */
export async function checkHealed(
  clients: readonly BankClient[],
  ledger: LedgerReading,
): Promise<readonly string[]> {
  const [{ accounts }, rows] = await Promise.all([ledger.snapshot(), ledger.newest(FEED_PAGE)])
  const balances = new Map(accounts.map(({ id, fields }) => [id, fields.balance]))
  const head = rows.map(({ id, fields }) => `${id} ${fields.status}`)
  return clients.flatMap((client) => {
    const { account, rows: shown } = client.shown
    const pending = client.page.outbox
      .entriesOf(client.id)
      .filter(({ state }) => state !== 'failed')
    const listed = shown.slice(0, FEED_PAGE).map(({ id, status }) => `${id} ${status}`)
    const differing = head.filter((row, index) => row !== listed[index])
    const balance = account?.balance
    return [
      ...pending.map(({ transfer }) => `${client.options.name} still has ${transfer.id} pending`),
      ...(balance === balances.get(client.id)
        ? []
        : [`${client.options.name} shows ${balance}, and has ${balances.get(client.id)}`]),
      ...(differing.length === 0
        ? []
        : [
            `${client.options.name} lists ${differing.length} of the newest rows wrongly: ${differing[0]}`,
          ]),
    ]
  })
}
