import fs from 'node:fs/promises'
import { join } from 'node:path'
import { isFields, isText } from '../shared/schema.ts'
import { readHeadText } from './copy-folder.ts'
import { errorCode } from './file-refusal.ts'

/** The ledgers that a folder has copies of, as their heads say; none where there is no such folder. Throws system errors. */
export async function copiedOrigins(parent: string): Promise<readonly string[]> {
  const names = await fs.readdir(parent).catch((cause: unknown) => {
    if (errorCode(cause) === 'ENOENT') return []
    throw cause
  })
  const origins = await Promise.all(names.map((name) => originIn(join(parent, name))))
  return origins.filter((origin) => origin !== null)
}

async function originIn(folder: string): Promise<string | null> {
  try {
    const stored: unknown = JSON.parse((await readHeadText(folder)) ?? 'null')
    const head = isFields(stored) && isFields(stored.head) ? stored.head : {}
    return isText(head.origin) ? String(head.origin) : null
  } catch {
    return null
  }
}
