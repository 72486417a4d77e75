import { describeValue } from './describe.ts'
import type { Finding } from './finding.ts'
import type { StoredRecord, StoredValue } from './stored-record.ts'

type Fields = StoredRecord['fields']

/** What the rules demand of a field. */
export interface FieldRule {
  readonly holds: (value: StoredValue | undefined, fields: Fields, id: string) => boolean
  /** What should be there, in words, or the value itself where only one is right. */
  readonly expected: string | ((fields: Fields, id: string) => string)
}

/** All fields that a record can have, with their rules. */
export type FieldRules = Readonly<Record<string, FieldRule>>

/** Finds each field that no client could have written so, and each that the rules do not know. */
export function judgeFields(
  record: StoredRecord,
  rules: FieldRules,
  about: Finding['about'],
): readonly Finding[] {
  const { id, fields } = record
  const findings: Finding[] = []
  const find = (name: string, expected: string) => {
    const found = `${name}: ${describeValue(ownField(fields, name))}`
    findings.push({ code: 'entry-broken', about, id, expected: `${name}: ${expected}`, found })
  }
  for (const [name, { holds, expected }] of Object.entries(rules)) {
    if (holds(ownField(fields, name), fields, id)) continue
    find(name, typeof expected === 'string' ? expected : expected(fields, id))
  }
  for (const name of Object.keys(fields))
    if (!Object.hasOwn(rules, name)) find(name, 'no such field')
  return findings
}

/** A field's value; undefined where the record does not have it. */
function ownField(fields: Fields, name: string): StoredValue | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** A field that has this value and no other. */
export function exactly(value: StoredValue): FieldRule {
  return { holds: (found) => found === value, expected: describeValue(value) }
}

/** A field that is a text of some kind. */
export function text(expected: string, fits: (text: string) => boolean): FieldRule {
  return { holds: (value) => typeof value === 'string' && fits(value), expected }
}

/** A field that is a whole number in a range. */
export function whole(expected: string, fits: (number: number) => boolean): FieldRule {
  return { holds: (value) => typeof value === 'number' && fits(value), expected }
}
