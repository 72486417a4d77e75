import { type FormEvent, useState } from 'react'
import type { Account } from '../../core/domain/profile.ts'
import { NAMES_PER_ACCOUNT, readUsername } from '../../core/domain/username.ts'
import { useApp } from '../app-context.ts'
import { Button } from '../shared/button.tsx'
import { Field } from '../shared/field.tsx'
import { useRequest } from '../shared/use-request.ts'
import { useSignedIn } from '../state/session-context.tsx'
import css from './profile-form.module.css'
import { profileTexts, saving } from './profile-texts.ts'

/** Chooses or changes the username. If a name is taken, it offers the nearest free one. */
export function UsernameForm({ account }: { readonly account: Account }) {
  const { openEditProfile } = useApp()
  const missed = useSignedIn()?.missedName ?? null
  const [typed, setTyped] = useState(account.username === null ? (missed ?? '') : '')
  const { state, isBusy, ask, clearError } = useRequest(saving)
  const name = readUsername(typed)
  const usedUp = account.nameCount >= NAMES_PER_ACCOUNT

  const failure = state.status === 'failed' ? state : null
  const offer = failure && 'nearest' in failure.refusal ? failure.refusal.nearest : null

  const choose = async (wanted: string) => {
    const chosen = await ask(async () => (await openEditProfile()).chooseUsername(wanted), {
      successText: ({ username }) => profileTexts.nameTaken(username ?? wanted),
    })
    if (chosen?.ok) setTyped('')
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
        refusal={failure?.text}
        hint={`${profileTexts.nameHint} ${profileTexts.changesLeft(account.nameCount)}`}
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
              clearError()
            }}
          />
        )}
      </Field>
      <div className={css.actions}>
        <Button type="submit" look="primary" small aria-busy={isBusy} disabled={usedUp && !name.ok}>
          {name.ok ? profileTexts.takeName(name.value) : profileTexts.take}
        </Button>
        {offer && (
          <Button look="outline" small onClick={() => choose(offer)}>
            {profileTexts.takeName(offer)}
          </Button>
        )}
        <span role="status" className={css.done}>
          {state.status === 'succeeded' && state.text}
        </span>
      </div>
    </form>
  )
}
