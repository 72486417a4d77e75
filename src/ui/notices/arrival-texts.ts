import type { Arrival } from '../../core/domain/notices.ts'
import { formatPoints } from '../shared/points.tsx'

/** The texts for what has just arrived. */
export const arrivalTexts = {
  arrived: ({ amount, transaction }: Arrival, sender: string | null) =>
    transaction && sender !== null
      ? `@${sender} sent you ${formatPoints(amount)} GBP`
      : `You received ${formatPoints(amount)} GBP`,
  pageTitle: (count: string, product: string) => `(${count}) ${product}`,
}
