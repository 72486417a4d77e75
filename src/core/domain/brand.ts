declare const brand: unique symbol

/** A plain value that only its own reader makes. The compiler refuses an unchecked value where a checked one is needed. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name }
