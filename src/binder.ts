import type { Container, ServiceIdentifier } from 'inversify'

/** The names of the values that a parameter of this type takes. */
type NameOf<Values, Need> = {
  [Name in keyof Values]: Values[Name] extends Need ? Name : never
}[keyof Values]

/** How the container knows a parameter: by a value's name, or a class. */
type KeyOf<Values, Need> = NameOf<Values, Need> | (new (...needs: never[]) => Need)

/**
 * Returns a function that binds a class to its constructor's parameters, in the same order, since the core has no
 * decorators. A missing or misplaced one is a type error.
 */
export function binder<Values>(container: Container) {
  return <Needs extends readonly unknown[], T>(
    type: new (...needs: Needs) => T,
    needs: { readonly [Index in keyof Needs]: KeyOf<Values, NoInfer<Needs>[Index]> },
  ): void => {
    const create = (...given: unknown[]) => new type(...(given as unknown as Needs))
    container.bind(type).toResolvedValue(create, [...needs] as ServiceIdentifier[])
  }
}
