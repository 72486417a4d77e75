import { useState } from 'react'
import { codeOfIdentityFault, type IdentityRefusal } from '../../../core/domain/session.ts'
import field from '../field.module.css'
import { Field } from '../field.tsx'
import css from '../problem.module.css'
import { type RequestState, useRequest } from '../use-request.ts'
import { authAlert, identityMessage, identityWords, passwordRules } from './identity-texts.ts'

export type IdentityState = RequestState<IdentityRefusal>

/** Sends requests to the identity service. Refusals and faults get the texts of the specification. */
export function useIdentityRequest() {
  return useRequest<IdentityRefusal>({
    failure: 'The identity service failed',
    refusalOf: (cause) => ({ code: codeOfIdentityFault(cause) }),
    textOf: ({ code, unmet }, provider) => authAlert(identityMessage(code, unmet), provider),
  })
}

/** The outcome of a request: an alert for a failure, a quiet line for a success. */
export function RequestNote({ state }: { readonly state: IdentityState }) {
  return (
    <>
      <div role="alert" className={css.alert}>
        {state.status === 'failed' && state.text}
      </div>
      <div role="status" className={css.success}>
        {state.status === 'succeeded' && state.text}
      </div>
    </>
  )
}

interface PasswordFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (password: string) => void
  /** For a new password: the state of the last request, since its refusal may name rules. The hint shows the rules. */
  readonly asNew?: IdentityState
  /** The modal puts the focus here. */
  readonly first?: boolean
}

/** A password field, hidden until Show is pressed. An empty one is refused once its form has been checked. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, value, onChange, asNew, first } = props
  const [isChecked, setChecked] = useState(false)
  const [shown, setShown] = useState(false)
  return (
    <Field
      label={label}
      refusal={isChecked && value === '' ? 'Enter a password.' : null}
      hint={asNew && passwordRules(asNew.status === 'failed' ? asNew.refusal.unmet : [])}
      suffix={
        <button type="button" className={field.toggle} onClick={() => setShown(!shown)}>
          {shown ? identityWords.hide : identityWords.show}
        </button>
      }
    >
      {(control) => (
        <input
          {...control}
          onInvalid={() => setChecked(true)}
          type={shown ? 'text' : 'password'}
          name="password"
          required
          autoComplete={asNew ? 'new-password' : 'current-password'}
          data-first={first}
          value={value}
          onChange={(event) => {
            setChecked(false)
            onChange(event.target.value)
          }}
        />
      )}
    </Field>
  )
}
