import { useApp } from '../app-context.ts'
import { Modal } from '../shared/modal.tsx'
import { Problem } from '../shared/problem.tsx'
import { useQuery } from '../state/use-query.ts'
import { useModals } from '../use-modals.ts'
import css from './check.module.css'
import { CheckPanel } from './check-panel.tsx'
import { CheckSkeleton } from './check-skeleton.tsx'
import { checkTexts } from './check-texts.ts'

/** Checks the ledger, and compares its fingerprint with another person's. */
export function CheckModal({ pasted }: { readonly pasted: string }) {
  const { openChecking } = useApp()
  const { close } = useModals()
  const {
    data: checking,
    status,
    refresh,
  } = useQuery({ key: 'checking', load: openChecking, failure: checkTexts.failed })
  return (
    <Modal title={checkTexts.title} wide close={close}>
      <p className={css.about}>{checkTexts.about}</p>
      {checking && <CheckPanel checking={checking} pasted={pasted} />}
      {!checking && status === 'failed' && (
        <Problem retry={refresh}>{checkTexts.failedToOpen}</Problem>
      )}
      {!checking && status === 'loading' && <CheckSkeleton />}
    </Modal>
  )
}
