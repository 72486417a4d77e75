import type { Persistence } from 'firebase/auth'

type Listener = () => void

/**
 * One browser's storage for the SDK, whose own in Node forgets everything. The SDK files a sign-in under the name of its
 * app; every tab here is an app with a name of its own, so that part of the key is left off.
 */
export function ramPersistence(): Persistence {
  const kept = new Map<string, unknown>()
  const listeners: { readonly key: string; readonly listener: Listener }[] = []
  const common = (key: string) => key.replace(/:[^:]*$/, '')
  const tellOthers = (key: string) => {
    for (const other of [...listeners])
      if (other.key !== key && common(other.key) === common(key)) other.listener()
  }
  class RamPersistence implements Persistence {
    static readonly type = 'LOCAL'
    readonly type = 'LOCAL'

    async _isAvailable() {
      return true
    }

    async _set(key: string, value: unknown) {
      kept.set(common(key), structuredClone(value))
      tellOthers(key)
    }

    async _get(key: string) {
      return kept.get(common(key)) ?? null
    }

    async _remove(key: string) {
      kept.delete(common(key))
      tellOthers(key)
    }

    _addListener(key: string, listener: Listener) {
      listeners.push({ key, listener })
    }

    _removeListener(key: string, listener: Listener) {
      const index = listeners.findIndex((one) => one.key === key && one.listener === listener)
      if (index >= 0) listeners.splice(index, 1)
    }
  }
  return RamPersistence
}
