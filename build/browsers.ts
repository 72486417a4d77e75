/** The oldest browsers that the page supports: those of two years ago (CONTRIBUTING.md, "Browsers"). Their syntax is what it is built for. */
export const OLDEST_BROWSERS = ['chrome131', 'edge131', 'firefox132', 'safari18.1', 'ios18.1']
