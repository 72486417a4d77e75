import { type Context, createContext, useContext } from 'react'
import type { App } from '../core/app.ts'

export const AppContext = createContext<App | null>(null)

/** The use cases and ports of the product. Every component reaches the core through this. */
export function useApp(): App {
  return useRequired(AppContext)
}

/** The value of a context. Throws where no provider around the component gives one, which is a bug. */
export function useRequired<T>(context: Context<T | null>): T {
  const value = useContext(context)
  if (value === null) throw new Error('A part of the page is outside its provider')
  return value
}
