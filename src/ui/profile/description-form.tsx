import { type FormEvent, useState } from 'react'
import type { Account } from '../../core/domain/profile.ts'
import { LONGEST_DESCRIPTION } from '../../core/domain/text.ts'
import { useApp } from '../app-context.ts'
import { Button } from '../shared/button.tsx'
import { Field } from '../shared/field.tsx'
import { useRequest } from '../shared/use-request.ts'
import css from './profile-form.module.css'
import { profileTexts, saving } from './profile-texts.ts'

/** Edits the description of the reader's profile. */
export function DescriptionForm({ account }: { readonly account: Account }) {
  const { openEditProfile } = useApp()
  const [typed, setTyped] = useState(account.description ?? '')
  const { state, isBusy, ask, clearError } = useRequest(saving)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask(async () => (await openEditProfile()).describe(typed), {
      successText: () => profileTexts.saved,
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={profileTexts.about}
        refusal={state.status === 'failed' ? state.text : null}
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
        <Button type="submit" look="primary" small aria-busy={isBusy}>
          {profileTexts.save}
        </Button>
        <span role="status" className={css.done}>
          {state.status === 'succeeded' && state.text}
        </span>
      </div>
    </form>
  )
}
