import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Checks that no lock file names a registry: with one, only people who can reach that registry could install.
const tools = existsSync('tools') ? readdirSync('tools').map((name) => join('tools', name)) : []
const locks = ['.', 'src/server', ...tools]
  .map((folder) => join(folder, 'package-lock.json'))
  .filter(existsSync)
for (const lock of locks) {
  const { packages } = JSON.parse(readFileSync(lock, 'utf8'))
  const resolved = Object.keys(packages).filter((name) => packages[name].resolved)
  if (resolved.length === 0) continue
  console.error(
    `${lock} names a registry for ${resolved.length} packages, for example ${resolved[0]}.`,
  )
  process.exitCode = 1
}
