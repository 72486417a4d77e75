import type { CSSProperties } from 'react'
import { firstGrapheme, initialsOf } from '../../core/domain/people.ts'
import { isPlaceholder } from '../../core/domain/username.ts'
import css from './avatar.module.css'

interface AvatarProps {
  readonly name: string
  /** The account's id, which decides the colour, so that a new name does not change it; null lets the name decide. */
  readonly id: string | null
  /** The initials of the account, if known. */
  readonly initials?: string | undefined
  /** Unit: px. */
  readonly size?: 28 | 32 | 34 | 64
}

/** Initials on a coloured circle, or a silhouette for a person without a name. Decoration only: the name is always next to it. */
export function Avatar(props: AvatarProps) {
  const { text, style } = avatarParts(props)
  const size = props.size && { '--size': `${props.size}px` }
  return (
    <span className={css.avatar} style={{ ...style, ...size } as CSSProperties} aria-hidden="true">
      {text}
    </span>
  )
}

/** The text of an avatar, and the variables of its style. */
export function avatarParts({ name, id, initials = initialsOf(name) }: Omit<AvatarProps, 'size'>) {
  return {
    // A name in another alphabet has no initials.
    text: name === '' || isPlaceholder(name) ? '' : initials || firstGrapheme(name).toUpperCase(),
    style: { ...colourOf(id ?? name.toLowerCase()), '--letters': initials.length },
  }
}

/** Eight hues, far enough from each other to tell them apart, in two shades. */
const HUES = 8

/** The colour by the FNV-1a hash, whose high bits differ for similar texts, too. */
function colourOf(text: string) {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  const colour = hash >>> 28
  const shade = colour < HUES ? 'pale' : 'deep'
  return { '--hue': (colour % HUES) * (360 / HUES) + 20, '--tint': `var(--avatar-${shade})` }
}
