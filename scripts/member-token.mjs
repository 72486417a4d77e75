import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'

// Needs Node only, so that it also runs by itself on the machine of a timer.

const USAGE = `Usage: node member-token.mjs sign-in EMAIL --key API_KEY [--site https://your.domain/] < password
       node member-token.mjs renew FILE --key API_KEY [--site https://your.domain/]

sign-in prints a refresh token, which lasts; renew exchanges the one in FILE for an id token of an hour.
--site is needed where the key is restricted to websites, PLEDGER_APP_CHECK_TOKEN where App Check is enforced.
--auth-emulator http://HOST:PORT tries it on the emulator.`

const OPTIONS = /** @type {const} */ ({
  key: { type: 'string' },
  site: { type: 'string' },
  'auth-emulator': { type: 'string' },
})

/** Prints a token of a member who signs in with a password. No secret is in the list of processes. */
try {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  const [verb, operand] = positionals
  if (!values.key || !operand || !(verb === 'sign-in' || verb === 'renew')) throw new Error(USAGE)
  const token = verb === 'sign-in' ? await signIn(operand, values) : await renew(operand, values)
  console.log(token)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}

/**
 * @typedef {{ readonly key?: string, readonly site?: string, readonly 'auth-emulator'?: string }} Place
 * @param {string} email
 * @param {Place} place
 * @returns {Promise<string>} a refresh token
 */
async function signIn(email, place) {
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  const body = { email, password, returnSecureToken: true }
  const { refreshToken } = await ask('identitytoolkit', 'accounts:signInWithPassword', body, place)
  return refreshToken
}

/**
 * @param {string} file with a refresh token
 * @param {Place} place
 * @returns {Promise<string>} an id token
 */
async function renew(file, place) {
  const refresh_token = readFileSync(file, 'utf8').trim()
  const body = { grant_type: 'refresh_token', refresh_token }
  const { id_token } = await ask('securetoken', 'token', body, place)
  return id_token
}

/**
 * @param {'identitytoolkit' | 'securetoken'} service
 * @param {string} method
 * @param {object} body
 * @param {Place} place
 */
async function ask(service, method, body, { key = '', site, 'auth-emulator': emulator }) {
  const host = `${service}.googleapis.com`
  const root = emulator ? `${emulator}/${host}` : `https://${host}`
  const appCheck = process.env.PLEDGER_APP_CHECK_TOKEN
  const answer = await fetch(`${root}/v1/${method}?key=${encodeURIComponent(key)}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(site && { referer: site }),
      ...(appCheck && { 'x-firebase-appcheck': appCheck }),
    },
    body: JSON.stringify(body),
  })
  const { error, ...rest } = await answer.json()
  if (error) throw new Error(`The service refuses: ${error.message}`)
  return rest
}
