import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** One place where a file reaches for another or for a package. */
export interface Import {
  /** The importing file, from the project's folder: `src/ui/app.tsx`. */
  readonly from: string
  /** What it reaches for: another file in the same way, or a package's name as written. */
  readonly to: string
  readonly dynamic: boolean
}

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
// Without spaces: a word "from" at the end of a text is no import.
const quoted = `\\s*['"\`]([^'"\`\\s]+)['"\`]`
const fixed = new RegExp(`(?:\\bfrom|\\bimport)${quoted}`, 'g')
const onDemand = new RegExp(
  `(?:\\bimport|\\brequire|\\bimport\\.meta\\.glob)\\s*(?:<[^>]*>)?\\(${quoted}`,
  'g',
)

/** Every source file of a folder, from the project's folder. */
export function sourcesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((path) => /\.tsx?$/.test(path))
}

/** What a file imports: static, type-only, re-exported, in a type, or when asked for. */
export function importsOf(file: string): readonly Import[] {
  return importsIn(file, readFileSync(join(file), 'utf8'))
}

export function importsIn(file: string, source: string): readonly Import[] {
  const code = source.replace(comments, '')
  const found = (pattern: RegExp, dynamic: boolean) =>
    [...code.matchAll(pattern)].map(([, specifier = '']) => ({
      from: file,
      to: resolved(file, specifier),
      dynamic,
    }))
  return [...found(fixed, false), ...found(onDemand, true)]
}

function resolved(file: string, specifier: string): string {
  if (specifier.startsWith('/')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(dirname(file), specifier) : specifier
}
