import { expect, it } from 'vitest'

it('a test may end before the browser has gone back', () => {
  window.history.pushState(null, '', '/?opened')
  window.history.go(-1)
})

it('the next test receives only its own steps', async () => {
  let steps = 0
  const count = () => {
    steps++
  }
  window.addEventListener('popstate', count)
  window.history.pushState(null, '', '/?opened')
  window.history.go(-1)
  await expect.poll(() => window.location.search).toBe('')
  window.removeEventListener('popstate', count)
  expect(steps).toBe(1)
})
