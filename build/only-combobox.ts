import type { Plugin } from 'vite'

/** These writes of a property, when the module is loaded, keep Downshift's other hooks in the build. Pledger does not call them. */
const OTHER_HOOKS = /^(?:useSelect|useMultipleSelection|_useTagGroup)\.stateChangeTypes = .*$/gm

/** Of Downshift's four widgets the combobox alone: 4 kB (gzip) less to keep for offline. */
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
