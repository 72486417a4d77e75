import { createServer, createServerModuleRunner } from 'vite'

/** @typedef {ReturnType<typeof createServerModuleRunner>} Runner */

/** @type {Promise<Runner> | undefined} for all that is loaded without plugins: a script starts one server, and has each module once */
let shared

/**
 * Loads a TypeScript module of the project by its path from the root, with all that it imports, also later. Nothing has to be
 * closed: it keeps no process alive. With plugins, all of it is loaded again.
 * @param {string} path
 * @param {import('vite').PluginOption[]} [plugins]
 * @returns {Promise<any>}
 */
export async function loadTypescript(path, plugins) {
  if (plugins) return (await startRunner(plugins)).import(path)
  shared ??= startRunner([])
  return (await shared).import(path)
}

/**
 * @param {import('vite').PluginOption[]} plugins
 * @returns {Promise<Runner>}
 */
async function startRunner(plugins) {
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins,
  })
  return createServerModuleRunner(server.environments.ssr, { hmr: false })
}
