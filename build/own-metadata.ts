/**
 * The three functions of the package `reflect-metadata` that Inversify calls where no class is decorated, for the build to put in
 * that package's place, which has many more.
 */
const kept = new WeakMap<object, Map<unknown, unknown>>()

const getOwnMetadata = (key: unknown, target: object): unknown => kept.get(target)?.get(key)

function getMetadata(key: unknown, target: object | null): unknown {
  if (target === null) return undefined
  return getOwnMetadata(key, target) ?? getMetadata(key, Object.getPrototypeOf(target))
}

function defineMetadata(key: unknown, value: unknown, target: object): void {
  const values = kept.get(target) ?? new Map<unknown, unknown>()
  kept.set(target, values.set(key, value))
}

Object.assign(Reflect, { getOwnMetadata, getMetadata, defineMetadata })
