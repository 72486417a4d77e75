import { FakeStorage } from '../builders/fake-storage.ts'

/** Production's adapters read the page's address, and store what mailed links need, in the window. Node has none. */
export function standInWindow(): void {
  if ('window' in globalThis) return
  const location = { origin: 'http://127.0.0.1' }
  const window = { location, localStorage: new FakeStorage(), sessionStorage: new FakeStorage() }
  Object.assign(globalThis, { window })
}
