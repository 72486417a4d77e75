import { type FormEvent, useState } from 'react'
import type { Person } from '../../core/domain/person.ts'
import { PROVIDERS } from '../../core/domain/person.ts'
import { useApp } from '../app-context.ts'
import button from '../shared/button.module.css'
import { Field } from '../shared/field.tsx'
import { providerNames } from '../shared/identity/identity-texts.ts'
import { RequestNote } from '../shared/identity/request-note.tsx'
import { useIdentityRequest } from '../shared/identity/use-identity-request.ts'
import css from './sign-in-methods.module.css'
import { methodTexts } from './sign-in-methods-texts.ts'

interface ProveIdentityProps {
  readonly methods: Person['methods']
  readonly proved: () => void
}

/** Shows once more that it is the same person, by a way in that they have. */
export function ProveIdentity({ methods, proved }: ProveIdentityProps) {
  const { manageSignIn } = useApp()
  const { state, ask } = useIdentityRequest()
  const [password, setPassword] = useState('')
  const byPassword = async (event: FormEvent) => {
    event.preventDefault()
    if (await ask(() => manageSignIn.confirmByPassword(password))) proved()
  }
  return (
    <>
      <p className={css.ways}>{methodTexts.prove}</p>
      {methods.includes('password') && (
        <form onSubmit={byPassword} noValidate>
          <Field label={methodTexts.password}>
            {(control) => (
              <input
                {...control}
                type="password"
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
          </Field>
          <button type="submit" className={`${button.primary} ${button.small}`}>
            {methodTexts.confirm}
          </button>
        </form>
      )}
      <div className={css.add}>
        {PROVIDERS.filter((provider) => methods.includes(provider)).map((provider) => (
          <button
            key={provider}
            type="button"
            className={`${button.outline} ${button.small}`}
            onClick={async () => {
              if (await ask(() => manageSignIn.confirmByProvider(provider), { provider })) proved()
            }}
          >
            {methodTexts.confirmWith(providerNames[provider])}
          </button>
        ))}
      </div>
      <div className={css.note}>
        <RequestNote state={state} />
      </div>
    </>
  )
}
