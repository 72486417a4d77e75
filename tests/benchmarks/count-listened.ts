import type { LiveFirestore } from '../../src/adapters/firebase/live-firestore.ts'
import type { StoredDocument } from '../../src/adapters/firebase/stored/value.ts'

type Value = StoredDocument | readonly StoredDocument[]
type Report = (value: Value) => void

/** Counts the billed reads of listeners: each document that comes, changes or leaves, and at least one at the start. */
export function countListened() {
  let reads = 0
  const counted = (report: Report): Report => {
    let known: ReadonlyMap<string, string> | null = null
    return (value) => {
      const now = new Map([value].flat().map((document) => [document.id, contents(document)]))
      const before = known ?? new Map<string, string>()
      const ids = new Set([...before.keys(), ...now.keys()])
      const changed = [...ids].filter((id) => before.get(id) !== now.get(id)).length
      reads += known ? changed : Math.max(1, changed)
      known = now
      report(value)
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
            const [report, fault] = parameters.splice(-2) as [Report, unknown]
            return listen.call(target, ...parameters, counted(report), fault)
          }
        },
      }),
  }
}

function contents(document: StoredDocument): string {
  return JSON.stringify(document.data() ?? null)
}
