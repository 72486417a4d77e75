import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
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
