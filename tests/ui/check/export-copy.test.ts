import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accept, refuse } from '../../../src/core/domain/result.ts'
import type { CopyHead } from '../../../src/core/ports/ledger-copy.ts'
import { casesOf } from '../../in-depth.ts'
import { modal, resizeWindow } from '../page-parts.ts'
import { renderWhole } from '../render-app.tsx'
import { savedFiles } from '../saved-files.ts'
import { aHead, stubChecking } from './stub-checking.ts'

const check = () => modal('Check the ledger')
const button = async (name: string) => (await check()).findByRole('button', { name })

it.each(
  casesOf([
    ['Transactions CSV', 'pledger-demo-transactions.csv', 'id,type', 40],
    ['Transactions JSON', 'pledger-demo-transactions.json', '{"origin":"pledger/demo"', 40],
    ['Accounts CSV', 'pledger-demo-accounts.csv', 'id,displayName', 7],
    ['Accounts JSON', 'pledger-demo-accounts.json', '{"origin":"pledger/demo"', 7],
  ]),
)('saves %s of the copy', async (choice, name, start, rows) => {
  const files = savedFiles()
  const { user } = await renderWhole({ at: '/?check' })
  await user.click(await button('Check the ledger'))
  await user.click(await button('Export'))
  await user.click(await button(choice))
  await (await check()).findByText(`Saved ${rows} rows.`)
  // A pressed button keeps the focus while it works.
  expect(document.activeElement).toBe(await button(choice))
  const [file] = files
  expect(file?.name).toBe(name)
  expect((await file?.content.text())?.startsWith(start)).toBe(true)
})

it('says that another tab dropped the copy, and shows that there is none', async () => {
  let head: CopyHead | null = aHead()
  const checking = stubChecking({
    copy: { head: async () => accept(head), drop: async () => {} },
    exportCopy: { export: async () => refuse({ code: 'no-copy' }) },
  })
  const { user } = await renderWhole({ at: '/?check', checking: async () => checking })
  await user.click(await button('Export'))
  head = null
  await user.click(await button('Accounts CSV'))
  await (await check()).findByText(/^Nothing was saved: your copy was dropped/)
  await button('Check the ledger')
})

it.each(
  casesOf([
    [1280, 900, 'Check it all again'],
    [390, 844, 'Check what is new'],
  ]),
)('says at %d × %d px that it is done, without covering “%s”', async (width, height, name) => {
  savedFiles()
  await resizeWindow(width, height)
  const { user } = await renderWhole({ at: '/?check' })
  await user.click(await button('Check the ledger'))
  await user.click(await button('Export'))
  await user.click(await button('Accounts CSV'))
  const said = await (await check()).findByText('Saved 7 rows.')
  const [message, covered] = [said.closest('[role="status"]'), await button(name)].map((element) =>
    element?.getBoundingClientRect(),
  )
  expect(message?.bottom).toBeLessThanOrEqual(covered?.top ?? 0)
})

it('has no button over another one on a phone', async () => {
  await resizeWindow(390)
  const { user } = await renderWhole({ at: '/?check' })
  await user.click(await button('Check the ledger'))
  await user.click(await button('Export'))
  const [accounts, drop] = [await button('Accounts JSON'), await button('Drop my copy')]
  await waitFor(() => {
    const [before, after] = [accounts.getBoundingClientRect(), drop.getBoundingClientRect()]
    expect(before.right <= after.left || before.bottom <= after.top).toBe(true)
  })
})
