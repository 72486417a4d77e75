import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BrowserDeviceStore } from '../../../src/adapters/browser/device-store.ts'
import type { UserId } from '../../../src/core/domain/ids.ts'
import { NOTICE_MARK } from '../../../src/core/domain/notices.ts'
import { SHOWN_LIST } from '../../../src/core/domain/people-lists.ts'
import { DRAFTS } from '../../../src/core/domain/send-form.ts'
import { TAKEN_WORDS, type Transaction } from '../../../src/core/domain/transaction.ts'
import { recordOf } from '../../../src/core/domain/transfer.ts'
import { aDevice } from '../../builders/a-device.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { fillDevice } from '../../builders/fill-device.ts'
import { describeDeviceStore } from '../../contract/device-store-contract.ts'

const [lin, mo] = ['u-lin', 'u-mo'] as [UserId, UserId]
const mark = { lookedAt: 7, newest: 6, totalReceived: 500 }
const warnings: string[] = []
const open = () => new BrowserDeviceStore({ warn: (text) => void warnings.push(text) })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  warnings.length = 0
})
afterEach(() => {
  vi.restoreAllMocks()
})

describeDeviceStore('in the browser’s storage', () => ({ open, local: localStorage }))
describeDeviceStore('in memory', () => {
  const { openTab, local } = aDevice()
  return { open: openTab, local }
})

describe('the records of a device', () => {
  it('are reported to its other tabs, of the same account only', () => {
    const { openTab } = aDevice()
    const [here, there] = [openTab(), openTab()]
    const heard: unknown[] = []
    here.watch(NOTICE_MARK, () => heard.push('here'), lin)
    const stop = there.watch(NOTICE_MARK, (saved) => heard.push(saved), lin)
    there.watch(NOTICE_MARK, () => heard.push('of Mo'), mo)
    here.save(NOTICE_MARK, mark, lin)
    stop()
    here.save(NOTICE_MARK, { ...mark, lookedAt: 8 }, lin)
    expect(heard).toEqual([mark])
  })

  it('are announced to every tab, and a damaged one to none', () => {
    const { openTab, local } = aDevice()
    const [here, there] = [openTab(), openTab()]
    const heard: (Transaction | null)[] = []
    there.watch(TAKEN_WORDS, (row) => heard.push(row))
    const row = recordOf(aTransfer(), null, 1)
    here.announce(TAKEN_WORDS, row)
    const { storage } = local.openTab()
    for (const text of ['{"id":7}', 'nonsense']) storage.setItem('pledger-taken-words', text)
    expect(heard.filter((one) => one !== null)).toMatchObject([{ id: row.id }])
  })

  it('end with the page where the browser forbids storage, which is logged once for each storage', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('Forbidden', 'SecurityError')
      })
    const store = open()
    store.save(NOTICE_MARK, mark, lin)
    store.save(SHOWN_LIST, 'sent')
    store.save(DRAFTS, [])
    expect(store.load(NOTICE_MARK, lin)).toEqual(mark)
    expect(open().load(NOTICE_MARK, lin)).toBeNull()
    expect(new Set(warnings)).toEqual(new Set(['The browser does not store records']))
    store.forgetAll()
    expect(store.load(NOTICE_MARK, lin)).toBeNull()
  })

  it('are of one tab where they are drafts', () => {
    open().save(DRAFTS, [])
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 1])
  })

  it('all go, of whatever kind, when a private ledger is left', () => {
    const device = aDevice()
    fillDevice(device, lin)
    // The interface stores this one by itself, since it reads it before there is an app.
    device.session.setItem('pledger-feed', lin)
    expect(device.records().length).toBeGreaterThanOrEqual(11)
    device.store.forgetAll()
    expect(device.records()).toEqual([])
    fillDevice(device, lin)
    expect(device.records()).toEqual([])
  })

  it('name nobody who left, and stay of others', () => {
    const [device, other] = [aDevice(), aDevice()]
    fillDevice(device, lin)
    device.store.forgetAccount(lin)
    expect(device.records().filter((record) => `${record}`.includes(lin))).toEqual([])
    fillDevice(other, mo)
    const before = other.records()
    other.store.forgetAccount(lin)
    expect(other.records()).toEqual(before)
  })
})
