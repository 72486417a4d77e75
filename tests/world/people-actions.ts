import type { Action } from './actions.ts'
import { entryAt } from './chance.ts'
import { claimName, FREE_NAMES } from './send-actions.ts'
import { settle } from './settling.ts'

/** As long as it takes to take a name, where the network is good. */
const TAKING_MS = 500

/** What people do with their accounts: sign in and out, take names, settle points. */
export const peopleActions = {
  signOut: {
    weight: 2,
    run(tab) {
      tab.say('signs out')
      void tab.identity.signOut()
    },
  },
  signIn: {
    weight: 3,
    run(tab, _, { devices }) {
      const owner = devices.indexOf(tab.device)
      tab.signInAs(tab.world.people[owner])
    },
  },
  signInAsSomebodyElse: {
    weight: 2,
    run: (tab, { b }, { people }) => tab.signInAs(entryAt(people, b)),
  },
  claimName: {
    weight: 3,
    run(tab, { b }) {
      claimName(tab, entryAt([...FREE_NAMES, 'Ann 2', 'ann'], b) ?? '')
    },
  },
  describe: {
    weight: 1,
    run: ({ app }, { b }) => void app.editProfile.describe(`${Math.floor(b * 9)}`).catch(() => {}),
  },
  /** Not the last few, so that something still happens. */
  leave: {
    weight: 1,
    run({ page }, _, { people, server }) {
      const here = people.filter(({ id }) => !server.hasLeft(id))
      if (here.length > 2) void page.leaving.leave()
    },
  },
  goOnLeaving: {
    weight: 3,
    run({ page }) {
      const { session } = page
      const account = session.status === 'signed-in' ? session.account : null
      if (account?.leftAt) void page.leaving.leave()
    },
  },
  handOver: { weight: 4, run: (tab, { b }) => void settle(tab, 'handOver', b) },
  handOverAll: { weight: 2, run: (tab, { b }) => void settle(tab, 'handOverAll', b) },
  /** To somebody who has taken the name meanwhile. */
  handOverToTaker: {
    weight: 3,
    run(tab, { b, c }, { agenda, devices }) {
      const points = entryAt(tab.page.waiting.points, b)?.transaction
      const [taker] = entryAt(devices, c)?.openTabs ?? []
      if (!points || !taker) return
      claimName(taker, points.recipient)
      agenda.after(TAKING_MS, tab, () => void settle(tab, 'handOver', b))
    },
  },
  takeBack: { weight: 3, run: (tab, { b }) => void settle(tab, 'takeBack', b) },
} satisfies Record<string, Action>
