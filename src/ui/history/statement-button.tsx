import { type ReactNode, useId } from 'react'
import type { UserId } from '../../core/domain/ids.ts'
import type { Histories } from '../../core/histories.ts'
import { Button } from '../shared/button.tsx'
import { statementTexts } from './history-texts.ts'
import css from './person-history.module.css'
import { StatementForm } from './statement-form.tsx'

interface StatementButtonProps {
  /** Null until its code is loaded. */
  readonly exportStatement: Histories['exportStatement'] | null
  readonly account: { readonly id: UserId; readonly name: string }
  /** The buttons before it. */
  readonly actions: ReactNode
  readonly isOpen: boolean
  readonly setIsOpen: (isOpen: boolean) => void
}

/** The buttons of a profile. The last one opens the form for a statement below them. */
export function StatementButton(props: StatementButtonProps) {
  const { exportStatement, account, actions, isOpen, setIsOpen } = props
  const formId = useId()
  return (
    <>
      <div className={css.actions}>
        {actions}
        <Button
          look="muted"
          aria-expanded={isOpen}
          aria-controls={isOpen ? formId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {statementTexts.export}
        </Button>
      </div>
      {isOpen && exportStatement && (
        <div id={formId}>
          <StatementForm exportStatement={exportStatement} account={account} />
        </div>
      )}
    </>
  )
}
