import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

const windows = process.platform === 'win32'

/**
 * Runs a program from `node_modules`. Its output goes to the console, or, with `quiet`, into the result. With `yielding` it takes
 * only the processor time that nothing else wants.
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean, yielding?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runCommand(
  program,
  parameters,
  { cwd = '.', env = process.env, quiet = false, yielding = false } = {},
) {
  const path = program === 'node' ? process.execPath : join('node_modules', '.bin', program)
  return new Promise((resolve) => {
    const child = spawn(path, parameters, {
      cwd,
      env,
      shell: windows && program !== 'node',
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    if (yielding && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    let output = ''
    const append = (/** @type {Buffer} */ chunk) => {
      output += chunk
    }
    child.stdout?.on('data', append)
    child.stderr?.on('data', append)
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
