import type { Action, Choice } from './actions.ts'
import { entryAt } from './chance.ts'
import type { SendForm } from './send-form.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

/** Names that nobody has at first. */
export const FREE_NAMES = ['Zoe', 'Wren', 'Lars', 'Quinn']

/** How long a person types, and how long the recipient's name may be looked up meanwhile. */
const TYPING_MS = 300

/** The forms that a person may have open: without a recipient, or for one. */
const FORMS = ['', '', 'Ann', 'Zoe']

function recipientOf({ b }: Choice, { people }: World): string {
  const names = people.flatMap(({ name }) => name ?? [])
  return entryAt([...names, ...names, ...names, ...FREE_NAMES], b) ?? ''
}

/** Mostly few points, sometimes more than anybody has. */
function amountOf({ c }: Choice): number {
  return 1 + Math.floor(1400 * c ** 3)
}

function fillIn(form: SendForm, choice: Choice, world: World): void {
  form.type(recipientOf(choice, world), amountOf(choice))
  if ((choice.c * 10) % 1 < 0.5) void form.lookUp()
  if ((choice.c * 1000) % 1 < 0.2) takeMeanwhile(form.draft.recipient, choice, world)
}

/** Somebody takes a name that a form may just have said nobody has. */
function takeMeanwhile(name: string, { b, c }: Choice, { devices, agenda }: World): void {
  const [taker] = entryAt(devices, (b * 100) % 1)?.openTabs ?? []
  if (taker && FREE_NAMES.includes(name))
    agenda.after(TYPING_MS * c, taker, () => claimName(taker, name))
}

export function claimName(tab: Tab, name: string): void {
  tab.say(`takes the name ${name}`)
  void tab.app.editProfile.chooseUsername(name).catch(() => {})
}

/** Opens a form in the place of the one that is open; null where nobody is signed in, or where it is being sent. */
export function openInstead({ page }: Tab, openedFor: string): SendForm | null {
  page.form?.close()
  page.openForm(openedFor)
  return page.form?.isBusy ? null : page.form
}

/** Presses “Send” once the form was typed, unless it was left. */
export function sendSoon({ page, world }: Tab, form: SendForm, delay = TYPING_MS): void {
  world.agenda.after(delay, page.tab, () => page.form === form && form.send())
}

/** Between two tries of what is refused. */
const TRY_AGAIN_MS = 2000

/** What people do with the form to send points. */
export const sendActions = {
  send: {
    weight: 30,
    run(tab, choice, world) {
      tab.page.openForm(entryAt(FORMS, (choice.c * 100) % 1) ?? '')
      const { form } = tab.page
      if (!form || form.isBusy) return
      fillIn(form, choice, world)
      sendSoon(tab, form)
    },
  },
  /** What was typed before, as it is. */
  sendAgain: { weight: 6, run: ({ page }) => page.form?.send() },
  /** Something else, in the form that was refused. */
  changeAndSend: {
    weight: 4,
    run(tab, choice, world) {
      const { form } = tab.page
      if (!form || form.isBusy) return
      fillIn(form, choice, world)
      sendSoon(tab, form)
    },
  },
  /**
   * More than they have, again and again, until somebody sends them what is missing. A copy of the last try arrives after that, and
   * is accepted.
   */
  sendMoreThanOneHas: {
    weight: 8,
    run(tab, { b, c }, { agenda, devices, people }) {
      const { session } = tab.page
      const account = session.status === 'signed-in' ? session.account : null
      const [friend] = entryAt(devices, b)?.openTabs ?? []
      const recipient = entryAt(people, c)?.name
      if (!account?.username || !friend || !recipient) return
      const { username, balance } = account
      const missing = 1 + Math.floor(20 * c)
      const form = openInstead(tab, '')
      form?.type(recipient, balance + missing)
      if (!form) return
      for (const tries of [1, 2, 3, 4]) sendSoon(tab, form, tries * TRY_AGAIN_MS)
      agenda.after(4 * TRY_AGAIN_MS - 1, tab, () => tab.link.copyNextSend(6 * TRY_AGAIN_MS))
      agenda.after(5 * TRY_AGAIN_MS, friend, () => {
        const gift = openInstead(friend, '')
        gift?.type(username, missing)
        if (gift) sendSoon(friend, gift)
      })
    },
  },
  openForm: {
    weight: 3,
    run: ({ page }, { b }) => page.openForm(entryAt(FORMS, b) ?? ''),
  },
  closeForm: { weight: 4, run: ({ page }) => page.form?.close() },
  discardForm: { weight: 2, run: ({ page }) => page.form?.discard() },
} satisfies Record<string, Action>
