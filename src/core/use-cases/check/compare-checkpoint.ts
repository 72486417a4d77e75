import { toBase64 } from '../../domain/check/base64.ts'
import type { Checkpoint } from '../../domain/check/checkpoint.ts'
import { accept, type Result, refuse } from '../../domain/result.ts'
import type { LedgerCopy } from '../../ports/ledger-copy.ts'
import type { Digest } from '../../ports/platform.ts'
import { CopiedTree, type OpenCopyRefusal, withCopyRefusal } from './copy.ts'

/** The result of comparing a checkpoint with the copy. */
export interface Comparison {
  /** Whether both have the same history up to the checkpoint's size. */
  readonly isSame: boolean
  /** The copy's own checkpoint at that size. */
  readonly own: Checkpoint
  /** How many entries the copy has. */
  readonly copySize: number
}

export type CompareRefusal =
  | OpenCopyRefusal
  /** The checkpoint is of another ledger. */
  | { readonly code: 'other-origin'; readonly origin: string }
  /** A checkpoint of size 0 says nothing about any entry. */
  | { readonly code: 'empty-checkpoint' }
  /** The checkpoint is of a later ledger: the copy has only `size` entries. */
  | { readonly code: 'copy-too-small'; readonly size: number }

/** Compares another person's checkpoint with the copy on this device. */
export class CompareCheckpoint {
  constructor(
    private readonly copy: LedgerCopy,
    private readonly digest: Digest,
  ) {}

  /** Compares a checkpoint with the copy of the ledger with this origin. Reads the roots and at most one bundle. */
  async compare(
    origin: string,
    checkpoint: Checkpoint,
  ): Promise<Result<Comparison, CompareRefusal>> {
    const { size } = checkpoint
    if (checkpoint.origin !== origin)
      return refuse({ code: 'other-origin', origin: checkpoint.origin })
    if (size === 0) return refuse({ code: 'empty-checkpoint' })
    return withCopyRefusal<Comparison, CompareRefusal>(async () => {
      const tree = await CopiedTree.open(origin, this.copy, this.digest)
      if (!tree) return refuse({ code: 'no-copy' })
      const copySize = tree.head.size
      if (size > copySize) return refuse({ code: 'copy-too-small', size: copySize })
      const root = toBase64(await tree.rootAt(size))
      return accept({ isSame: root === checkpoint.root, own: { origin, size, root }, copySize })
    })
  }
}
