import { existsSync, readFileSync } from 'node:fs'

/**
 * The results of a suite.
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} skipped titles, with the reason where one was given
 * @property {string[]} [retried] titles of the tests that passed at the second try; none where the suite has only one
 */

/**
 * @typedef {object} VitestTest
 * @property {string} status
 * @property {string} fullName
 * @property {string[]} failureMessages those of a first try too
 */

/**
 * The JSON report of Vitest, which has the format of Jest's.
 * @typedef {object} VitestReport
 * @property {{ status: string, assertionResults: VitestTest[] }[]} testResults
 */

/**
 * @typedef {object} PlaywrightTest
 * @property {string} status
 * @property {{ type: string, description?: string }[]} annotations
 */

/**
 * @typedef {object} PlaywrightSuite
 * @property {{ title: string, tests: PlaywrightTest[] }[]} [specs]
 * @property {PlaywrightSuite[]} [suites]
 */

/**
 * @param {string} path
 * @param {number} code the exit code of the run
 * @returns {Count}
 */
export function countVitest(path, code) {
  /** @type {VitestReport} */
  const { testResults } = readReport(path) ?? { testResults: [] }
  const tests = testResults.flatMap((file) => file.assertionResults)
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed')
  return atLeastOneFailure(code, {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed').length + broken.length,
    skipped: skipped.map(({ fullName }) => fullName),
    retried: tests
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => fullName),
  })
}

/**
 * @param {string} path
 * @param {number} code the exit code of the run
 * @returns {Count}
 */
export function countPlaywright(path, code) {
  /** @type {PlaywrightSuite} */
  const report = readReport(path) ?? {}
  const tests = testsIn(report)
  return atLeastOneFailure(code, {
    passed: tests.filter(({ status }) => status === 'expected' || status === 'flaky').length,
    failed: tests.filter(({ status }) => status === 'unexpected').length,
    skipped: tests.filter(({ status }) => status === 'skipped').map(({ title }) => title),
    retried: tests.filter(({ status }) => status === 'flaky').map(({ title }) => title),
  })
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {{ title: string, status: string }[]}
 */
function testsIn({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, annotations }) => {
      const reason = annotations.find(({ type }) => type === 'skip')?.description
      return { title: reason ? `${title}: ${reason}` : title, status }
    }),
  )
  return [...own, ...suites.flatMap(testsIn)]
}

/**
 * A run that crashed, or in which no test ran, counts as one failure.
 * @param {number} code
 * @param {Count} count
 */
function atLeastOneFailure(code, count) {
  const nothing = count.passed + count.failed + count.skipped.length === 0
  return (code !== 0 || nothing) && count.failed === 0 ? { ...count, failed: 1 } : count
}

/** @param {string} path */
function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}
