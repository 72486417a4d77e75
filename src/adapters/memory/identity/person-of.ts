import type { Person, SignInMethod } from '../../../core/domain/person.ts'
import type { Registered } from './identity-state.ts'

/** What the product sees of an identity. */
export function personOf({ id, name, email, methods }: Registered): Person {
  return { id, name, email, methods }
}

/** The methods with one more; one that is there stays where it is. */
export function withMethod(
  methods: readonly SignInMethod[],
  method: SignInMethod,
): readonly SignInMethod[] {
  return methods.includes(method) ? methods : [...methods, method]
}
