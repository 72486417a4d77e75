import type { Checking } from '../../core/app.ts'
import { type Checkpoint, readCheckpoint } from '../../core/domain/check/checkpoint.ts'
import type { CompareRefusal } from '../../core/use-cases/check/compare-checkpoint.ts'
import { comparedByCheck, type LastCheck, type Run } from '../shared/check/check-store.ts'
import { useQuery } from '../state/use-query.ts'
import { compareText, fingerprintTexts, unreadableText } from './fingerprint-texts.ts'

/** The outcome of comparing. `undecided`: not compared yet, or this copy cannot decide. */
export interface ComparisonAnswer {
  readonly kind: 'same' | 'different' | 'undecided' | 'refused'
  readonly text: string
  /** The check that may give the answer, by the text of its button. */
  readonly next: 'whatIsNew' | 'start' | null
}

const answer = (
  kind: ComparisonAnswer['kind'],
  text: string,
  next: ComparisonAnswer['next'] = null,
): ComparisonAnswer => ({ kind, text, next })

/**
 * Compares a pasted fingerprint with the copy, and again when the copy changes. If the copy has no answer, the last check may have
 * one. Null if nothing is pasted.
 */
export function useComparison(
  checking: Checking,
  pasted: string,
  { copy, run }: LastCheck,
): ComparisonAnswer | null {
  const { origin, compareCheckpoint } = checking
  const isEmpty = pasted.trim() === ''
  const read = readCheckpoint(pasted, origin)
  const isChecking = run.status === 'checking'
  const { data, status } = useQuery({
    key: copy && read.ok && !isEmpty && !isChecking ? JSON.stringify(read.value) : null,
    revision: copy?.head ? `${copy.head.size} ${copy.head.root}` : null,
    load: async () => (read.ok ? compareCheckpoint.compare(origin, read.value) : null),
    failure: 'Comparing a fingerprint failed',
  })
  if (isEmpty) return null
  if (!read.ok) return answer('refused', unreadableText(read.refusal))
  if (isChecking) return answer('undecided', fingerprintTexts.afterCheck)
  if (status === 'failed') return answer('refused', fingerprintTexts.compareFailed)
  if (!data)
    return answeredByCheck(read.value, run) ?? answer('undecided', fingerprintTexts.comparing)
  return data.ok
    ? answerOf(data.value.isSame, fingerprintTexts.different(read.value.size), read.value)
    : withoutCopy(data.refusal, read.value, run)
}

function answerOf(isSame: boolean, different: string, { size }: Checkpoint): ComparisonAnswer {
  return isSame ? answer('same', fingerprintTexts.same(size)) : answer('different', different)
}

/** The answer of the last check; null if it has none. */
function answeredByCheck(checkpoint: Checkpoint, run: Run): ComparisonAnswer | null {
  const isSame = comparedByCheck(run, checkpoint)
  if (isSame === null || run.status !== 'done') return null
  const { size } = run.report.checkpoint
  return answerOf(isSame, fingerprintTexts.notTheLedgers(checkpoint.size, size), checkpoint)
}

/** The answer of the last check, or a text that offers another check. */
function withoutCopy(refusal: CompareRefusal, checkpoint: Checkpoint, run: Run): ComparisonAnswer {
  const { code } = refusal
  const { size } = checkpoint
  const text = compareText(refusal, size)
  if (code === 'other-origin' || code === 'empty-checkpoint') return answer('refused', text)
  const answered = answeredByCheck(checkpoint, run)
  if (answered) return answered
  if (code === 'copy-too-small') return answer('undecided', text, 'whatIsNew')
  const isFirst = code === 'no-copy' && run.status !== 'done'
  return isFirst
    ? answer('undecided', text)
    : answer('undecided', fingerprintTexts.withoutCopy, 'start')
}
