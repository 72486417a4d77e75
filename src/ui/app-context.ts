import { createContext, useContext } from 'react'
import type { App } from '../core/app.ts'

export const AppContext = createContext<App | null>(null)

/** The use cases and ports of the product. Every component reaches the core through this. */
export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('useApp needs an AppContext around it')
  return app
}
