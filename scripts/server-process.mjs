import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

const START_TIMEOUT_MS = 180_000
const windows = process.platform === 'win32'

/**
 * A program that runs as a server, with all processes that it starts.
 * @typedef {object} ServerProcess
 * @property {() => Promise<void>} stop
 * @property {() => Promise<void>} kill at once, as a crash does
 * @property {() => string} output the end of what it has printed
 * @property {number} pid
 */

/**
 * Starts a program and waits until it answers at `url`. Throws an error with its output if it ends or does not answer in three minutes.
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {string} url
 * @param {{ folder?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<ServerProcess>}
 */
export async function startServer(
  program,
  parameters,
  url,
  { folder = '.', env = process.env } = {},
) {
  const child = spawn(program, parameters, {
    cwd: folder,
    env,
    detached: !windows,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let ended = false
  const append = (/** @type {Buffer} */ chunk) => {
    output = (output + chunk).slice(-10_000)
  }
  child.stdout.on('data', append)
  child.stderr.on('data', append)
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
      // The process has already ended.
    }
  }
  const stopAtExit = () => signal('SIGTERM')
  process.once('exit', stopAtExit)
  const stop = async () => {
    process.removeListener('exit', stopAtExit)
    signal('SIGTERM')
    const killing = setTimeout(() => signal('SIGKILL'), 10_000)
    await end
    clearTimeout(killing)
  }

  const kill = async () => {
    process.removeListener('exit', stopAtExit)
    signal('SIGKILL')
    await end
  }

  const deadline = performance.now() + START_TIMEOUT_MS
  while (!(await answers(url))) {
    if (ended) throw new Error(`${program} ended:\n${output}`)
    if (performance.now() > deadline) {
      await stop()
      throw new Error(`${program} does not answer at ${url}:\n${output}`)
    }
    await wait(150)
  }
  return { stop, kill, output: () => output, pid: child.pid ?? 0 }
}

/** @param {string} url */
async function answers(url) {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}
