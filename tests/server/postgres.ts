import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const VERSIONS = '/usr/lib/postgresql'
/** A server of a test keeps nothing open for others. */
const PORT = 5432

/** The programs of Debian's PostgreSQL; null where it is not installed. */
function programs(): string | null {
  const [newest] = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort().reverse() : []
  return newest ? join(VERSIONS, newest, 'bin') : null
}

/** Why tests on PostgreSQL are skipped; null where they run. */
export const noPostgres = programs()
  ? null
  : 'PostgreSQL is not installed: `apt-get install postgresql` lets these tests run'
if (noPostgres) process.emitWarning(noPostgres)

/** Runs a program as a user whom PostgreSQL accepts: it refuses root. */
function run(program: string, ...args: readonly string[]): void {
  const isRoot = process.getuid?.() === 0
  const [command = '', ...given] = isRoot
    ? ['runuser', '-u', 'postgres', '--', program, ...args]
    : [program, ...args]
  execFileSync(command, given, { stdio: 'ignore' })
}

/** A PostgreSQL of its own, on a socket in a folder of its own. It outlives its own end, and needs no disk for that. */
export function startPostgres({ isDurable = false } = {}) {
  const folder = mkdtempSync('/tmp/pledger-postgres-')
  chmodSync(folder, 0o777)
  const bin = programs() ?? ''
  const data = join(folder, 'data')
  run(join(bin, 'initdb'), '-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync')
  const start = () =>
    run(
      join(bin, 'pg_ctl'),
      ...['-D', data, '-w', '-l', join(folder, 'log')],
      ...[
        '-o',
        `-k ${folder} -p ${PORT} -c listen_addresses='' -c fsync=${isDurable ? 'on' : 'off'}`,
        'start',
      ],
    )
  const stop = () => run(join(bin, 'pg_ctl'), '-D', data, '-w', '-m', 'immediate', 'stop')
  start()
  const databases = new Set<string>()
  return {
    start,
    stop,
    /** The address of a new, empty database. */
    newDatabase(): string {
      const name = `ledger_${databases.size + 1}`
      databases.add(name)
      run(join(bin, 'createdb'), '-h', folder, '-p', `${PORT}`, '-U', 'postgres', name)
      return `postgres://postgres@localhost:${PORT}/${name}?host=${encodeURIComponent(folder)}`
    },
    end() {
      stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
