import { expect, it } from 'vitest'
import { BankDevice } from './bank-device.ts'

it('tells only pages that are open of its network', () => {
  const device = new BankDevice()
  let isOpen = true
  const heard: boolean[] = []
  device.networkWhile(() => isOpen).watch((isOnline) => heard.push(isOnline))
  device.goOffline()
  isOpen = false
  device.goOnline()
  expect(heard).toEqual([false])
})
