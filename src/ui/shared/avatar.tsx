import type { CSSProperties } from 'react'
import css from './avatar.module.css'

interface AvatarProps {
  readonly initials: string
  /** What the colour comes from, so that one person looks the same everywhere. */
  readonly name: string
  readonly size?: 'small' | 'medium' | 'large'
}

/** Initials on a colour of their own. Decoration: the name always stands beside it. */
export function Avatar({ initials, name, size = 'medium' }: AvatarProps) {
  const style = { '--hue': hueOf(name) } as CSSProperties
  return (
    <span className={`${css.avatar} ${css[size]}`} style={style} aria-hidden="true">
      {initials}
    </span>
  )
}

/** Spreads names over the colour wheel; neighbours in the alphabet land far apart. */
function hueOf(name: string): number {
  let hash = 0
  for (const letter of name.toLowerCase()) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return Math.round((hash * 137.508) % 360)
}
