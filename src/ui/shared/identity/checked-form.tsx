import type { ComponentProps } from 'react'

interface CheckedFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onSubmit: () => unknown
}

/** A form that submits only if all its fields are valid. Each invalid field shows its own error instead of the browser's. */
export function CheckedForm({ onSubmit, ...props }: CheckedFormProps) {
  return (
    <form
      {...props}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (event.currentTarget.checkValidity()) onSubmit()
      }}
    />
  )
}
