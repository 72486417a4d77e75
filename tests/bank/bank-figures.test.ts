import { expect, it } from 'vitest'
import { bankFigures } from './bank-figures.ts'
import type { Measured } from './measured.ts'
import type { BankReport } from './run-bank.ts'

const one = (milliseconds: number, hasMetFault = false, outcome = 'done'): Measured => ({
  ...{ operation: 'send to a name', outcome, milliseconds, hasMetFault },
})

const figures = (report: Partial<BankReport>) =>
  bankFigures({
    ...{ measured: [], faults: new Map(), snapshots: 1, sends: 1 },
    ...{ tampered: null, violations: [], events: [] },
    ...report,
  })

it('says how often each operation ran, with its outcomes and times', () => {
  const measured = [one(100), one(200), one(9_000, true, 'failed')]
  expect(figures({ measured })).toContain(
    '| send to a name | 3 | 1 | 2 done, 1 failed | 0.20 s | 9.00 s | 9.00 s | 0.20 s |',
  )
})

it('counts the faults', () => {
  expect(figures({ faults: new Map([['cut', 7]]) })).toContain('| cut | 7 |')
})

it('says that an operation without a fault took too long', () => {
  expect(figures({ measured: [one(5_100)] })).toContain('| 5.10 s | **no** |')
})

it('lets an operation that met a fault take longer', () => {
  expect(figures({ measured: [one(20_100, true)] })).not.toContain('**no**')
})

it('says that there were violations', () => {
  expect(figures({ violations: ['Points are lost'] })).toContain('| no violation | 1 | **no** |')
})

it('says what the owner changed', () => {
  const tampered = { what: 'takes a row away', isNoticed: true }
  expect(figures({ tampered })).toContain('The owner takes a row away; the audit noticed.')
})
