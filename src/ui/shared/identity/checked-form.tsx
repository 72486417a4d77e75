import type { ComponentProps, FormEvent } from 'react'

interface CheckedFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onSubmit: () => unknown
}

/** A form that submits only if all its fields are valid. Each invalid field shows its own error instead of the browser's. */
export function CheckedForm({ onSubmit, ...props }: CheckedFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (event.currentTarget.checkValidity()) onSubmit()
  }
  return <form {...props} onSubmit={submit} noValidate />
}
