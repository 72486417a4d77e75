import type { FormEvent, ReactNode } from 'react'

interface CheckedFormProps {
  readonly onSubmit: () => unknown
  readonly children: ReactNode
}

/** A form that submits only if all its fields are valid. Each invalid field shows its own error instead of the browser's. */
export function CheckedForm({ onSubmit, children }: CheckedFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (event.currentTarget.checkValidity()) onSubmit()
  }
  return (
    <form onSubmit={submit} noValidate>
      {children}
    </form>
  )
}
