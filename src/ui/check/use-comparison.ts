import type { Checking } from '../../core/checking.ts'
import { readCheckpoint } from '../../core/domain/check/checkpoint-link.ts'
import { useQuery } from '../state/use-query.ts'
import type { CheckState } from './check-state.ts'
import { compareText, fingerprintTexts, unreadableText } from './fingerprint-texts.ts'

/** What comes of comparing. `open`: not yet, or not with this copy. */
export interface ComparisonAnswer {
  readonly kind: 'same' | 'different' | 'open' | 'refused'
  readonly text: string
  /** Whether a check of what is new may bring the answer. */
  readonly isNewer: boolean
}

const answer = (kind: ComparisonAnswer['kind'], text: string, isNewer = false) => ({
  kind,
  text,
  isNewer,
})

/** Compares a pasted fingerprint with the copy, and again when the copy changes. Null where nothing is pasted. */
export function useComparison(
  checking: Checking,
  pasted: string,
  { copy, run }: CheckState,
): ComparisonAnswer | null {
  const { origin, compareCheckpoint } = checking
  const isEmpty = pasted.trim() === ''
  const read = readCheckpoint(pasted, origin)
  const isChecking = run.status === 'checking'
  const { data, status } = useQuery({
    key: read.ok && !isEmpty && !isChecking ? JSON.stringify(read.value) : null,
    revision: copy?.head ? `${copy.head.size} ${copy.head.root}` : null,
    load: async () => (read.ok ? compareCheckpoint.compare(origin, read.value) : null),
    failure: 'Comparing a fingerprint failed',
  })
  if (isEmpty) return null
  if (!read.ok) return answer('refused', unreadableText(read.refusal))
  if (isChecking) return answer('open', fingerprintTexts.afterCheck)
  if (status === 'failed') return answer('refused', fingerprintTexts.compareFailed)
  if (!data) return answer('open', fingerprintTexts.comparing)
  const { size } = read.value
  if (data.ok)
    return data.value.isSame
      ? answer('same', fingerprintTexts.same(size))
      : answer('different', fingerprintTexts.different(size))
  const { code } = data.refusal
  const isOpen = code === 'no-copy' || code === 'copy-too-small'
  const text = compareText(data.refusal, size)
  return answer(isOpen ? 'open' : 'refused', text, code === 'copy-too-small')
}
