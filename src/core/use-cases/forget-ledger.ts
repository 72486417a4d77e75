import { type Community, isPrivate } from '../domain/community.ts'
import type { DeviceStore } from '../ports/device-store.ts'
import type { OwnCopy } from '../ports/ledger-copy.ts'
import type { Log } from '../ports/platform.ts'
import { forgetCopy } from './forget-copy.ts'

/** Keeps a ledger that only its members read on a device only while a member is signed in: others may use the device. */
export class ForgetLedger {
  constructor(
    private readonly community: Community,
    private readonly device: Pick<DeviceStore, 'forgetAll' | 'resume'>,
    private readonly copy: OwnCopy,
    private readonly log: Log,
  ) {}

  /** Forgets all that is private. Does nothing where everyone reads. Logs where the copy of the check stays. */
  forget(): void {
    if (!isPrivate(this.community)) return
    this.device.forgetAll()
    void forgetCopy(this.copy, this.log)
  }

  /** A member is signed in. */
  resume(): void {
    this.device.resume()
  }
}
