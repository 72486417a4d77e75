import { type Result, refuse } from '../domain/result.ts'
import type { CopyRefusal } from '../ports/ledger-copy.ts'

/** Thrown where the copy cannot be used. The ledger can. */
export class CopyUnusable extends Error {
  constructor(readonly refusal: CopyRefusal) {
    super(refusal.code)
  }
}

/** The value of an answer. Throws `CopyUnusable` where it is a refusal. */
export function requireUsable<T>(answer: Result<T, CopyRefusal>): T {
  if (!answer.ok) throw new CopyUnusable(answer.refusal)
  return answer.value
}

export function corrupt(): CopyUnusable {
  return new CopyUnusable({ code: 'copy-corrupt' })
}

/** Does something with a copy, and turns a thrown `CopyUnusable` into a refusal. */
export async function withCopyRefusal<T, R>(
  work: () => Promise<Result<T, R>>,
): Promise<Result<T, R | CopyRefusal>> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof CopyUnusable) return refuse(cause.refusal)
    throw cause
  }
}
