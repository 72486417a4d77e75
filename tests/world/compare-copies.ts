import type { AuditReport } from '../../src/core/use-cases/check/report.ts'
import { Violation } from './violation.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000

/** Everybody who has a copy of the ledger checks what is new, which is enough for the copy to forget what was taken away. */
export async function lookAgain(world: World): Promise<void> {
  for (const { hasCopy, openTabs } of world.devices) {
    const [tab] = openTabs
    if (!tab || !hasCopy) continue
    await world.turn(tab, () => void tab.page.checks.check('new'))
    await world.runUntil(world.agenda.now + MINUTE_MS)
  }
}

/** Everybody who has a copy of the ledger checks everything again, and so does one without: all find it clean, and the same. */
export async function compareCopies(world: World): Promise<void> {
  const reports: (AuditReport | null)[] = []
  for (const [index, device] of world.devices.entries()) {
    const [tab] = device.openTabs
    if (!tab || (index > 0 && !device.hasCopy)) continue
    await world.turn(tab, () => {
      void tab.page.checks.check('everything').then((report) => reports.push(report))
    })
    await world.runUntil(world.agenda.now + MINUTE_MS)
  }
  if (world.violation !== null) return
  const checkpoints = new Set(reports.map((report) => JSON.stringify(report?.checkpoint)))
  if (checkpoints.size !== 1 || reports.includes(null))
    world.fail(new Violation(`Copies of the ledger differ: ${[...checkpoints].join(' and ')}`))
}
