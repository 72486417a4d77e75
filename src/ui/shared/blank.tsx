import type { CSSProperties } from 'react'
import css from './blank.module.css'

/** Takes the room of something that loads. */
export function Blank(room: CSSProperties) {
  return <span className={css.blank} style={room} />
}
