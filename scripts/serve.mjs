import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { runCommand } from './run-command.mjs'

const SERVER = 'src/server'
/** In the folder of the server, where its packages are found. */
const BUILT = `${SERVER}/dist`

/**
 * Installs the packages that only a server needs, unless they are there.
 * @param {{ withTests?: boolean }} [options] whether those of its tests are needed, too
 */
export async function installServer({ withTests = false } = {}) {
  const { dependencies, devDependencies } = readJson(`${SERVER}/package.json`)
  const needed = { ...dependencies, ...(withTests && devDependencies) }
  const isThere = Object.entries(needed).every(([name, version]) => {
    const file = `${SERVER}/node_modules/${name}/package.json`
    return existsSync(file) && readJson(file).version === version
  })
  if (isThere) return
  console.log('Installing the packages of the server, once …')
  const only = withTests ? [] : ['--omit=dev']
  const child = spawn('npm', ['ci', '--prefix', SERVER, '--ignore-scripts', ...only], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`npm ci in ${SERVER} failed`)
}

/**
 * Builds the server into a folder, and the page as the server is set up. Throws with the problems of settings.
 * @param {string} [folder]
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function buildServer(folder = BUILT, env = process.env) {
  await buildProgram(folder, env)
  const settings = await run('node', [`${folder}/main.mjs`, '--page-settings'], env)
  const page = ['--outDir', `${folder}/page`, '--emptyOutDir']
  await viteBuild(page, { ...env, ...JSON.parse(settings) })
  await compressAssets(`${folder}/page/assets`)
}

/**
 * The program of the server alone, without its page.
 * @param {string} [folder]
 * @param {NodeJS.ProcessEnv} [env]
 */
function buildProgram(folder = BUILT, env = process.env) {
  return viteBuild(['-c', 'vite.server.config.ts', '--outDir', folder], env)
}

/**
 * @param {readonly string[]} parameters
 * @param {NodeJS.ProcessEnv} env
 */
function viteBuild(parameters, env) {
  return run('vite', ['build', '--logLevel', 'warn', ...parameters], env)
}

/**
 * Compresses the files that browsers keep as far as possible. At a request it would take too long.
 * @param {string} folder
 */
async function compressAssets(folder) {
  const compressed = readdirSync(folder).map(async (name) => {
    const file = `${folder}/${name}`
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(readFileSync(file)))
  })
  await Promise.all(compressed)
}

/**
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>} its output
 */
async function run(program, parameters, env) {
  const { code, output } = await runCommand(program, parameters, { env, quiet: true })
  if (code !== 0) throw new Error(output.trim())
  return output
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const [, , only] = process.argv
    const isMove = only === 'export' || only === 'import'
    await installServer({ withTests: only === 'install' })
    if (isMove) await buildProgram()
    else if (only !== 'install') await buildServer()
    if (only === undefined || isMove) await import(pathToFileURL(resolve(`${BUILT}/main.mjs`)).href)
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : cause)
    process.exitCode = 1
  }
}
