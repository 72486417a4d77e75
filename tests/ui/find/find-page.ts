import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { ANN_AND_BEN, annToBen } from '../history.ts'
import { renderWhole } from '../render-app.tsx'
import { NOW } from '../test-backend.ts'

type Options = NonNullable<Parameters<typeof renderWhole>[0]>

/** The address of a search. */
export const finding = (asked: string) => `/?find=${encodeURIComponent(asked)}`

/** Opens the search on a device that has a copy of the ledger. */
export async function renderSearch(asked: string, options: Options = {}) {
  const page = await renderWhole({ at: '/', ...options })
  const { auditLedger } = await page.app.checking()
  await auditLedger.check({ depth: 'everything' }, () => {})
  return { ...page, ...(await page.reload(finding(asked))) }
}

export const search = () => screen.findByRole('dialog', { name: 'Find' })
export const field = () => screen.findByRole('textbox', { name: 'Find people and transactions' })

/** What was found, line by line. */
export const results = () =>
  [...document.querySelectorAll('[data-result]')].map((one) => one.textContent)

/** The people who were found, above the transactions. */
export const people = () => results().filter((one) => !one.includes('sent it to'))

export const marks = () =>
  [...document.querySelectorAll('dialog mark')].map((one) => one.textContent)

/** Waits until so much is found, as the search says. */
export const untilFound = async (words: string) => {
  const dialog = within(await search())
  await waitFor(() => {
    const said = dialog.getAllByRole('status').map((one) => one.textContent)
    if (!said.includes(words)) throw new Error(`It says ${said.join(', ')}, not ${words}`)
  })
  return dialog
}

/** Presses one of the buttons that narrow the search. */
export const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await within(await search()).findByRole('button', { name }))

/** A ledger of two people with messages, the newest first, an hour apart. */
export function aLedgerOf(...messages: readonly string[]): readonly unknown[] {
  return [
    ...ANN_AND_BEN,
    ...messages.map((message, index) =>
      annToBen({ id: `row-${index}`, message, timestamp: NOW - index * 3_600_000 }),
    ),
  ]
}
