import { spawn } from 'node:child_process'
import { join } from 'node:path'

const windows = process.platform === 'win32'

/**
 * Runs a program of this project's own packages. Its output goes to the console as it comes, or, when quiet,
 * to the answer.
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runCommand(program, parameters, { env = process.env, quiet = false } = {}) {
  const path = program === 'node' ? process.execPath : join('node_modules', '.bin', program)
  return new Promise((resolve) => {
    const child = spawn(path, parameters, {
      env,
      shell: windows && program !== 'node',
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    let output = ''
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
