import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Writes the hashes of the built page's inline styles and inline script into the Content-Security-Policy of `firebase.json`.
 * With `--check` it only reports whether they match.
 */
const html = readFileSync('dist/index.html', 'utf8')
const hosting = readFileSync('firebase.json', 'utf8')
const allowing = ['script', 'style'].reduce(
  (policy, tag) => withHashes(policy, `${tag}-src`, hashesOf(tag)),
  hosting,
)

if (allowing !== hosting && process.argv.includes('--check')) {
  console.error(
    'The Content-Security-Policy in firebase.json does not match the page. Run npm run build to update it.',
  )
  process.exitCode = 1
} else if (allowing !== hosting) {
  writeFileSync('firebase.json', allowing)
  console.log(
    'Updated the Content-Security-Policy in firebase.json to the inline styles and script.',
  )
}

/** @param {string} tag */
function hashesOf(tag) {
  const inline = html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))
  return [...inline].map(([, text = '']) => {
    const hash = createHash('sha256').update(text).digest('base64')
    return `'sha256-${hash}'`
  })
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
