import { createServer, createServerModuleRunner } from 'vite'

/** @typedef {(path: string) => Promise<any>} LoadTypescript loads a module by its path from the project's root */

/**
 * Runs a job that loads TypeScript modules of the project. Unlike with `runnerImport`, what a module imports later is
 * loaded, too.
 * @template T
 * @param {(load: LoadTypescript) => Promise<T>} job
 * @returns {Promise<T>}
 */
export async function withTypescript(job) {
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  const runner = createServerModuleRunner(server.environments.ssr, { hmr: false })
  try {
    return await job((path) => runner.import(path))
  } finally {
    await runner.close()
    await server.close()
  }
}
