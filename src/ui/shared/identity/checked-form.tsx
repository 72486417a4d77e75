import type { FormEvent, ReactNode } from 'react'

interface CheckedFormProps {
  readonly onSubmit: () => unknown
  /** Called instead if a field is invalid. */
  readonly onInvalid?: () => void
  readonly children: ReactNode
}

/** A form that submits only if all its fields are valid. Each invalid field shows its own error instead of the browser's. */
export function CheckedForm({ onSubmit, onInvalid, children }: CheckedFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (event.currentTarget.checkValidity()) onSubmit()
    else onInvalid?.()
  }
  return (
    <form onSubmit={submit} noValidate>
      {children}
    </form>
  )
}
