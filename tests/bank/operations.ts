import { pause } from '../../src/adapters/shared/timers.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import type { BankClient } from './bank-client.ts'
import type { BankWorld } from './bank-world.ts'
import type { Outcome } from './client-loop.ts'
import { send, sendToSomebody } from './send-operation.ts'

/** What people do, and how often. */
export const OPERATIONS = {
  'send to a name': 40,
  'send to a name that nobody has': 8,
  'hand over': 10,
  'take back': 6,
  'take a name': 4,
  'edit the profile': 5,
  'read the feed': 14,
  'reload the page': 3,
  'go offline': 2,
  'remove a message': 6,
  report: 3,
  'suspend or lift': 4,
  'leave for good': 2,
  // Only where somebody has left.
  join: 0,
} as const

export type OperationName = keyof typeof OPERATIONS

type Operation = (client: BankClient, world: BankWorld) => Promise<Outcome>

const LONGEST_BEFORE_RELOAD_MS = 500
const LONGEST_OFFLINE_MS = 3_000
const LONGEST_SUSPENSION_MS = 1_000

/** What people can do, each as the interface does it. */
export const operations: Readonly<Record<OperationName, Operation>> = {
  async 'send to a name'(client, world) {
    return sendToSomebody(client, world)
  },

  async 'send to a name that nobody has'(client, world) {
    return send(client, world, world.freeName(client.options.random))
  },

  async 'hand over'(client) {
    const { random, journal } = client.options
    const settlePoints = client.page.app.settlePoints
    const one = random.one(client.shown.waiting.filter(({ canHandOver }) => canHandOver))
    if (!one) return 'nothing to do'
    const { id, recipientKey } = one.transaction
    const note = (row: Pick<Transaction, 'id'>) => void journal.settled.set(row.id, 'settled')
    const result =
      recipientKey && random.chance(0.5)
        ? await settlePoints.handOverAll(recipientKey, note)
        : await settlePoints.handOver(id)
    if (!result.ok) return `refused: ${result.refusal.code}`
    if (typeof result.value !== 'number') note(result.value)
    return 'done'
  },

  async 'take back'(client) {
    const { random, journal } = client.options
    const one = random.one(client.shown.waiting)
    if (!one) return 'nothing to do'
    const { id } = one.transaction
    const result = await client.page.app.settlePoints.takeBack(id)
    if (!result.ok) return `refused: ${result.refusal.code}`
    journal.settled.set(id, 'returned')
    return 'done'
  },

  async 'take a name'(client, world) {
    const { account } = client.shown
    // Five names an account for the whole run.
    if (!account || account.nameCount > 5 * world.share()) return 'nothing to do'
    return claimName(client, world, world.freeName(client.options.random))
  },

  async 'edit the profile'(client, world) {
    const { random, journal } = client.options
    const text = `${world.name} ${random.between(1, 1_000_000)}`
    const asked = journal.askToDescribe(client.id, text)
    const result = await client.page.app.editProfile.describe(text)
    if (!result.ok) return `refused: ${result.refusal.code}`
    asked.isTold = true
    asked.mayArriveLater = client.options.network.record.hasMetFaultSince(asked.askedAt)
    return 'done'
  },

  async 'read the feed'(client) {
    await client.page.app.loadFeed.loadWindow(null, null)
    return 'done'
  },

  /** The page closes while something is sent. */
  async 'reload the page'(client, world) {
    const { random } = client.options
    // What becomes of it, the next page finds out.
    const sending = sendToSomebody(client, world)
    await Promise.race([sending, pause(random.between(0, LONGEST_BEFORE_RELOAD_MS))])
    await client.close()
    await client.open()
    return 'done'
  },

  async 'remove a message'(client) {
    return removeMessage(client)
  },

  async report(client) {
    const row = client.options.random.one(messagesOf(client))
    if (!row) return 'nothing to do'
    const { moderate } = await client.page.app.moderation()
    const result = await moderate.report(row.id, 'abuse')
    return result.ok ? 'done' : `refused: ${result.refusal.code}`
  },

  /** Suspensions are short, so that people go on. */
  async 'suspend or lift'(client) {
    const { random, journal } = client.options
    const other = random.one([...new Set(journal.names.values())].filter((id) => id !== client.id))
    if (!client.isModerator || !other) return 'nothing to do'
    const { moderate } = await client.page.app.moderation()
    const suspended = await moderate.suspend(other, 'spam')
    await pause(random.between(0, LONGEST_SUSPENSION_MS))
    const lifted = await moderate.lift(other)
    const refused = suspended.ok ? lifted : suspended
    return refused.ok ? 'done' : `refused: ${refused.refusal.code}`
  },

  /** Where no answer comes, it goes on as the next operation. On a project nobody leaves, since each would need another account. */
  async 'leave for good'(client, world) {
    const { journal, home } = client.options
    if (!home.owner) return 'nothing to do'
    if (client.due === null) world.personLeaves(journal.namesOf(client.id))
    journal.askToLeave(client.id)
    const refusal = await client.leaveForGood()
    return refusal ? `refused: ${refusal.code}` : 'done'
  },

  /** Somebody else, on the device of who has left. */
  async join(client, world) {
    await client.join(world)
    return 'done'
  },

  async 'go offline'(client, world) {
    const { random } = client.options
    client.goOffline()
    const outcome = await sendToSomebody(client, world)
    await pause(random.between(0, LONGEST_OFFLINE_MS))
    client.goOnline()
    return outcome
  },
}

/** Takes a message away: one's own, or, as a moderator, anybody's. The row is another one where it is not there yet. */
async function removeMessage(client: BankClient): Promise<Outcome> {
  const { random, journal } = client.options
  const isTheirs = ({ senderId }: Transaction) => client.isModerator || senderId === client.id
  const row = random.one(messagesOf(client).filter(isTheirs))
  if (!row) return 'nothing to do'
  const asked = journal.askToRemove(row)
  const { removeMessage } = await client.page.app.moderation()
  const result = await (row.senderId === client.id
    ? removeMessage.removeOwn(row.id)
    : removeMessage.removeAsModerator(row.id, 'spam'))
  if (!result.ok) return `refused: ${result.refusal.code}`
  asked.isTold = true
  return 'done'
}

/** The rows that a page shows with their messages. */
function messagesOf({ shown }: BankClient): readonly Transaction[] {
  return shown.rows.filter(({ status, removed }) => status !== 'pending' && !removed.message)
}

/** Takes a name. The world then knows that it is taken. */
export async function claimName(
  client: BankClient,
  world: BankWorld,
  name: string,
): Promise<Outcome> {
  const result = await client.page.app.editProfile.chooseUsername(name)
  if (!result.ok) return `refused: ${result.refusal.code}`
  world.nameTaken(name)
  client.options.journal.names.set(name, client.id)
  return 'done'
}
