import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { BOOTS } from '../build/build-output.mjs'

/**
 * Writes the hashes of the built page's inline styles and inline scripts into the Content-Security-Policy of `firebase.json`, those of
 * the other backend's page too: so they are the same for each build. With `--check` it only reports whether they match.
 */
const html = readFileSync('dist/index.html', 'utf8')
const hosting = readFileSync('firebase.json', 'utf8')
/** @type {Record<string, string>} */
const boots = JSON.parse(readFileSync(`dist/${BOOTS}`, 'utf8'))
const scripts = [...new Set([...inline('script'), ...Object.values(boots)])]
const allowing = withHashes(
  withHashes(hosting, 'script-src', scripts.map(hashOf).sort()),
  'style-src',
  inline('style').map(hashOf),
)

if (allowing !== hosting && process.argv.includes('--check')) {
  console.error(
    'The Content-Security-Policy in firebase.json does not match the page. Run npm run build to update it.',
  )
  process.exitCode = 1
} else if (allowing !== hosting) {
  writeFileSync('firebase.json', allowing)
  console.log(
    'Updated the Content-Security-Policy in firebase.json to the inline styles and scripts.',
  )
}

/** @param {string} tag */
function inline(tag) {
  const found = html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))
  return [...found].map(([, text = '']) => text)
}

/** @param {string} text */
function hashOf(text) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/**
 * @param {string} policy
 * @param {string} directive
 * @param {readonly string[]} hashes
 */
function withHashes(policy, directive, hashes) {
  return policy.replace(new RegExp(`${directive} [^;]*`), (sources) =>
    [...sources.split(' ').filter((source) => !source.startsWith("'sha256-")), ...hashes].join(' '),
  )
}
