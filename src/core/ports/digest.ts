import type { Hashing } from '../domain/check/merkle.ts'

/** SHA-256 (FIPS 180-4). */
export type Digest = Hashing
