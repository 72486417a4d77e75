import type { Amount } from '../../src/core/domain/amount.ts'
import type { UserId } from '../../src/core/domain/ids.ts'
import { EMOJIS, type Emoji } from '../../src/core/domain/reactions.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import type { Action } from './actions.ts'
import { entryAt } from './chance.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

/** What people ask each other for, and what they say to rows. */
export const answerActions = {
  askForPoints: {
    weight: 9,
    run(tab, { b, c }, { people }) {
      const somebody = entryAt(people, b)
      if (somebody) void tab.page.answers.askFor(somebody.id, amountOf(c))
    },
  },
  pay: {
    weight: 9,
    run({ page }, { b }) {
      const request = entryAt(page.answers.toMe, b)
      if (request) void page.answers.pay(request)
    },
  },
  /** On all devices where they are signed in, or twice on this one. */
  payFromManyTabs: {
    weight: 4,
    run(tab, { b }, world) {
      const request = entryAt(tab.page.answers.toMe, b)
      if (!request) return
      void tab.page.answers.pay(request)
      const [other = tab, ...others] = tabsOf(request.to, world).filter((one) => one !== tab)
      for (const one of [other, ...others])
        world.agenda.after(b * 100, one, () => void one.page.answers.pay(request))
    },
  },
  /** Meanwhile who asked withdraws. */
  payWhatIsWithdrawn: {
    weight: 4,
    run(tab, { b, c }, world) {
      const request = entryAt(tab.page.answers.toMe, b)
      const [asker] = request ? tabsOf(request.from, world) : []
      if (!request || !asker) return
      void asker.page.answers.withdraw(request)
      world.agenda.after(c * 100, tab, () => void tab.page.answers.pay(request))
    },
  },
  /** It may be paid, withdrawn or declined by now. */
  payWhatWasShown: {
    weight: 4,
    run({ page }) {
      const { lastShown } = page.answers
      if (lastShown) void page.answers.pay(lastShown)
    },
  },
  payAnotherAmount: {
    weight: 2,
    run({ page }, { b, c }) {
      const request = entryAt(page.answers.toMe, b)
      if (request) void page.answers.pay(request, amountOf(c))
    },
  },
  decline: {
    weight: 3,
    run({ page }, { b }) {
      const request = entryAt(page.answers.toMe, b)
      if (request) void page.answers.decline(request)
    },
  },
  withdraw: {
    weight: 3,
    run({ page }, { b }) {
      const request = entryAt(page.answers.fromMe, b)
      if (request) void page.answers.withdraw(request)
    },
  },
  react: {
    weight: 10,
    run(tab, { b, c }) {
      const row = rowIn(tab, b)
      if (row) void tab.page.answers.react(row, emojiOf(c))
    },
  },
  takeReactionBack: {
    weight: 5,
    run(tab, { b }, { server }) {
      const person = tab.person()
      const row =
        person && rowIn(tab, b, ({ id }) => server.store.state.reactions.get(id)?.has(person))
      if (row) void tab.page.answers.react(row, null)
    },
  },
  /** With something else on each, or on one of them nothing any more. */
  reactFromManyTabs: {
    weight: 4,
    run(tab, { b, c }, world) {
      const [person, row] = [tab.person(), rowIn(tab, b)]
      if (!person || !row) return
      void tab.page.answers.react(row, emojiOf(c))
      const [other = tab, ...others] = tabsOf(person, world).filter((one) => one !== tab)
      for (const [index, one] of [other, ...others].entries())
        world.agenda.after(c * 100, one, () => {
          void one.page.answers.react(row, index % 2 ? null : emojiOf((c * 7) % 1))
        })
    },
  },
  /** Everybody whose page is open says something to a row, while its sender takes its message away. */
  reactToWhatIsRemoved: {
    weight: 3,
    run(tab, { b, c }, world) {
      const person = tab.person()
      const row = rowIn(tab, b, ({ senderId }) => senderId === person)
      if (!row) return
      for (const [index, { openTabs }] of world.devices.entries()) {
        const [one] = openTabs
        const emoji = emojiOf((c + index / 6) % 1)
        if (one) world.agenda.after(c * 60, one, () => void one.page.answers.react(row, emoji))
      }
      void tab.page.moderation.removeOwn(row.id)
    },
  },
  /** On their way out. */
  reactAndLeave: {
    weight: 0.3,
    run(tab, { b, c }, world) {
      const { people, server } = world
      const row = rowIn(tab, b)
      const here = people.filter(({ id }) => !server.hasLeft(id))
      if (!row || here.length <= 2) return
      void tab.page.leaving.leave()
      world.agenda.after(c * 2000, tab, () => void tab.page.answers.react(row, emojiOf(c)))
    },
  },
  lookAtReactions: {
    weight: 2,
    run(tab, { b }) {
      const row = rowIn(tab, b)
      if (row) void tab.page.answers.lookAt(row)
    },
  },
} satisfies Record<string, Action>

/** Mostly few points, so that many can be paid. */
function amountOf(fraction: number): Amount {
  return (1 + Math.floor(90 * fraction ** 2)) as Amount
}

function emojiOf(fraction: number): Emoji {
  return entryAt(EMOJIS, fraction) ?? '👏'
}

/** One of the rows that the page shows, mostly one of the newest. */
function rowIn(
  { page }: Tab,
  fraction: number,
  isOne: (row: Transaction) => boolean | undefined = () => true,
): Transaction | undefined {
  const { rows } = page.feed.current().feed
  return entryAt(
    rows.filter((row) => row.status !== 'pending' && isOne(row)),
    fraction ** 3,
  )
}

/** The open tabs in which a person is signed in. */
function tabsOf(person: UserId, { devices }: World): readonly Tab[] {
  return devices.flatMap(({ openTabs }) => openTabs.filter((tab) => tab.person() === person))
}
