import { act, render, screen, waitFor } from '@testing-library/react'
import { Suspense, use } from 'react'
import { expect, it } from 'vitest'
import { AlertsProvider } from '../../../src/ui/shared/alerts.tsx'
import { Modal } from '../../../src/ui/shared/modal.tsx'

function Late({ arrival }: { readonly arrival: Promise<string> | null }) {
  return arrival && use(arrival)
}

it('has the focus itself, not its cross, also after another part has loaded', async () => {
  const page = (arrival: Promise<string> | null) => (
    <AlertsProvider>
      <Suspense>
        <Modal title="Profile" close={() => {}}>
          Maya
        </Modal>
        <Late arrival={arrival} />
      </Suspense>
    </AlertsProvider>
  )
  const { rerender } = render(page(null))
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
  const { promise, resolve } = Promise.withResolvers<string>()
  await act(async () => rerender(page(promise)))
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(async () => resolve('later'))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(document.activeElement).toBe(dialog))
})
