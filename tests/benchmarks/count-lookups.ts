import { readFileSync } from 'node:fs'

/** An expression of the rules in the emulator's coverage report. */
interface Reported {
  readonly sourcePosition: { readonly currentOffset?: number; readonly endOffset: number }
  readonly values?: readonly { readonly value: Value; readonly count: number }[]
  readonly children?: readonly Reported[]
}

interface Value {
  readonly undefined?: object
  readonly pathValue?: { readonly segments: readonly { readonly simple: string }[] }
}

/** How often the rules called for each document, by path. */
type Calls = ReadonlyMap<string, number>

const LOOKUP = /^(?:get|exists)(?:After)?\(\w+\([\w.]*$/

/** The emulator counts characters, JavaScript UTF-16 code units. */
const letters = [...readFileSync('firestore.rules', 'utf8')]

/** Returns a function that counts what the rules looked up in a project since its last call. */
export function countLookups(host: string, projectId: string) {
  let before: Calls = new Map()
  return async () => {
    const calls = await callsOf(host, projectId)
    const risen = [...calls].map(([path, count]) => count - (before.get(path) ?? 0))
    before = calls
    return {
      calls: risen.reduce((sum, count) => sum + count, 0),
      documents: risen.filter((count) => count > 0).length,
    }
  }
}

async function callsOf(host: string, projectId: string): Promise<Calls> {
  const answer = await fetch(`http://${host}/emulator/v1/projects/${projectId}:ruleCoverage`)
  const { report } = (await answer.json()) as { report: readonly Reported[] }
  const calls = new Map<string, number>()
  for (const part of report) add(part, calls)
  return calls
}

function add(
  { sourcePosition, values = [], children = [] }: Reported,
  calls: Map<string, number>,
): void {
  const { currentOffset = 0, endOffset } = sourcePosition
  const text = letters.slice(currentOffset, endOffset + 1).join('')
  // An undefined value means that the rules did not evaluate the call.
  if (LOOKUP.test(text) && values.some(({ value }) => !value.undefined))
    for (const { value, count } of children[0]?.values ?? []) {
      const path = value.pathValue?.segments.map(({ simple }) => simple).join('/')
      if (path) calls.set(path, (calls.get(path) ?? 0) + count)
    }
  for (const child of children) add(child, calls)
}
