import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { errorCode } from './log-file.ts'

/** The machine, the process, and when that began: another process may get its number. */
const LOCK = /^([^.]*)\.(\d+)\.(\d*)\.[^.]+\.lock$/
/** A save takes seconds. */
const STALE_MS = 10 * 60_000
const WAIT_MS = 10_000
const here = folderName(hostname())

/**
 * Runs `work` while no other process does so in this folder. Each process makes a lock file of its own and continues only if it
 * is the only one. So the lock of a killed process is deleted by its name, never another's by mistake. Creates the folder if
 * needed. Returns the result of `work`, or null if others had the lock for ten seconds.
 */
export async function withLock<T>(
  folder: string,
  work: (lock: { isHeld(): Promise<boolean> }) => Promise<T>,
): Promise<T | null> {
  const start = await startOf(process.pid)
  const path = join(folder, `${here}.${process.pid}.${start}.${randomUUID()}.lock`)
  if (!(await acquire(folder, path))) return null
  try {
    return await work({ isHeld: async () => (await fs.stat(path).catch(() => null)) !== null })
  } finally {
    await fs.rm(path, { force: true })
  }
}

async function acquire(folder: string, path: string): Promise<boolean> {
  const deadline = Date.now() + WAIT_MS
  while (Date.now() < deadline) {
    await makeFolder(folder)
    if (!(await isLocked(folder, path)) && (await putLock(path))) {
      // If two processes write theirs at the same time, at least one sees the other's.
      if (!(await isLocked(folder, path))) return true
      await fs.rm(path, { force: true })
    }
    await new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 40))
  }
  return false
}

/** Returns false where another process has just dropped the folder. */
async function putLock(path: string): Promise<boolean> {
  try {
    await fs.writeFile(path, '', { flag: 'wx' })
    return true
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return false
    throw cause
  }
}

/** Whether another process's lock is in the folder. Deletes those that were left behind. */
async function isLocked(folder: string, own: string): Promise<boolean> {
  const names = await fs.readdir(folder).catch(() => [])
  const others = names.filter((name) => LOCK.test(name) && join(folder, name) !== own)
  const held = await Promise.all(
    others.map(async (name) => {
      const path = join(folder, name)
      const { mtimeMs } = await fs.stat(path).catch(() => ({ mtimeMs: 0 }))
      // A time in the future says nothing, since another machine's clock may be wrong by years.
      const isFresh = Math.abs(Date.now() - mtimeMs) < STALE_MS
      if (isFresh && (await isRunning(name))) return true
      await fs.rm(path, { force: true })
      return false
    }),
  )
  return held.includes(true)
}

/** Whether the process that put a lock may be running. A process on another machine counts as running. */
async function isRunning(name: string): Promise<boolean> {
  const [, host, pid, start] = LOCK.exec(name) ?? []
  if (host !== here) return true
  try {
    process.kill(Number(pid), 0)
  } catch (cause) {
    if (errorCode(cause) === 'ESRCH') return false
  }
  const now = await startOf(Number(pid))
  return now === '' || start === '' || now === start
}

/** When a running process began, as Linux counts it (proc_pid_stat(5), field 22); empty if the system does not say. */
async function startOf(pid: number): Promise<string> {
  const stat = await fs.readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The second field is a name in parentheses, and may have spaces.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

/**
 * Makes a folder, and those above it that are missing. Throws the system error if it cannot. Node's own recursive `mkdir` never
 * ends in a file system that takes no folders, such as `/proc`.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return
  const parent = dirname(path)
  if (parent !== path) await makeFolder(parent)
  try {
    await fs.mkdir(path)
  } catch (cause) {
    // Another process may have made it meanwhile.
    if (!(await isFolder(path))) throw cause
  }
}

async function isFolder(path: string): Promise<boolean> {
  const found = await fs.stat(path).catch(() => null)
  return found?.isDirectory() ?? false
}

/**
 * A folder's name for any text, a different one for each: small letters, digits, `-` and `_` as they are, all else as `%2f`
 * or `%u2028`. Capitals are escaped because some file systems take them for small letters.
 */
export function folderName(text: string): string {
  // A lone `%` is no other text's name.
  if (text === '') return '%'
  return text.replace(/[^a-z0-9_-]/gu, (character) =>
    Array.from({ length: character.length }, (_, unit) => escaped(character.charCodeAt(unit))).join(
      '',
    ),
  )
}

function escaped(unit: number): string {
  const digits = unit.toString(16)
  return unit < 256 ? `%${digits.padStart(2, '0')}` : `%u${digits.padStart(4, '0')}`
}
