import type { UserId } from '../../core/domain/ids.ts'
import { readUsername, type Username } from '../../core/domain/username.ts'
import { useApp } from '../app-context.ts'
import { TYPING_PAUSE_MS, useQuery } from '../state/use-query.ts'
import { nameRefusalText, nameTakenText, typedNameRefusal } from './refusal-texts.ts'

interface NameCheck {
  /** The typed name, if the ledger says that it can be claimed. */
  readonly free: Username | null
  /** The nearest name that can be claimed, if the typed one is taken. */
  readonly nearest: Username | null
  /** Why the name cannot be claimed, as far as known; null for an empty one. */
  readonly refusal: string | null
  /** The same during typing: null while more typing may make the name valid. */
  readonly typedRefusal: string | null
}

interface NameCheckOptions {
  /** Whether the reader may look up names. */
  readonly canLookUp?: boolean
  /** The account that wants the name. Its own names are free for it. */
  readonly owner?: UserId | null
}

/** Checks a name while it is typed. */
export function useNameCheck(
  typed: string,
  { canLookUp = true, owner = null }: NameCheckOptions = {},
): NameCheck {
  const { checkUsername } = useApp()
  const name = readUsername(typed)
  const { data: checked } = useQuery({
    key: name.ok && canLookUp ? typed : null,
    load: () => checkUsername.check(typed, owner),
    failure: 'The username could not be checked',
    severity: 'warn',
    delayMs: TYPING_PAUSE_MS,
  })
  const taken = checked?.ok === false && checked.refusal.code === 'name-taken' && checked.refusal
  const nearest = taken ? taken.nearest : null
  const invalid = !name.ok && name.refusal.code !== 'name-missing' ? name.refusal : null
  const takenText = taken ? nameTakenText(nearest) : null
  return {
    free: checked?.ok ? checked.value : null,
    nearest,
    refusal: takenText ?? (invalid && nameRefusalText(invalid)),
    typedRefusal: takenText ?? (invalid && typedNameRefusal(invalid, typed)),
  }
}
