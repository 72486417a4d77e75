import { access, type FileHandle, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { exists } from './file-texts.ts'
import { Undecided } from './undecided.ts'

/** Files that appear in a folder all together when they are complete, and replace none. System errors are thrown. */
export class NewFiles {
  private constructor(
    private readonly paths: readonly string[],
    private readonly handles: readonly FileHandle[],
  ) {}

  /** Throws `Undecided` if the folder has one of the files. */
  static async in(folder: string, names: readonly string[]): Promise<NewFiles> {
    const paths = names.map((name) => join(folder, name))
    await requireNone(paths)
    const handles: FileHandle[] = []
    for (const path of paths) handles.push(await open(partOf(path), 'wx'))
    return new NewFiles(paths, handles)
  }

  async append(index: number, text: string): Promise<void> {
    await this.handles[index]?.appendFile(text)
  }

  /** Puts the files in place, and returns their paths. */
  async finish(): Promise<readonly string[]> {
    for (const handle of this.handles) await handle.sync()
    await requireNone(this.paths)
    for (const path of this.paths) await rename(partOf(path), path)
    return this.paths
  }

  /** Closes the files, and deletes them where they are not complete. */
  async drop(): Promise<void> {
    for (const handle of this.handles) await handle.close()
    for (const path of this.paths) await rm(partOf(path), { force: true })
  }
}

function partOf(path: string): string {
  return `${path}.${process.pid}.part`
}

async function requireNone(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    )
    if (isThere) throw new Undecided(exists(path))
  }
}
