import type { FormEvent } from 'react'
import { initialsOf } from '../../core/domain/initials.ts'
import type { ChooserRequest } from '../../core/ports/demo.ts'
import { Avatar } from '../shared/avatar.tsx'
import { Button } from '../shared/button.tsx'
import { Field } from '../shared/field.tsx'
import { Modal } from '../shared/modal.tsx'
import { demoTexts } from './demo-texts.ts'
import css from './provider-chooser.module.css'

/** The simulated window of a provider, which asks for an account. Closing it refuses the sign-in. */
export function ProviderChooser({ request }: { readonly request: ChooserRequest }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const textOf = (field: string) => String(typed.get(field)).trim()
    request.answer({ name: textOf('name'), email: textOf('email') })
  }
  return (
    <Modal title={demoTexts.chooserTitle(request.provider)} close={() => request.answer(null)}>
      <p className={css.intro}>{demoTexts.chooserIntro}</p>
      <ul>
        {request.accounts.map((account) => (
          <li key={account.email}>
            <button type="button" className={css.account} onClick={() => request.answer(account)}>
              <Avatar initials={initialsOf(account.name)} name={account.name} id={null} />
              <span className={css.words}>
                <span className={css.name}>{account.name}</span>
                <span className={css.email}>{account.email}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <details className={css.other}>
        <summary>{demoTexts.chooserOther}</summary>
        <form onSubmit={submit}>
          <Field label={demoTexts.chooserName}>
            {(control) => <input {...control} name="name" required />}
          </Field>
          <Field label={demoTexts.chooserEmail}>
            {(control) => <input {...control} name="email" type="email" required />}
          </Field>
          <Button type="submit" look="primary" wide>
            {demoTexts.chooserUse}
          </Button>
        </form>
      </details>
    </Modal>
  )
}
