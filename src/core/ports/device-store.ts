import type { DeviceRecord, RecordScopes } from '../domain/device-record.ts'
import type { UserId } from '../domain/ids.ts'
import type { Stop } from './subscription.ts'

/**
 * All that the app stores on this device. Records survive a reload, where the browser can store them, and are shared by all tabs, except
 * those of a tab. Nothing here throws.
 */
export interface DeviceStore {
  load<T, S extends keyof RecordScopes>(record: DeviceRecord<T, S>, ...id: RecordScopes[S]): T
  /** The records of all transfers, without those that cannot be read. */
  loadAll<T>(record: DeviceRecord<T | null, 'transfer'>): readonly T[]
  /** Null removes the record. */
  save<T, S extends keyof RecordScopes>(
    record: DeviceRecord<T, S>,
    value: T,
    ...id: RecordScopes[S]
  ): void
  /** Calls `listener` with each value that another tab saves, and each that any tab announces. */
  watch<T, S extends keyof RecordScopes>(
    record: DeviceRecord<T, S>,
    listener: (value: T) => void,
    ...id: RecordScopes[S]
  ): Stop
  /** Calls the listeners of the record with a value, in this tab and the others; stores nothing. */
  announce<T>(record: DeviceRecord<T | null, 'device'>, value: T): void
  /** Deletes the private records of all accounts. Until `resume`, none is stored: an answer may come after its reader signed out. */
  forgetAll(): void
  /** Stores private records again. */
  resume(): void
  /** Deletes the private records of one account, and those of the device or the tab that name it. */
  forgetAccount(id: UserId): void
}

/** The ledger's last answers. The demo stores none, since its ledger is on the device. */
export type LedgerCache = Pick<DeviceStore, 'load' | 'save'>
