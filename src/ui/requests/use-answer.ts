import type { Requesting } from '../../core/app.ts'
import type { AnswerRefusal } from '../../core/domain/requests.ts'
import type { Result } from '../../core/domain/result.ts'
import { useApp } from '../app-context.ts'
import { useAlerts } from '../shared/alerts.tsx'
import { useRequest } from '../shared/use-request.ts'
import { requestRefusalText } from './request-texts.ts'

type Refusal = AnswerRefusal | { readonly code: 'signed-out' | 'failed' }

/** Declines or withdraws a request, one act at a time, and says what became of it. `name`: of the other person. */
export function useAnswer(name: string) {
  const { requests } = useApp()
  const { alert, note } = useAlerts()
  const { isBusy, ask } = useRequest<Refusal>({
    failure: 'A request could not be answered',
    refusalOf: () => ({ code: 'failed' }),
    textOf: (refusal) => requestRefusalText(refusal, name),
  })
  /** Returns whether it was done. */
  const answer = async (
    act: (answering: Requesting['answerRequest']) => Promise<Result<null, Refusal>>,
    done: string,
  ): Promise<boolean> => {
    const result = await ask(async () => act((await requests()).answerRequest))
    if (result?.ok) note(done)
    else if (result) alert(requestRefusalText(result.refusal, name))
    return result?.ok === true
  }
  return { isBusy, answer }
}
