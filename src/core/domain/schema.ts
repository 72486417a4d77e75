/** Checks a stored value, which may be anything. */
export type Check<T = unknown> = (value: unknown) => value is T
/** The type of the values that pass a check. */
export type Checked<C> = C extends Check<infer T> ? T : never
export type Fields = Readonly<Record<string, unknown>>

/** The value of a stored JSON text; null without a text, or if it is corrupt. */
export function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

export function isText<T extends string = string>(value: unknown): value is T {
  return typeof value === 'string'
}

export function isNumber(value: unknown): value is number {
  return Number.isFinite(value)
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export const isNullOr =
  <T>(is: Check<T>): Check<T | null> =>
  (value) =>
    value === null || is(value)

export const isListOf =
  <T>(is: Check<T>): Check<readonly T[]> =>
  (value) =>
    Array.isArray(value) && value.every(is)

export const isOneOf =
  <const T>(...values: readonly T[]): Check<T> =>
  (value): value is T =>
    (values as readonly unknown[]).includes(value)

type RecordOf<C> = { readonly [Name in keyof C]: Checked<C[Name]> }

/** A record in which each of these fields passes its check. */
export const isRecordOf =
  <C extends Readonly<Record<string, Check>>>(checks: C) =>
  (value: unknown): value is RecordOf<C> =>
    isFields(value) && Object.entries(checks).every(([name, is]) => is(value[name]))
