import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const tool = 'tools/lighthouse'

/** Loads Lighthouse from a package of its own, which is installed on first use. */
export async function loadLighthouse() {
  const modules = resolve(tool, 'node_modules')
  if (!existsSync(modules)) {
    console.log('Installing Lighthouse, once …')
    const { status } = spawnSync('npm', ['ci', '--prefix', tool], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    if (status !== 0) throw new Error(`npm ci in ${tool} failed`)
  }
  const load = (/** @type {string} */ file) => import(pathToFileURL(join(modules, file)).href)
  const [{ default: lighthouse }, { launch }] = await Promise.all([
    load('lighthouse/core/index.js'),
    load('chrome-launcher/dist/index.js'),
  ])
  return { lighthouse, launch }
}
