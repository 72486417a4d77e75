import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

interface Report {
  readonly diagnostics: readonly {
    readonly category: string
    readonly message: string
    readonly location: { readonly path: string; readonly start: { readonly line: number } }
  }[]
}

/** What the linter says against the lines of a file. */
interface Finding {
  readonly path: string
  readonly line: number
  readonly message: string
}

/** Runs the project's own dependency rule over made-up files in a folder apart. */
export function lintLayers(files: ReadonlyMap<string, readonly string[]>): readonly Finding[] {
  const folder = mkdtempSync(join(tmpdir(), 'layers-'))
  try {
    copyFileSync('dependency-rule.jsonc', join(folder, 'dependency-rule.jsonc'))
    const { extends: rule } = JSON.parse(readFileSync('biome.json', 'utf8')) as {
      extends: string[]
    }
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ root: true, extends: rule }))
    for (const [path, lines] of files) {
      mkdirSync(join(folder, dirname(path)), { recursive: true })
      writeFileSync(join(folder, path), lines.join('\n'))
    }
    const options = [
      '--only=style/noRestrictedImports',
      '--reporter=json',
      '--max-diagnostics=none',
    ]
    const biome = resolve('node_modules/.bin/biome')
    const { stdout } = spawnSync(biome, ['lint', ...options, '.'], {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
      maxBuffer: 64 * 1024 * 1024,
    })
    return (JSON.parse(stdout) as Report).diagnostics.map(({ location, message }) => ({
      path: location.path,
      line: location.start.line,
      message,
    }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
