import { mkdirSync, rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { countPlaywright, countVitest } from './count-results.mjs'
import { freePort } from './listen.mjs'
import { runCommand } from './run-command.mjs'

/** @import { Count } from './count-results.mjs' */

const RESULTS = '.cache/results'

/** Runs checks and suites, several at a time: prints one line for each, and its output where it fails. */
export class Suites {
  #started = performance.now()
  #processors = processorTimes()
  /** @type {Count[]} */
  #counts = []

  constructor() {
    rmSync(RESULTS, { recursive: true, force: true })
    mkdirSync(RESULTS, { recursive: true })
  }

  /**
   * A check that counts as one test.
   * @param {string} title
   * @param {readonly string[]} command
   * @param {NodeJS.ProcessEnv} env
   * @param {{ print?: boolean, yielding?: boolean }} [options] whether its output is also printed where it passes, and whether it
   *   takes only the processor time that the others leave
   * @returns {Promise<boolean>} whether it passed
   */
  async check(title, command, env, options = {}) {
    const judge = (/** @type {number} */ code) => ({
      passed: code === 0 ? 1 : 0,
      failed: code === 0 ? 0 : 1,
      skipped: [],
    })
    return this.#run(title, command, env, judge, options)
  }

  /**
   * @param {string} title
   * @param {readonly string[]} projects of the Vitest configuration
   * @param {NodeJS.ProcessEnv} env
   * @param {{ workers?: number, files?: readonly string[] }} [options] how many files run at a time, where that is not one less than
   *   there are processors; parts of the names of the files that run, where that is not all of them
   */
  async vitest(title, projects, env, { workers, files = [] } = {}) {
    const report = join(RESULTS, `${projects[0]}.json`)
    const chosen = projects.flatMap((project) => ['--project', project])
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const atOnce = workers === undefined ? [] : [`--maxWorkers=${workers}`]
    const command = ['vitest', 'run', ...files, ...chosen, ...atOnce, ...reporters]
    return this.#run(title, command, env, (code) => countVitest(report, code))
  }

  /**
   * @param {string} title
   * @param {string} config
   * @param {NodeJS.ProcessEnv} env
   */
  async playwright(title, config, env) {
    const report = join(RESULTS, `${config}.json`)
    const command = ['playwright', 'test', `--config=${config}`, '--reporter=list,json']
    const own = {
      ...env,
      E2E_BUILT: '1',
      E2E_PORT: String(await freePort()),
      E2E_LARGE_PORT: String(await freePort()),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    }
    return this.#run(title, command, own, (code) => countPlaywright(report, code))
  }

  /**
   * Says loudly that something cannot run here. In CI that is a failure: a machine that is to show that all of it works
   * has not shown it.
   * @param {string} what
   * @param {string} why
   */
  skip(what, why) {
    console.log(`\n!! SKIPPED: ${what}. ${why}\n`)
    const failed = process.env.CI ? 1 : 0
    this.#counts.push({ passed: 0, failed, skipped: [`${what}. ${why.split('\n')[0]}`] })
  }

  /** Prints the tests that were skipped or tried twice and, in the last line, how many tests passed and failed. */
  finish() {
    const skipped = this.#counts.flatMap((count) => count.skipped)
    const passed = this.#counts.reduce((sum, count) => sum + count.passed, 0)
    const failed = this.#counts.reduce((sum, count) => sum + count.failed, 0)
    console.log('')
    for (const title of skipped) console.log(`Skipped: ${title}`)
    for (const title of this.#counts.flatMap(({ retried = [] }) => retried))
      console.log(`!! PASSED ONLY AT THE SECOND TRY: ${title}`)
    const now = processorTimes()
    const all = now.all - this.#processors.all
    const busy = all - (now.idle - this.#processors.idle)
    console.log(
      `All of it took ${seconds(this.#started)} and ${Math.round(busy / 1000)} processor seconds, ${Math.round((100 * busy) / all)} % of those that there were.`,
    )
    const rest = skipped.length > 0 ? `, ${skipped.length} skipped` : ''
    console.log(`${passed} passed, ${failed} failed${rest}`)
    process.exitCode = failed > 0 ? 1 : 0
  }

  /**
   * @param {string} title
   * @param {readonly string[]} command
   * @param {NodeJS.ProcessEnv} env
   * @param {(code: number) => Count} countFor
   * @param {{ print?: boolean, yielding?: boolean }} [options]
   */
  async #run(title, [program = '', ...parameters], env, countFor, options = {}) {
    const { print = false, yielding = false } = options
    const start = performance.now()
    const { code, output } = await runCommand(program, parameters, { env, quiet: true, yielding })
    const count = countFor(code)
    this.#counts.push(count)
    const tests = count.passed + count.failed
    const many = tests > 1 ? `: ${count.passed} of ${tests} tests passed` : ''
    const when = `${seconds(start)}, ${seconds(this.#started)} after the start`
    console.log(`${count.failed === 0 ? '✓' : '✗'} ${title}${many} (${when})`)
    if (count.failed > 0 || count.retried?.length || print) console.log(output.trimEnd())
    return count.failed === 0
  }
}

/** How long the processors of this machine have had nothing to do, and have run, in milliseconds. */
function processorTimes() {
  const times = cpus().map((processor) => processor.times)
  const sum = (/** @type {number[]} */ parts) => parts.reduce((all, part) => all + part, 0)
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap(Object.values)) }
}

/** @param {number} since */
function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
