import { describe, expect, it } from 'vitest'
import type { UserId } from '../../../src/core/domain/ids.ts'
import { aDevice } from '../../builders/a-device.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { anEntry } from '../../builders/an-outbox.ts'
import { fillDevice } from '../../builders/fill-device.ts'

const [lin] = ['u-lin' as UserId]
const keysOf = (device: ReturnType<typeof aDevice>) => device.records().map(([key]) => key)

describe('the device of a ledger that only members read', () => {
  it('has no record left once it forgets all of them', () => {
    const device = aDevice()
    fillDevice(device, lin)
    expect(device.records().length).toBeGreaterThanOrEqual(11)
    device.deviceMemory.forgetAll()
    expect(device.records()).toEqual([])
  })

  it('stores nothing that comes afterwards, until it resumes', () => {
    const device = aDevice()
    device.deviceMemory.forgetAll()
    fillDevice(device, lin)
    expect(device.records()).toEqual([])
    device.deviceMemory.resume()
    fillDevice(device, lin)
    expect(device.records()).not.toEqual([])
  })

  it('keeps sends without an outcome, also those of an answer that comes afterwards', () => {
    const device = aDevice()
    const [first, second] = [anEntry(aTransfer()), anEntry(aTransfer({ id: 't2' as never }))]
    device.outbox.save(first)
    device.deviceMemory.forgetAll()
    device.outbox.save(second)
    expect(device.outbox.find(first.transfer.id)).toEqual(first)
    expect(device.outbox.find(second.transfer.id)).toEqual(second)
  })

  it('keeps what is not of the ledger: the list that shows, a wished name, the demo’s people, other programs’ records', () => {
    const device = aDevice()
    const keys = ['pledger-list', 'pledger-demo-identity', 'pledger-name-wish', 'other']
    for (const key of keys) device.local.setItem(key, 'stays')
    device.deviceMemory.forgetAll()
    expect(keysOf(device)).toEqual(keys)
  })
})

describe('the device of a person who left', () => {
  it('has no record that names them', () => {
    const device = aDevice()
    fillDevice(device, lin)
    device.deviceMemory.forgetAccount(lin)
    expect(device.records().filter((record) => `${record}`.includes(lin))).toEqual([])
  })

  it('has the records of others', () => {
    const device = aDevice()
    fillDevice(device, 'u-mo' as UserId)
    const before = device.records()
    device.deviceMemory.forgetAccount(lin)
    expect(device.records()).toEqual(before)
  })
})
