declare const brand: unique symbol

/** A plain value that only its own reader makes, so that an unchecked one does not fit where a checked one is asked for. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name }
