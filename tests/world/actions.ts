import { entryAt } from './chance.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

/** Fractions that choose among what there is. */
interface Choice {
  readonly a: number
  readonly b: number
  readonly c: number
}

interface Action {
  /** How often it happens, compared with the others. */
  readonly weight: number
  /** `a` has chosen the tab. */
  readonly run: (tab: Tab, choice: Choice, world: World) => void
}

/** Names that nobody has at first. */
const FREE_NAMES = ['Zoe', 'Wren', 'Lars', 'Quinn']

const TYPING_MS = 300

function recipientOf({ b }: Choice, { people }: World): string {
  const names = people.flatMap(({ name }) => name ?? [])
  return entryAt([...names, ...names, ...names, ...FREE_NAMES], b) ?? ''
}

function amountOf({ c }: Choice): number {
  return 1 + Math.floor(1400 * c ** 3)
}

/** What people do, and what befalls their devices. */
export const ACTIONS = {
  send: {
    weight: 30,
    run(tab, choice, world) {
      const { page } = tab
      page.openForm('')
      const { form } = page
      if (!form || form.isBusy) return
      form.type(recipientOf(choice, world), amountOf(choice))
      if (choice.b < 0.5) void form.lookUp()
      world.agenda.after(TYPING_MS, tab, () => page.form === form && form.send())
    },
  },
  sendAgain: { weight: 6, run: ({ page }) => page.form?.send() },
  reload: { weight: 5, run: (tab, _, world) => world.reload(tab) },
} satisfies Record<string, Action>

export type ActionName = keyof typeof ACTIONS

export function act(name: ActionName, tab: Tab, choice: Choice, world: World): void {
  const { run }: Action = ACTIONS[name]
  run(tab, choice, world)
}
