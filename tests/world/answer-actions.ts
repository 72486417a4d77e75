import type { Amount } from '../../src/core/domain/amount.ts'
import type { UserId } from '../../src/core/domain/ids.ts'
import { EMOJIS, type Emoji } from '../../src/core/domain/reactions.ts'
import type { PointRequest } from '../../src/core/domain/requests.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import { readModals, sendFormOf } from '../../src/ui/modals.tsx'
import type { Action, Choice } from './actions.ts'
import { entryAt } from './chance.ts'
import { openInstead, sendSoon } from './send-actions.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

const HOUR = 3_600_000

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
    weight: 6,
    run(tab, choice, world) {
      const request = requestToPay(tab, choice, world)
      if (request) pay(tab, request, choice)
    },
  },
  /** On all devices where they are signed in, or twice on this one: the form may have been sent by then. */
  payFromManyTabs: {
    weight: 3,
    run(tab, choice, world) {
      const request = requestToPay(tab, choice, world)
      if (!request) return
      pay(tab, request, choice)
      const [other = tab, ...others] = tabsOf(request.to, world).filter((one) => one !== tab)
      for (const one of [other, ...others])
        world.agenda.after(choice.c * 600, one, () => pay(one, request, choice))
    },
  },
  /** Meanwhile who asked withdraws, and may ask again for as much or for something else. */
  payWhatIsWithdrawn: {
    weight: 3,
    run(tab, choice, world) {
      const request = requestToPay(tab, choice, world)
      const [asker] = request ? tabsOf(request.from, world) : []
      if (!request || !asker) return
      const { b, c } = choice
      const again = entryAt([null, request.amount, amountOf(b)], (c * 10) % 1)
      pay(tab, request, choice)
      world.agenda.after(c * 600, asker, async () => {
        const { answers } = asker.page
        await answers.withdraw(request)
        if (again) await answers.askFor(request.to, again)
      })
    },
  },
  /** It may be paid, withdrawn or declined by then. */
  payLater: {
    weight: 3,
    run(tab, choice, world) {
      const request = requestToPay(tab, choice, world)
      if (request) pay(tab, request, choice, { delay: choice.c * 60_000 })
    },
  },
  payWhileOffline: {
    weight: 3,
    run(tab, choice, world) {
      const request = requestToPay(tab, choice, world)
      if (!request) return
      tab.device.setOnline(false)
      pay(tab, request, choice)
      world.agenda.after(1000 + choice.c * 20_000, null, () => tab.device.setOnline(true))
    },
  },
  payAnotherAmount: {
    weight: 2,
    run(tab, choice, world) {
      const request = requestToPay(tab, choice, world)
      if (request) pay(tab, request, choice, { amount: amountOf(choice.c) })
    },
  },
  /** With Back, or after a reload: the form has what was typed, and what it pays may be gone. */
  returnToPayment: {
    weight: 3,
    run(tab, { b }) {
      const payments = tab.app.drafts.load().filter(({ openedFor }) => openedFor.startsWith('?'))
      const draft = entryAt(payments, b)
      const form = draft && openInstead(tab, draft.openedFor)
      if (!form) return
      // It is being sent, so that the form begins with the words of who asks.
      if (form.draft.id !== draft.id) form.type(form.draft.recipient, Number(form.draft.amount))
      sendSoon(tab, form)
    },
  },
  decline: {
    weight: 3,
    run(tab, choice) {
      const request = requestTo(tab, choice)
      if (request) void tab.page.answers.decline(request)
    },
  },
  withdraw: {
    weight: 3,
    run({ page }, { b }) {
      const request = entryAt(page.answers.fromMe, b)
      if (request) void page.answers.withdraw(request)
    },
  },
  mute: {
    weight: 0.5,
    run(tab, choice) {
      const request = requestTo(tab, choice)
      if (request) void tab.page.answers.mute(request)
    },
  },
  unmute: {
    weight: 0.5,
    run(tab) {
      void tab.page.answers.unmute()
    },
  },
  /** Minutes or days pass, as far as they decide who may ask again. */
  askAfterAWhile: {
    weight: 6,
    run(tab, { b, c }, { people, server }) {
      server.answers.age(server.store.state, c < 0.5 ? c * 4 * HOUR : c * 14 * 24 * HOUR)
      const somebody = entryAt(people, b)
      if (somebody) void tab.page.answers.askFor(somebody.id, amountOf(c))
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

function requestTo({ page }: Tab, { b }: Choice): PointRequest | undefined {
  return entryAt(page.answers.toMe ?? [], b)
}

/** What can be paid. Where nobody asks, somebody does now, to be paid by a later action. */
function requestToPay(tab: Tab, choice: Choice, world: World): PointRequest | undefined {
  const request = requestTo(tab, choice)
  const [person, asker] = [tab.person(), entryAt(world.devices, choice.c)?.openTabs[0]]
  if (!request && person && asker && asker.person() !== person)
    world.agenda.after(0, asker, () => void asker.page.answers.askFor(person, amountOf(choice.b)))
  return request
}

/** Opens the form that pays a request, in the words of the payer, and sends it after a while. */
function pay(
  tab: Tab,
  { from, fromName, amount }: PointRequest,
  { c }: Choice,
  other: { readonly amount?: Amount; readonly delay?: number } = {},
): void {
  const filledIn = { send: fromName, amount: `${amount}`, pays: from }
  const form = openInstead(tab, sendFormOf({ ...readModals(''), ...filledIn }))
  if (!form) return
  form.type(fromName, other.amount ?? amount)
  if ((c * 100) % 1 < 0.5) void form.lookUp()
  sendSoon(tab, form, other.delay)
}

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
