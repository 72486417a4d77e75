import fc from 'fast-check'
import { readModals } from '../../src/ui/modals.tsx'
import { anyText } from './any-hostile.ts'

const NAMES = Object.keys(readModals(''))

const anyParameter = fc.tuple(
  fc.oneof(fc.constantFrom(...NAMES, 'mode', 'oobCode', 'whatif', '__proto__'), anyText),
  anyText,
  fc.boolean(),
)

/** The query of an address: parameters in any order and number, some of them not encoded. */
export const anyQuery = fc.oneof(
  anyText,
  fc.array(anyParameter, { maxLength: 6 }).map((parameters) => {
    const written = parameters.map(([name, value, isRaw]) =>
      isRaw ? `${name}=${value}` : String(new URLSearchParams([[name, value]])),
    )
    return `?${written.join('&')}`
  }),
)
