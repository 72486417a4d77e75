import type { LiveFirestore } from '../../src/adapters/firebase/live-firestore.ts'
import type { Stored } from '../../src/adapters/firebase/read-documents.ts'

type Told = Stored | readonly Stored[]
type Tell = (told: Told) => void

/** Counts the billed reads of listeners: each document that comes, changes or leaves, and at least one at the start. */
export function countListened() {
  let reads = 0
  const counted = (tell: Tell): Tell => {
    let known: ReadonlyMap<string, string> | null = null
    return (told) => {
      const now = new Map([told].flat().map((document) => [document.id, contents(document)]))
      const before = known ?? new Map<string, string>()
      const ids = new Set([...before.keys(), ...now.keys()])
      const changed = [...ids].filter((id) => before.get(id) !== now.get(id)).length
      reads += known ? changed : Math.max(1, changed)
      known = now
      tell(told)
    }
  }
  return {
    reads: () => reads,
    /** Wraps the listeners. The last two arguments of each method are the callbacks. */
    through: (live: LiveFirestore): LiveFirestore =>
      new Proxy(live, {
        get(target, name) {
          const listen = Reflect.get(target, name)
          if (typeof listen !== 'function') return listen
          return (...parameters: unknown[]) => {
            const [tell, fault] = parameters.splice(-2) as [Tell, unknown]
            return listen.call(target, ...parameters, counted(tell), fault)
          }
        },
      }),
  }
}

function contents(document: Stored): string {
  return JSON.stringify(document.data() ?? null)
}
