import { readFileSync } from 'node:fs'
import type * as Library from '@testing-library/dom'
import type { Target } from './target.ts'

declare global {
  interface Window {
    TestingLibraryDom?: typeof Library
    /** The elements that a target describes and the page shows. Missing until `SCRIPT` was loaded. */
    findAll?: typeof findAll
  }
}

/** Runs in the page, so it uses nothing from around it but what `SCRIPT` loads. */
function findAll(target: Target): readonly HTMLElement[] {
  // More may follow, such as "optional".
  const startsWith = (label: string) => 'label' in target && label.startsWith(target.label)
  const within = target.within ? findAll(target.within) : [document.body]
  const found = within.flatMap((place) => {
    if ('label' in target)
      return window.TestingLibraryDom?.queryAllByLabelText(place, startsWith) ?? []
    const { role, name } = target
    return window.TestingLibraryDom?.queryAllByRole(place, role, name ? { name } : {}) ?? []
  })
  return found.filter(
    (element) =>
      element.getClientRects().length > 0 &&
      element.innerText.replace(/\s+/g, ' ').includes(target.text ?? ''),
  )
}

const library = 'node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js'

/** Gives a page `findAll`. */
export const SCRIPT = `(() => {
  ${readFileSync(library, 'utf8')}
  window.findAll = ${findAll}
})()`

/** The expression for a call of a function in the page. The function sees only what it is given there, and `findAll`. */
export function callOf<A extends readonly unknown[]>(work: (...given: A) => unknown, ...given: A) {
  return `(${work})(${given.map((value) => JSON.stringify(value)).join()})`
}
