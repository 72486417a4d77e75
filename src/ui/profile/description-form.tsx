import { type FormEvent, useState } from 'react'
import type { Account } from '../../core/domain/profile.ts'
import { LONGEST_DESCRIPTION } from '../../core/domain/text.ts'
import { useApp } from '../app-context.ts'
import { Button } from '../shared/button.tsx'
import { Field } from '../shared/field.tsx'
import css from './profile-form.module.css'
import { profileTexts, saveRefusalText } from './profile-texts.ts'
import { useSaving } from './use-saving.ts'

/** Edits what the profile says about its owner. */
export function DescriptionForm({ account }: { readonly account: Account }) {
  const { editProfile } = useApp()
  const [typed, setTyped] = useState(account.description ?? '')
  const { state, save, clearError } = useSaving()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(async () => {
      const result = await editProfile.describe(typed)
      return result.ok ? { done: profileTexts.saved } : { refused: saveRefusalText(result.refusal) }
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={profileTexts.about}
        refusal={state.refused}
        count={profileTexts.aboutLength(typed.length)}
      >
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={LONGEST_DESCRIPTION}
            dir="auto"
            placeholder={profileTexts.aboutHint}
            className={css.text}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              clearError()
            }}
          />
        )}
      </Field>
      <div className={css.actions}>
        <Button type="submit" look="primary" small aria-busy={state.saving}>
          {profileTexts.save}
        </Button>
        <span role="status" className={css.done}>
          {state.done}
        </span>
      </div>
    </form>
  )
}
