import { type ReactNode, useState } from 'react'
import type { Checking } from '../../core/checking.ts'
import type { OpenCopyRefusal } from '../../core/use-cases/copied-tree.ts'
import { useApp } from '../app-context.ts'
import buttons from '../shared/button.module.css'
import { Button } from '../shared/button.tsx'
import type { CheckStore } from '../shared/check/check-store.ts'
import { useEstimate } from '../shared/check/use-estimate.ts'
import { ModalLink } from '../shared/modal-link.tsx'
import { useIsOnline } from '../shared/use-is-online.ts'
import css from './copy-card.module.css'
import { copyRefusalText, copyTexts } from './find-texts.ts'

interface CopyCardProps {
  readonly refusal: OpenCopyRefusal
  readonly checking: Checking
  readonly store: CheckStore
}

/** Why transactions cannot be searched, and what the reader can do. */
export function CopyCard({ refusal, checking, store }: CopyCardProps) {
  const isOnline = useIsOnline()
  const { code } = refusal
  if (code === 'no-copy')
    return (
      <Card>
        <p>{copyTexts.none}</p>
        {isOnline ? <Cost checking={checking} /> : <p className={css.cost}>{copyTexts.offline}</p>}
        {isOnline && (
          <Button look="primary" small onClick={() => void store.check({ depth: 'new' })}>
            {copyTexts.make}
          </Button>
        )}
      </Card>
    )
  return (
    <Card>
      <p>{copyRefusalText(refusal)}</p>
      {code === 'copy-corrupt' && (
        <ModalLink className={buttons.link} to={{ check: '' }}>
          {copyTexts.openCheck}
        </ModalLink>
      )}
    </Card>
  )
}

/**
 * Shows how much a copy reads before somebody makes one, because the owner of the ledger pays for it. Counting reads, too, so in
 * production it is done on request only: most people search for people.
 */
function Cost({ checking }: { readonly checking: Checking }) {
  const { demo } = useApp()
  const [isAsked, setIsAsked] = useState(demo !== null)
  if (isAsked) return <Estimate checking={checking} />
  return (
    <p className={css.cost}>
      {copyTexts.readsAll}{' '}
      <Button look="link" onClick={() => setIsAsked(true)}>
        {copyTexts.howMany}
      </Button>
    </p>
  )
}

function Estimate({ checking }: { readonly checking: Checking }) {
  const { demo } = useApp()
  const { data: documents, status } = useEstimate(checking)
  const text = demo ? copyTexts.readsInDemo : copyTexts.reads
  return (
    <p role="status" className={css.cost} aria-busy={status === 'loading'}>
      {status === 'loading' && copyTexts.counting}
      {documents !== null && text(documents)}
      {status === 'failed' && copyTexts.readsUnknown}
    </p>
  )
}

function Card({ children }: { readonly children: ReactNode }) {
  return (
    <section className={css.card} aria-label={copyTexts.title}>
      {children}
    </section>
  )
}
