import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { DeviceRecord } from '../../src/core/domain/device-record.ts'

const modules = import.meta.glob<Record<string, unknown>>('../../src/core/domain/*.ts', {
  eager: true,
})
const records = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter((found): found is [string, DeviceRecord<unknown>] => {
    const [, one] = found
    return typeof one === 'object' && one !== null && 'scope' in one && 'isPrivate' in one
  })

it('the document of the state has every record of the device, as it is declared', () => {
  const rows = readFileSync('docs/state.md', 'utf8').matchAll(
    /^\| `([A-Z_]+)` \| [^|]+ \| (\w+) \| ([^|]+) \| (\w+) \|$/gm,
  )
  const declared = records.map(([name, { scope, most, isPrivate }]) => {
    const kept = most ? `the last ${most}` : scope === 'transfer' ? 'all' : 'one'
    return [name, scope, kept, isPrivate ? 'yes' : 'no']
  })
  expect([...rows].map(([, ...row]) => row).sort()).toEqual(declared.sort())
})

it('no two records of the device have one key', () => {
  const keys = records.map(([, { key }]) => key)
  expect(new Set(keys).size).toBe(keys.length)
})
