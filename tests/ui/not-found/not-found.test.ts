import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { address, row } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

const words = "We can't find the page you are looking for. Sorry for the inconvenience."

it.each(['/nowhere', '/index.php', '/a/b?send=Maya'])('is shown at %s', async (at) => {
  await renderApp({ at })
  const heading = await screen.findByRole('heading')
  expect(heading.textContent).toEqual(words)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('has the links home, to the source and to the author', async () => {
  await renderApp({
    at: '/nowhere',
    product: {
      name: 'Kudos',
      sourceUrl: 'https://example.com/source',
      authorName: 'Ann Example',
      authorUrl: 'https://example.com/ann',
    },
  })
  await screen.findByRole('banner')
  const link = (part: string, name: string) =>
    within(screen.getByRole(part)).getByRole('link', { name }).getAttribute('href')
  expect(link('banner', 'Home')).toBe('/')
  expect(link('banner', 'Source code')).toBe('https://example.com/source')
  expect(link('contentinfo', 'Ann Example')).toBe('https://example.com/ann')
  await waitFor(() => expect(document.title).toBe('Page not found · Kudos'))
})

it('leads home', async () => {
  const { user } = await renderApp({ at: '/nowhere' })
  await user.click(await screen.findByRole('link', { name: 'Home' }))
  await row('Thanks for covering')
  expect(address()).toBe('/')
  expect(screen.queryByText(words)).toBeNull()
})
