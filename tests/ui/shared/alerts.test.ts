import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { alerts, header, press, rows, side } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

const signOut = () => header().findByRole('button', { name: 'Sign Out' })
const failure = 'Signing out failed. Please try again.'

async function withAlert() {
  const page = await renderApp({ signedInAs: 'Jun', breaking: ['signOut'] })
  await page.user.click(await signOut())
  await waitFor(() => expect(alerts()).toEqual([failure]))
  page.requests.recover()
  return page
}

it('an alert stays until it is dismissed', async () => {
  const { user } = await withAlert()
  await side().findByRole('button', { name: 'Dismiss your October' })
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(alerts()).toEqual([])
})

it('an alert is closed when its reader signs out', async () => {
  const { user } = await withAlert()
  await user.click(await signOut())
  await header().findByRole('button', { name: 'Sign In' })
  await waitFor(() => expect(rows().length).toBeGreaterThan(0))
  expect(alerts()).toEqual([])
})

it('the last alert passes the focus on to the page’s heading when it is dismissed', async () => {
  await withAlert()
  screen.getByRole('button', { name: 'Dismiss' }).focus()
  await press('{Enter}')
  await waitFor(() => expect(alerts()).toEqual([]))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})
