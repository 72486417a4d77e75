import { createContext } from 'react'
import type { App } from '../core/app.ts'
import { useRequired } from './use-required.ts'

export const AppContext = createContext<App | null>(null)

/** The use cases and ports of the product. Every component reaches the core through this. */
export function useApp(): App {
  return useRequired(AppContext)
}
