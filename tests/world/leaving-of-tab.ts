import { compose } from '../../src/composition/compose.ts'
import type { UserId } from '../../src/core/domain/ids.ts'
import { accept, type Result, refuse } from '../../src/core/domain/result.ts'
import type { IdentityRefusal } from '../../src/core/domain/session.ts'
import type { GivenTo } from '../../src/core/features/feature.ts'
import * as leave from '../../src/core/features/leave.ts'
import type { DeviceStore } from '../../src/core/ports/device-store.ts'
import type { Identity } from '../../src/core/ports/identity.ts'
import type { LeavePledger } from '../../src/core/use-cases/leave.ts'
import type { Tab } from './tab.ts'
import { Violation } from './violation.ts'

/** What the identity service does for somebody who leaves. It is behind the same network as the ledger. */
export interface IdentityDeletion {
  deleteIdentity(person: UserId): Promise<Result<null, IdentityRefusal>>
}

/** How a page leaves the ledger for good. */
export class LeavingOfTab {
  private readonly leaving: LeavePledger

  constructor(
    private readonly tab: Tab,
    ports: GivenTo<typeof leave>,
    service: IdentityDeletion,
  ) {
    const identity = withDeletion(ports.identity, service, () => !tab.device.isTokenOver)
    const device: DeviceStore = Object.assign(Object.create(ports.device), {
      forgetAccount: (id: UserId) => {
        ports.device.forgetAccount(id)
        this.expectForgotten(id)
      },
    })
    this.leaving = compose(leave, { ...ports, identity, device }).leavePledger
  }

  /** Leaves, or goes on leaving. What the page says at the end must be true. */
  async leave(): Promise<void> {
    const { tab } = this
    const { server } = tab.world
    const person = tab.person()
    if (person === null) return
    tab.world.say(() => `${tab.name}: ${person} leaves for good.`)
    try {
      const result = await this.leaving.leave(() => {})
      if (!tab.isAlive) return
      if (!result.ok) tab.world.say(() => `${tab.name}: leaving stops: ${result.refusal.code}.`)
      else if (!server.hasLeft(person)) throw new Violation(`${person} is told to have left`)
    } catch (cause) {
      tab.failed(cause)
    }
  }

  /** The device has no record of somebody's own any more, where its storage works. */
  private expectForgotten(person: UserId): void {
    const { device, isAlive } = this.tab
    if (!isAlive || device.storageFault !== 'none') return
    const kept = [...device.texts.keys()].find((key) => key.endsWith(`/${person}`))
    if (kept)
      this.tab.world.fail(new Violation(`${person} leaves, and ${device.name} keeps ${kept}`))
  }
}

/** An identity that the service deletes. The demo’s own would be deleted on one device only. */
function withDeletion(
  identity: Identity,
  { deleteIdentity }: IdentityDeletion,
  isRecent: () => boolean,
): Identity {
  const checkRecentSignIn = async () => {
    if (!identity.current()) return refuse<IdentityRefusal>({ code: 'auth/null-user' })
    return isRecent() ? accept(null) : refuse({ code: 'auth/requires-recent-login' } as const)
  }
  return {
    ...identity,
    checkRecentSignIn,
    async deleteIdentity() {
      const recent = await checkRecentSignIn()
      const person = identity.current()
      if (!recent.ok || !person) return recent
      const deleted = await deleteIdentity(person.id)
      return deleted.ok ? identity.signOut() : deleted
    },
  }
}
