import { useState } from 'react'
import { readUsername } from '../../core/domain/username.ts'
import { useApp } from '../app-context.ts'
import { Button } from '../shared/button.tsx'
import { Field } from '../shared/field.tsx'
import { nameRefusalText, nameTakenText, typedNameRefusal } from '../shared/refusal-texts.ts'
import { TYPING_PAUSE_MS, useQuery } from '../state/use-query.ts'
import css from './auth.module.css'
import { authTexts } from './auth-texts.ts'

interface UsernameFieldProps {
  readonly typed: string
  readonly onChange: (username: string) => void
}

/** The name of a new account, which may be left empty. While it is typed, the field says whether it can be taken. */
export function UsernameField({ typed, onChange }: UsernameFieldProps) {
  const { checkUsername } = useApp()
  const [isChecked, setChecked] = useState(false)
  const name = readUsername(typed)
  const { data: checked } = useQuery({
    key: name.ok ? typed : null,
    load: () => checkUsername.check(typed),
    failure: 'The username could not be checked',
    severity: 'warn',
    delayMs: TYPING_PAUSE_MS,
  })
  const taken = checked?.ok === false && checked.refusal.code === 'name-taken' && checked.refusal
  const nearest = taken ? taken.nearest : null
  const invalid = !name.ok && name.refusal.code !== 'name-missing' ? name.refusal : null
  const refusal = taken ? nameTakenText(nearest) : invalid && nameRefusalText(invalid)
  const isShown = taken || isChecked
  return (
    <Field
      label={
        <>
          {authTexts.username} <span className={css.optional}>{authTexts.optional}</span>
        </>
      }
      prefix="@"
      refusal={isShown ? refusal : invalid && typedNameRefusal(invalid, typed)}
      hint={checked?.ok ? authTexts.usernameFree(checked.value) : authTexts.usernameHint}
      below={
        nearest && (
          <Button look="outline" small className={css.offer} onClick={() => onChange(nearest)}>
            {authTexts.offer(nearest)}
          </Button>
        )
      }
    >
      {(control) => (
        <input
          {...control}
          ref={(input) => input?.setCustomValidity(refusal ?? '')}
          onInvalid={() => setChecked(true)}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setChecked(false)
            onChange(event.target.value)
          }}
        />
      )}
    </Field>
  )
}
