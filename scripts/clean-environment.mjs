/**
 * The environment of a test build: the given settings and no others, neither from the shell nor from `.env` files.
 * @param {Readonly<Record<string, string>>} settings
 * @returns {Record<string, string | undefined>}
 */
export function cleanEnvironment(settings) {
  const shell = Object.entries(process.env).filter(([name]) => !name.startsWith('VITE_'))
  return { ...Object.fromEntries(shell), ...settings, CLEAN_ENV: '1' }
}
