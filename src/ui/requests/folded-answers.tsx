import { useState } from 'react'
import type { PointRequest } from '../../core/domain/requests.ts'
import { lazyComponent } from '../shared/lazy.tsx'
import prompts from '../shared/prompts.module.css'
import { requestTexts as texts } from './request-texts.ts'
import css from './requests.module.css'

const MoreAnswers = lazyComponent(() => import('./more-answers.tsx'), 'MoreAnswers')

interface FoldedAnswersProps {
  readonly request: PointRequest
  /** The id of the request's title: each request has the same buttons. */
  readonly titleId: string
}

/** The rarer answers to a request, behind *More*. */
export function FoldedAnswers({ request, titleId }: FoldedAnswersProps) {
  const [isShown, setShown] = useState(false)
  return (
    <details
      className={css.more}
      onToggle={({ currentTarget }) => currentTarget.open && setShown(true)}
    >
      <summary className={prompts.fold} aria-describedby={titleId}>
        {texts.more}
      </summary>
      {isShown && <MoreAnswers request={request} titleId={titleId} />}
    </details>
  )
}
