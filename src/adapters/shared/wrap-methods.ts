type Methods = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>

/** The same methods, each called through `call`, which makes the request or answers without it. */
export function wrapMethods<All extends Methods>(
  methods: All,
  call: (request: () => Promise<never>, name: string) => Promise<unknown>,
): All {
  const wrapped = Object.entries(methods).map(([name, method]) => [
    name,
    (...args: never[]) => call(() => method(...args) as Promise<never>, name),
  ])
  return Object.fromEntries(wrapped)
}
