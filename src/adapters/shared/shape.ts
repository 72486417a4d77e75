export type Fields = Readonly<Record<string, unknown>>
type Check = (value: unknown) => boolean

/** Checks of stored values, which may be anything. */
export const isText: Check = (value) => typeof value === 'string'
export const isNumber: Check = (value) => Number.isFinite(value)

export const isNullOr =
  (is: Check): Check =>
  (value) =>
    value === null || is(value)

export const isListOf =
  (is: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(is)

export const isOneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value)

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A record in which each of these fields passes its check. */
export const isRecordOf =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isFields(value) && Object.entries(checks).every(([name, is]) => is(value[name]))
