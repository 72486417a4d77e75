import type { Action } from './actions.ts'
import { runOlderVersion } from './older-version.ts'

const HOUR_MS = 60 * 60_000
const LONGEST_RESTART_MS = 30_000

/** What befalls devices and tabs. */
export const deviceActions = {
  reload: { weight: 5, run: (tab, _, world) => world.reload(tab) },
  openTab: {
    weight: 3,
    run({ device, world }) {
      if (device.openTabs.length < 3) world.openTab(device, new Map())
    },
  },
  closeTab: {
    weight: 2,
    run(tab) {
      tab.world.say(() => `${tab.name} is closed.`)
      tab.kill()
    },
  },
  /** The browser ends the tab, in the middle of what it does after that. It opens it again with the tab’s own storage. */
  kill: {
    weight: 5,
    run(tab, { b }) {
      tab.killAfter(Math.floor(8 * b))
    },
  },
  goOffline: {
    weight: 4,
    run: ({ device, world }) => {
      world.say(() => `${device.name} goes offline.`)
      device.setOnline(false)
    },
  },
  loseWifi: {
    weight: 3,
    run: ({ device, world }) => {
      world.say(() => `${device.name} has no network any more, and its browser does not notice.`)
      device.setOnline(false, true)
    },
  },
  returnToPage: {
    weight: 2,
    run: (tab) => void tab.window.dispatchEvent(new Event('focus')),
  },
  goOnline: {
    weight: 6,
    run: ({ device, world }) => {
      world.say(() => `${device.name} goes online.`)
      device.setOnline(true)
    },
  },
  fillStorage: { weight: 0.4, run: ({ device }) => device.setStorageFault('full') },
  forbidStorage: { weight: 0.4, run: ({ device }) => device.setStorageFault('forbidden') },
  allowStorage: { weight: 2, run: ({ device }) => device.setStorageFault('none') },
  wipeStorage: { weight: 0.4, run: ({ device }) => device.replaceTexts(new Map(), 'wiped') },
  backUpStorage: {
    weight: 1,
    run({ device }) {
      device.backup = new Map(device.texts)
    },
  },
  windBackStorage: {
    weight: 0.4,
    run: ({ device }) => device.replaceTexts(device.backup, 'wound back'),
  },
  changeClock: {
    weight: 0.5,
    run: ({ device }, { b }) => device.changeClock(Math.round((b - 0.5) * 4 * HOUR_MS)),
  },
  endToken: {
    weight: 0.5,
    run({ device, world }) {
      world.say(() => `${device.name}: the session ends.`)
      device.isTokenOver = true
    },
  },
  /** For everybody, as that of an own server does when it is updated, or another one takes over. */
  restartServer: {
    weight: 0.5,
    run(_, { b }, world) {
      const time = Math.round(b * LONGEST_RESTART_MS)
      world.say(() => `The server is gone for ${Math.round(time / 1000)} s.`)
      world.server.restart(time)
      for (const tab of world.devices.flatMap(({ openTabs }) => openTabs))
        world.agenda.after(0, tab, () => tab.link.interrupt())
    },
  },
  runOlderVersion: { weight: 0.5, run: ({ device }) => runOlderVersion(device) },
} satisfies Record<string, Action>
