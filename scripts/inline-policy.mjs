import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Lets the Content-Security-Policy of `firebase.json` allow just what the built page has inline: its shell's styles, and the
 * script that asks for the first rows. With `--check` it only says whether the policy does.
 */
const html = readFileSync('dist/index.html', 'utf8')
const hosting = readFileSync('firebase.json', 'utf8')
const allowing = ['script', 'style'].reduce(
  (policy, tag) => withHashes(policy, `${tag}-src`, hashesOf(tag)),
  hosting,
)

if (allowing !== hosting && process.argv.includes('--check')) {
  console.error('firebase.json does not allow what the page has inline: npm run build mends that.')
  process.exitCode = 1
} else if (allowing !== hosting) {
  writeFileSync('firebase.json', allowing)
  console.log('firebase.json now allows the styles and the script that the page has inline.')
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
