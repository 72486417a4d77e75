import { type FormEvent, useState } from 'react'
import { initialsOf } from '../../core/domain/initials.ts'
import type { ChooserRequest } from '../../core/ports/demo.ts'
import { Avatar } from '../shared/avatar.tsx'
import { Button } from '../shared/button.tsx'
import { Field } from '../shared/field.tsx'
import { Modal } from '../shared/modal.tsx'
import { demoTexts } from './demo-texts.ts'
import css from './provider-chooser.module.css'

/** What the provider's window would ask: which account. Closing it is refusing. */
export function ProviderChooser({ request }: { readonly request: ChooserRequest }) {
  const [other, setOther] = useState({ name: '', email: '' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    request.answer({ name: other.name.trim(), email: other.email.trim() })
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
            {(control) => (
              <input
                {...control}
                required
                value={other.name}
                onChange={(event) => setOther({ ...other, name: event.target.value })}
              />
            )}
          </Field>
          <Field label={demoTexts.chooserEmail}>
            {(control) => (
              <input
                {...control}
                type="email"
                required
                value={other.email}
                onChange={(event) => setOther({ ...other, email: event.target.value })}
              />
            )}
          </Field>
          <Button type="submit" look="primary" wide>
            {demoTexts.chooserUse}
          </Button>
        </form>
      </details>
    </Modal>
  )
}
