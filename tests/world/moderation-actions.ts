import {
  MODERATION_REASONS,
  type ModerationReason,
  type Transaction,
} from '../../src/core/domain/transaction.ts'
import type { Action, Choice } from './actions.ts'
import { entryAt } from './chance.ts'
import type { Tab } from './tab.ts'

/** As long as a request is under way, at least in half of all cases. */
const UNDER_WAY_MS = 40

/** What people do about words and about each other, and what the owner of the ledger makes of them. */
export const moderationActions = {
  deleteOwnMessage: {
    weight: 4,
    run(tab, { b }) {
      const person = tab.person()
      const row = messageIn(tab, b, ({ senderId }) => senderId === person)
      if (row) void tab.page.moderation.removeOwn(row.id)
    },
  },
  report: {
    weight: 6,
    run(tab, { b, c }) {
      const row = messageIn(tab, b)
      if (row) void tab.page.moderation.report(row.id, reasonOf(c))
    },
  },
  removeMessage: {
    weight: 6,
    run(tab, { b, c }) {
      const row = tab.page.moderation.isModerator && messageIn(tab, b)
      if (row) void tab.page.moderation.remove(row.id, reasonOf(c))
    },
  },
  /** Meanwhile the owner ends their office. */
  removeMessageAndLoseOffice: {
    weight: 1.5,
    run(tab, { b, c }, { agenda, server }) {
      const person = tab.page.moderation.isModerator ? tab.person() : null
      const row = person && messageIn(tab, b)
      if (!row) return
      void tab.page.moderation.remove(row.id, reasonOf(c))
      tab.world.say(() => `${person} is no longer a moderator.`)
      agenda.after(UNDER_WAY_MS, null, () => void server.setOffice(person, false))
    },
  },
  workThroughQueue: {
    weight: 8,
    run(tab, choice) {
      if (tab.page.moderation.isModerator) void workThroughQueue(tab, choice)
    },
  },
  suspend: {
    weight: 2.5,
    run(tab, { b, c }, { people }) {
      const person = tab.page.moderation.isModerator && entryAt(people, b)
      if (person) void tab.page.moderation.suspend(person.id, reasonOf(c))
    },
  },
  liftSuspension: {
    weight: 4,
    run(tab, { b }, { server }) {
      const people = [...server.store.state.accounts.values()]
      const person = entryAt(
        people.filter(({ suspended }) => suspended),
        b,
      )
      if (person && tab.page.moderation.isModerator) void tab.page.moderation.lift(person.id)
    },
  },
  clearDescription: {
    weight: 1,
    run(tab, { b, c }, { people }) {
      const person = tab.page.moderation.isModerator && entryAt(people, b)
      if (person) void tab.page.moderation.clearDescription(person.id, reasonOf(c))
    },
  },
  lookAtActs: { weight: 1, run: ({ page }) => void page.moderation.lookAtActs() },
  changeModerators: {
    weight: 2,
    run(tab, { b }, { people, server }) {
      const person = entryAt(people, b)
      if (!person) return
      const isModerator = !server.isModerator(person.id)
      tab.world.say(() => `${person.id} is ${isModerator ? 'made a' : 'no longer a'} moderator.`)
      void server.setOffice(person.id, isModerator)
    },
  },
} satisfies Record<string, Action>

/** One of the messages that the page shows, mostly one of the newest. */
function messageIn(
  { page }: Tab,
  fraction: number,
  isOne: (row: Transaction) => boolean = () => true,
): Transaction | undefined {
  const { rows } = page.feed.current().feed
  const isThere = ({ status, removed }: Transaction) => status !== 'pending' && !removed.message
  return entryAt(
    rows.filter((row) => isThere(row) && isOne(row)),
    fraction ** 3,
  )
}

/** A moderator decides about the first row of the queue. */
async function workThroughQueue({ page }: Tab, { b, c }: Choice): Promise<void> {
  const [first] = await page.moderation.loadQueue()
  if (!first) return
  if (b < 0.4 && first.row) await page.moderation.remove(first.id, reasonOf(c))
  else if (b < 0.6 && first.sender) await page.moderation.suspend(first.sender.id, reasonOf(c))
  else if (b < 0.7 && first.busiest) await page.moderation.dismissAllBy(first.busiest.id)
  else await page.moderation.dismiss(first.id)
}

function reasonOf(fraction: number): ModerationReason {
  return entryAt(MODERATION_REASONS, fraction) ?? 'other'
}
