import { NOW } from './test-backend.ts'

/** A stored account, with a name or without. */
export function opened(id: string, name: string | null) {
  return { type: 'opened', id, name, joinDate: NOW - 86_400_000 }
}

/** A stored row with nothing in it but what is given; without a sender's id it moves no points. */
export function posted(row: Readonly<Record<string, unknown>>) {
  return { type: 'posted', row: { amount: -5, timestamp: NOW, ...row } }
}

/** So many rows, "Row 1" the newest, each from the same two people, an hour apart. */
export function manyRows(count: number) {
  return Array.from({ length: count }, (_, index) =>
    posted({
      id: `row-${index + 1}`,
      sender: 'Ann',
      recipient: 'Ben',
      message: `Row ${index + 1}`,
      timestamp: NOW - index * 3_600_000,
    }),
  )
}
