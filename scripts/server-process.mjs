import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

const PATIENCE_MS = 60_000
const windows = process.platform === 'win32'

/**
 * A server that another program is, with all the processes that it starts.
 * @typedef {object} ServerProcess
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a program and waits until it answers at its address. Throws what it wrote when it ends before that.
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {string} url
 * @param {string} [folder]
 * @returns {Promise<ServerProcess>}
 */
export async function startServer(program, parameters, url, folder = '.') {
  const child = spawn(program, parameters, {
    cwd: folder,
    detached: !windows,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let ended = false
  const keep = (/** @type {Buffer} */ chunk) => {
    output = (output + chunk).slice(-10_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  /** @type {Promise<void>} */
  const end = new Promise((resolve) => {
    const finish = (/** @type {unknown} */ reason) => {
      if (reason instanceof Error) output += reason.message
      ended = true
      resolve()
    }
    child.on('error', finish).on('close', finish)
  })

  const signal = (/** @type {NodeJS.Signals} */ name) => {
    if (ended || child.pid === undefined) return
    try {
      process.kill(windows ? child.pid : -child.pid, name)
    } catch {
      // It ended in between.
    }
  }
  const stopAtExit = () => signal('SIGTERM')
  process.once('exit', stopAtExit)
  const stop = async () => {
    process.removeListener('exit', stopAtExit)
    signal('SIGTERM')
    const patience = setTimeout(() => signal('SIGKILL'), 10_000)
    await end
    clearTimeout(patience)
  }

  const deadline = performance.now() + PATIENCE_MS
  while (!(await answers(url))) {
    if (ended) throw new Error(`${program} ended:\n${output}`)
    if (performance.now() > deadline) {
      await stop()
      throw new Error(`${program} does not answer at ${url}:\n${output}`)
    }
    await wait(150)
  }
  return { stop }
}

/** @param {string} url */
async function answers(url) {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}
