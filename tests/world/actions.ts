import { answerActions } from './answer-actions.ts'
import { deviceActions } from './device-actions.ts'
import { feedActions } from './feed-actions.ts'
import { moderationActions } from './moderation-actions.ts'
import { peopleActions } from './people-actions.ts'
import { sendActions } from './send-actions.ts'
import type { Tab } from './tab.ts'
import type { World } from './world.ts'

/** Fractions that choose among what there is. */
export interface Choice {
  readonly a: number
  readonly b: number
  readonly c: number
}

export interface Action {
  /** How often it happens, compared with the others. */
  readonly weight: number
  /** `a` has chosen the tab, so `b` and `c` choose the rest. */
  readonly run: (tab: Tab, choice: Choice, world: World) => void
}

/** What people do, and what befalls their devices. */
export const ACTIONS = {
  ...sendActions,
  ...feedActions,
  ...peopleActions,
  ...moderationActions,
  ...answerActions,
  ...deviceActions,
}

export type ActionName = keyof typeof ACTIONS

export function act(name: ActionName, tab: Tab, choice: Choice, world: World): void {
  const { run }: Action = ACTIONS[name]
  run(tab, choice, world)
}
