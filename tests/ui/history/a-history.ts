import { screen, within } from '@testing-library/react'
import { annToBen, opened } from '../history.ts'
import { modal } from '../page-parts.ts'
import { renderWhole } from '../render-app.tsx'
import { NOW } from '../test-backend.ts'

const DAY_MS = 86_400_000

/** Two people, Ann and Ben, and what Ann sent Ben: 1 GBP an hour, "Row 1" is the newest. `benId` may be that of a known person. */
export function annAndBen(count: number, benId = 'ben') {
  const joinDate = NOW - 400 * DAY_MS
  const posted = Array.from({ length: count }, (_, index) => {
    const [number, senderId, recipientId] = [count - index, 'ann', benId]
    const row = { amount: -1, message: `Row ${number}`, timestamp: NOW - number * 3_600_000 }
    return annToBen({ id: `row-${number}`, senderId, recipientId, ...row })
  })
  return [{ ...opened('ann', 'Ann'), joinDate }, { ...opened(benId, 'Ben'), joinDate }, ...posted]
}

/** Opens the page at the profile of this person, with their history. */
export async function openHistory(
  name: string,
  options: NonNullable<Parameters<typeof renderWhole>[0]> = {},
) {
  const page = await renderWhole({ at: `/?profile=${name}`, ...options })
  return { ...page, history: await historyOf(name) }
}

/** The history in the profile of this person. */
export async function historyOf(name: string) {
  await modal(`Profile of @${name}`)
  return within(await screen.findByRole('region', { name: `History of @${name}` }))
}

/** The rows that are in the page: "to @Ben Row 1 −1 1,334". */
export function historyRows(): readonly string[] {
  return [...document.querySelectorAll('[role="listitem"]')].map((row) => {
    const texts = [...row.querySelectorAll('p, data')].map((part) => part.textContent.trim())
    return texts.join(' ').replace('Balance after it: ', '')
  })
}

/** Scrolls the sheet to its end. */
export function scrollDown(): void {
  const sheet = document.querySelector('dialog')
  sheet?.scrollTo({ top: sheet.scrollHeight })
}
