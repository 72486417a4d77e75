import { useEffect, useState } from 'react'
import type { UpdateState, Updates } from '../../core/ports/updates.ts'
import { useApp } from '../app-context.ts'
import { useIsModalOpen } from '../shared/alerts.tsx'
import { Button } from '../shared/button.tsx'
import css from './update-prompt.module.css'

/** The texts for newer versions. */
const updateTexts = {
  ready: 'A new version is ready.',
  apply: 'Update now',
  replaced: (product: string) =>
    `${product} was updated in another tab. Reload when you are ready.`,
  reload: 'Reload',
  later: 'Later',
}

/** Offers a newer version, but not while a modal is open: an update would lose the text typed there. */
export function UpdatePrompt() {
  const { updates: loadUpdates, product, log } = useApp()
  const [updates, setUpdates] = useState<Updates | null>(null)
  const [state, setState] = useState<UpdateState>('newest')
  const [putOff, setPutOff] = useState<UpdateState | null>(null)
  const isModalOpen = useIsModalOpen()
  useEffect(() => {
    loadUpdates().then(setUpdates, (cause: unknown) =>
      log.warn('Newer versions are not looked for', cause),
    )
  }, [loadUpdates, log])
  useEffect(() => updates?.watch(setState), [updates])
  const shown = state !== 'newest' && state !== putOff && !isModalOpen
  const ready = state === 'ready'
  return (
    <div role="status" className={css.place}>
      {shown && (
        <div className={css.card}>
          <p>{ready ? updateTexts.ready : updateTexts.replaced(product.name)}</p>
          <div className={css.actions}>
            <Button look="soft" small onClick={() => updates?.apply()}>
              {ready ? updateTexts.apply : updateTexts.reload}
            </Button>
            <Button look="outline" small onClick={() => setPutOff(state)}>
              {updateTexts.later}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
