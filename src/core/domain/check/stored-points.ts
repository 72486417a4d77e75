import type { StoredRecord } from './stored-record.ts'

/** The points of an account as they are stored; null where no whole number is. Unit: GBP. */
export interface StoredPoints {
  readonly balance: number | null
  readonly totalSent: number | null
  readonly totalReceived: number | null
}

export function storedPointsOf({ fields }: StoredRecord): StoredPoints {
  const number = (name: keyof StoredPoints) => {
    const value = fields[name]
    return typeof value === 'number' ? value : null
  }
  return {
    balance: number('balance'),
    totalSent: number('totalSent'),
    totalReceived: number('totalReceived'),
  }
}
