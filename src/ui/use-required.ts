import { type Context, useContext } from 'react'

/** The value of a context. Throws where no provider around the component gives one, which is a bug. */
export function useRequired<T>(context: Context<T | null>): T {
  const value = useContext(context)
  if (value === null) throw new Error('A part of the page is outside its provider')
  return value
}
