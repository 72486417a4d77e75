import type { CSSProperties } from 'react'
import css from './blank.module.css'

/** A placeholder of a given size while something loads. */
export function Blank(size: CSSProperties) {
  return <span className={css.blank} style={size} />
}
