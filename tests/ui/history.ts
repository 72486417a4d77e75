import { SALTS } from '../builders/a-transfer.ts'
import { NOW } from './test-backend.ts'

/** A stored account, with or without a name. */
export function opened(id: string, name: string | null) {
  return { type: 'opened', id, name, joinDate: NOW - 86_400_000 }
}

/** A stored row with only the given fields. Without a sender's id it moves no points. */
export function posted(row: Readonly<Record<string, unknown>>) {
  return { type: 'posted', row: { amount: -5, timestamp: NOW, salts: SALTS, ...row } }
}

/** A stored row from Ann to Ben, who have no accounts. */
export const fromAnn = (row: Readonly<Record<string, unknown>> = {}) =>
  posted({ id: 'r', sender: 'Ann', recipient: 'Ben', ...row })

/** The accounts of Ann and Ben. */
export const ANN_AND_BEN = [opened('u-1', 'Ann'), opened('u-2', 'Ben')]

/** A stored row from Ann's account to Ben's. */
export const annToBen = (row: Readonly<Record<string, unknown>> = {}) =>
  fromAnn({ senderId: 'u-1', recipientId: 'u-2', ...row })

/** Rows between the same two people, an hour apart; "Row 1" is the newest. */
export function manyRows(count: number) {
  return Array.from({ length: count }, (_, index) =>
    fromAnn({
      id: `row-${index + 1}`,
      message: `Row ${index + 1}`,
      timestamp: NOW - index * 3_600_000,
    }),
  )
}
