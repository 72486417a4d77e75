import type { UserId } from '../../core/domain/ids.ts'
import { profileOfId } from '../modal-address.ts'
import { useModals } from '../use-modals.ts'
import css from './name-button.module.css'

interface NameButtonProps {
  /** As shown, without the `@`. */
  readonly name: string
  /** Leads to the person where the name does not. */
  readonly id?: UserId | null
}

/** A name that opens its profile. */
export function NameButton({ name, id }: NameButtonProps) {
  const { open } = useModals()
  return (
    <button
      type="button"
      className={css.name}
      onClick={() => open({ profile: id ? profileOfId(id) : name })}
    >
      <bdi>@{name}</bdi>
    </button>
  )
}
