import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

/** Tries again what failed. */
export function RetryButton({
  look = 'link',
  ...props
}: Partial<Omit<ComponentProps<typeof Button>, 'children'>>) {
  return (
    <Button look={look} {...props}>
      Try again
    </Button>
  )
}
