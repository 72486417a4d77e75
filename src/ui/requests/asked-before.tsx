import type { PointRequest } from '../../core/domain/requests.ts'
import { Button } from '../shared/button.tsx'
import rows from '../shared/row.module.css'
import { requestTexts } from './request-texts.ts'
import css from './requests.module.css'
import { useAnswer } from './use-answer.ts'

interface AskedBeforeProps {
  readonly request: PointRequest
  /** The name of the person who is asked. */
  readonly name: string
  readonly onWithdrawn: () => void
}

/** The reader's open request to a person, which they can withdraw. */
export function AskedBefore({ request, name, onWithdrawn }: AskedBeforeProps) {
  const { isBusy, answer } = useAnswer(name)
  const withdraw = async () => {
    if (await answer((answering) => answering.withdraw(request), requestTexts.withdrawn))
      onWithdrawn()
  }
  return (
    <div className={css.before}>
      {request.message && (
        <p className={rows.message} dir="auto">
          {request.message}
        </p>
      )}
      <Button look="outline" small aria-disabled={isBusy} onClick={withdraw}>
        {requestTexts.withdraw}
      </Button>
    </div>
  )
}
