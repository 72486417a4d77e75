import { type FormEvent, useState } from 'react'
import type { Account } from '../../core/domain/profile.ts'
import { NAMES_PER_ACCOUNT, readUsername } from '../../core/domain/username.ts'
import { useApp } from '../app-context.ts'
import { Button } from '../shared/button.tsx'
import { Field } from '../shared/field.tsx'
import css from './profile-form.module.css'
import { profileTexts, saveRefusalText } from './profile-texts.ts'
import { useSaving } from './use-saving.ts'

/** Chooses or changes the username. For a taken name it offers the nearest free one. */
export function UsernameForm({ account }: { readonly account: Account }) {
  const { editProfile } = useApp()
  const [typed, setTyped] = useState('')
  const [offer, setOffer] = useState<string | null>(null)
  const { state, save, clearError } = useSaving()
  const name = readUsername(typed)
  const usedUp = account.nameCount >= NAMES_PER_ACCOUNT

  const choose = (wanted: string) => {
    setOffer(null)
    save(async () => {
      const result = await editProfile.chooseUsername(wanted)
      if (result.ok) {
        setTyped('')
        return { done: profileTexts.nameTaken(result.value.username ?? wanted) }
      }
      const { refusal } = result
      if (refusal.code === 'name-taken' || refusal.code === 'name-not-allowed')
        setOffer(refusal.nearest)
      return { refused: saveRefusalText(refusal) }
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    choose(typed)
  }
  return (
    <form onSubmit={submit} noValidate autoComplete="off">
      <Field
        label={profileTexts.username}
        prefix="@"
        refusal={state.refused}
        hint={`${profileTexts.nameHint} ${profileTexts.namesLeft(account.nameCount)}`}
      >
        {(control) => (
          <input
            {...control}
            required
            spellCheck={false}
            autoCapitalize="none"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setOffer(null)
              clearError()
            }}
          />
        )}
      </Field>
      <div className={css.actions}>
        <Button
          type="submit"
          look="primary"
          small
          aria-busy={state.saving}
          disabled={usedUp && !name.ok}
        >
          {name.ok ? profileTexts.takeName(name.value) : profileTexts.take}
        </Button>
        {offer && (
          <Button look="outline" small onClick={() => choose(offer)}>
            {profileTexts.takeName(offer)}
          </Button>
        )}
        <span role="status" className={css.done}>
          {state.done}
        </span>
      </div>
    </form>
  )
}
