import type { Plugin } from 'vite'

/** What keeps the hooks of Downshift that Pledger does not call in the build: a property that is written when the module is loaded. */
const OTHER_HOOKS = /^(?:useSelect|useMultipleSelection|_useTagGroup)\.stateChangeTypes = .*$/gm

/** Of Downshift's four widgets the combobox alone: 3 kB (gzip) less to keep for offline. */
export function onlyCombobox(): Plugin {
  return {
    name: 'only-combobox',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/downshift\// },
      handler: (code) => ({ code: code.replaceAll(OTHER_HOOKS, ''), map: null }),
    },
  }
}
