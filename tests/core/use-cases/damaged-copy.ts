import type { Result } from '../../../src/core/domain/result.ts'
import {
  BUNDLE_SIZE,
  type CopyRefusal,
  type LedgerCopy,
} from '../../../src/core/ports/ledger-copy.ts'
import { withMethods } from '../../builders/a-copy-of.ts'

type Text = (text: string) => string

/** The copy with the text of one entry changed. */
export function withEntry(copy: LedgerCopy, index: number, change: Text): LedgerCopy {
  const damaged = Math.floor(index / BUNDLE_SIZE)
  return withMethods(copy, {
    bundles: async (origin, first, count) =>
      mapped(await copy.bundles(origin, first, count), (bundles) =>
        bundles.map((bundle, at) => {
          if (first + at !== damaged) return bundle
          const entries = bundle.entries.map((copied, place) =>
            place === index % BUNDLE_SIZE ? { ...copied, entry: change(copied.entry) } : copied,
          )
          return { ...bundle, entries }
        }),
      ),
  })
}

/** The copy without the entry at the end of one bundle. */
export function withoutEntry(copy: LedgerCopy, damaged: number): LedgerCopy {
  return withMethods(copy, {
    bundles: async (origin, first, count) =>
      mapped(await copy.bundles(origin, first, count), (bundles) =>
        bundles.map((bundle, at) =>
          first + at === damaged ? { ...bundle, entries: bundle.entries.slice(0, -1) } : bundle,
        ),
      ),
  })
}

/** The copy with its list of roots changed. */
export function withRoots(
  copy: LedgerCopy,
  change: (roots: readonly string[]) => readonly string[],
): LedgerCopy {
  return withMethods(copy, {
    roots: async (origin) => mapped(await copy.roots(origin), change),
  })
}

/** The copy with another root of all its entries. */
export function withHeadRoot(copy: LedgerCopy, root: string): LedgerCopy {
  return withMethods(copy, {
    head: async (origin) => mapped(await copy.head(origin), (head) => head && { ...head, root }),
  })
}

function mapped<T>(result: Result<T, CopyRefusal>, change: (value: T) => T) {
  return result.ok ? { ...result, value: change(result.value) } : result
}
