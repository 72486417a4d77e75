import { storesWith } from '../e2e/device-stores.ts'
import { fillSend, header, modal, rows, sendPoints } from '../e2e/product.ts'
import { IN_DEPTH } from '../in-depth.ts'
import { expect, type Home, visit } from './home.ts'

/** A person who leaves. */
export function tellOfLeaving({ test, join }: Home): void {
  test('somebody leaves, and everybody reads that they left', { tag: IN_DEPTH }, async ({
    page,
    elsewhere,
  }) => {
    const maya = await join(page, 'Maya')
    await join(elsewhere, 'Tom')
    await sendPoints(page, { to: 'Tom', amount: 37, message: 'For the Friday shift' })
    await sendPoints(page, { to: 'Nobody Yet', amount: 5 })
    await sendPoints(elsewhere, { to: 'Maya', amount: 8, message: 'And for the bread' })
    await expect(rows(page).first()).toContainText('And for the bread')

    await visit(page, '/?check')
    await modal(page, 'Check the ledger').getByRole('button', { name: 'Check the ledger' }).click()
    await expect(page.getByText(/0 findings/).first()).toBeVisible()

    await visit(page, '/?leave')
    await page.getByRole('button', { name: 'Save everything (JSON)' }).click()
    await expect(page.getByText(/^Saved as pledger-my-data.json, with 3 rows/)).toBeVisible()
    await page.getByLabel('Type Maya to leave').fill('Maya')
    await page.getByRole('button', { name: 'Leave for good' }).click()
    await expect(page.getByRole('heading', { name: 'Goodbye' })).toBeVisible()
    await page.getByRole('button', { name: 'Back to the ledger' }).click()
    await expect(header(page).getByRole('button', { name: 'Sign In' })).toBeVisible()
    for (const trace of [maya, 'maya', 'Friday shift'])
      expect(await storesWith(page, trace), trace).toEqual([])

    await visit(elsewhere)
    const row = (place: number) => rows(elsewhere).nth(place)
    await expect(row(0)).toContainText('@Tom sent it to Somebody who left')
    await expect(row(1)).toContainText('Taken back')
    await expect(row(2)).toContainText('Somebody who left sent it to @Tom')
    await expect(row(2)).toContainText('Message deleted when its sender left')
    const send = await fillSend(elsewhere, { to: 'Maya', amount: 1 })
    await expect(send.getByText('The person with this name has left.')).toBeVisible()
    await visit(elsewhere, '/?profile=Maya')
    await expect(modal(elsewhere, 'Profile of @Maya').getByText(/has left/)).toBeVisible()
  })
}
