import { createRequire } from 'node:module'

/**
 * The requests of the SDK, of the seed and of the tests. The emulator compiles a validator for each path of the service's whole API, which
 * takes longer than many tests, and the Firebase CLI takes as long again to start.
 */
const USED = [
  /^\/v1\/accounts:(createAuthUri|delete|lookup|resetPassword|sendOobCode|signUp|update)$/,
  /^\/v1\/accounts:signInWith(EmailLink|Idp|Password)$/,
  /^\/v1\/(token|projects|projects\/\{targetProjectId\}\/accounts)$/,
  /^\/v2\/(passwordPolicy|recaptchaConfig)$/,
  /^\/emulator\/v1\/projects\/\{targetProjectId\}\/(accounts|config|oobCodes)$/,
]

/** The folder of the Firebase CLI, the port, and the project. */
const [cli = '', port, projectId] = process.argv.slice(2)
const load = createRequire(`${cli}/`)
const { paths } = load('./lib/emulator/auth/apiSpec.js').default
for (const path of Object.keys(paths)) if (!USED.some((used) => used.test(path))) delete paths[path]
const { AuthEmulator } = load('./lib/emulator/auth/index.js')
await new AuthEmulator({ host: '127.0.0.1', port: Number(port), projectId }).start()
