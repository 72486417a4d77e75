import { Container } from 'inversify'
import type { Feature, Given, Made, Name, Part } from '../core/features/feature.ts'

/** The use cases of a feature over these ports. Its type leaves out those that need more. */
export function compose<F extends object, G extends Partial<Given>>(
  feature: F & Feature,
  given: G,
): Made<F, keyof G & Name> {
  return addFeature<F>(containerOver(given), feature)
}

/** A container makes each use case once, at its first use, also for features that are added later. */
export function containerOver(given: Partial<Given>): Container {
  const container = new Container({ defaultScope: 'Singleton' })
  give(container, given)
  return container
}

/** Adds ports and settings to a container. A use case of a port that was added twice cannot be made. */
export function give(container: Container, given: Partial<Given>): void {
  for (const [name, value] of Object.entries(given)) container.bind(name).toConstantValue(value)
}

/** The use cases and ports of a feature, each made when it is first read. */
export function addFeature<F extends object>(container: Container, feature: F & Feature): Made<F> {
  const made = {}
  for (const [key, part] of Object.entries<Part>(feature))
    Object.defineProperty(made, key, { enumerable: true, get: () => partOf(container, part) })
  return made as Made<F>
}

function partOf(container: Container, part: Part): unknown {
  if (typeof part === 'string') return container.get(part)
  const { type, args } = part
  if (!container.isBound(type))
    container
      .bind(type)
      .toDynamicValue(() => new type(...(args.map((arg) => partOf(container, arg)) as never[])))
  return container.get(type)
}
