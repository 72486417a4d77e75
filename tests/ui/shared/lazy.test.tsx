import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { App } from '../../../src/core/app.ts'
import { AppContext } from '../../../src/ui/app-context.ts'
import { LazyBoundary, lazyComponent } from '../../../src/ui/shared/lazy.tsx'

it('shows a part in every place, also where its code came between its rendering and its effect', async () => {
  const module = { Part: () => <p>The part</p> }
  // biome-ignore lint/suspicious/noThenProperty: the code comes at once, within the effect of the first place
  const load = () => ({ then: (arrive: (loaded: object) => void) => arrive(module) })
  const Part = lazyComponent(load as () => Promise<typeof module>, 'Part')
  render(
    <LazyBoundary fallback="Loading">
      <Part />
      <Part />
    </LazyBoundary>,
  )
  expect(await screen.findAllByText('The part')).toHaveLength(2)
  expect(screen.queryByText('Loading')).toBeNull()
})

it('loads once what shows in many places, such as each row, and again after a failure', async () => {
  const module = { Part: () => <p>The part</p> }
  const load = vi.fn().mockRejectedValueOnce(new Error('lost')).mockResolvedValue(module)
  const Part = lazyComponent(load as () => Promise<typeof module>, 'Part')
  const app = { connectivity: { watch: () => () => {} }, log: { error() {} } } as unknown as App
  const places = (resetKey: string) => (
    <AppContext value={app}>
      {['one', 'other'].map((place) => (
        <LazyBoundary key={place} resetKey={resetKey}>
          <Part />
        </LazyBoundary>
      ))}
    </AppContext>
  )
  const { rerender } = render(places('first'), { onCaughtError: () => {} })
  expect(await screen.findAllByText(/did not load/)).toHaveLength(2)
  expect(load).toHaveBeenCalledTimes(1)
  rerender(places('again'))
  expect(await screen.findAllByText('The part')).toHaveLength(2)
  expect(load).toHaveBeenCalledTimes(2)
})
