import type { Requesting } from '../../core/app.ts'
import type { AnswerRefusal, MuteRefusal } from '../../core/domain/requests.ts'
import type { Result } from '../../core/domain/result.ts'
import { useApp } from '../app-context.ts'
import { useAct } from '../shared/use-request.ts'
import { answerRefusalText } from './request-texts.ts'

type Refusal = AnswerRefusal | MuteRefusal | { readonly code: 'signed-out' | 'failed' }

/** Declines or withdraws a request, or mutes a person, one act at a time, and shows the outcome. `name`: of the other person. */
export function useAnswer(name: string) {
  const { requests } = useApp()
  const { isBusy, act } = useAct<Refusal>({
    failure: 'A request could not be answered',
    refusalOf: () => ({ code: 'failed' }),
    textOf: (refusal) => answerRefusalText(refusal, name),
  })
  /** Returns whether it was done. */
  const answer = async (
    how: (answering: Requesting['answerRequest']) => Promise<Result<null, Refusal>>,
    done: string,
  ): Promise<boolean> => {
    const outcome = await act(async () => how((await requests()).answerRequest), done)
    return outcome?.ok === true
  }
  return { isBusy, answer }
}
