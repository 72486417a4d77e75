import { createServer, createServerModuleRunner } from 'vite'

/**
 * Loads a TypeScript module of the project by its path from the root, with all that it imports, also later. Nothing has to be
 * closed: it keeps no process alive.
 * @param {string} path
 * @param {import('vite').PluginOption[]} [plugins]
 * @returns {Promise<any>}
 */
export async function loadTypescript(path, plugins = []) {
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins,
  })
  const runner = createServerModuleRunner(server.environments.ssr, { hmr: false })
  return runner.import(path)
}
