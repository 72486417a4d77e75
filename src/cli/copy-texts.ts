import { describeCount } from '../core/domain/check/describe.ts'
import type { CopyRefusal } from '../core/ports/ledger-copy.ts'

/** Why a copy cannot be used or stored. */
export function copyText({ code }: CopyRefusal | { code: 'no-copy' }, folder: string): string {
  const texts = {
    'copy-changed': `Another process changed the copy in ${folder} meanwhile. Nothing was overwritten; try again.`,
    'copy-full': `There is no room for the copy in ${folder}: it is not up to date.`,
    'copy-forbidden': `The copy in ${folder} cannot be read or written.`,
    'copy-corrupt': `The copy in ${folder} is damaged. It was left as it is: use another folder, or delete it.`,
    'copy-of-earlier-version': `The copy in ${folder} is of an earlier version of Pledger. It was left as it is: use another folder, or delete it.`,
    'copy-of-later-version': `The copy in ${folder} is of a later version of Pledger. It was left as it is.`,
    'no-copy': `There is no copy of this ledger in ${folder}: "pledger audit --state" begins one.`,
  }
  return texts[code]
}

export function lostHead(folder: string): string {
  return `The copy in ${folder} has lost its head.json, so nothing in it can be used. A new copy begins, and protection begins anew: what was changed before now shows only against another copy or checkpoint.`
}

export function storedByOther(folder: string): string {
  return `Another check changed or locked the copy in ${folder} meanwhile, so this one stored nothing. What it found stands.`
}

export function otherCopy(folder: string, origins: readonly string[], origin: string): string {
  return `${folder} has a copy of ${origins.join(', ')}. Use another folder for ${origin}.`
}

export function notInCopy(id: string, folder: string): string {
  return `The copy in ${folder} has no transaction "${id}". Perhaps it is newer than the copy.`
}

export function copyTooSmall(folder: string, size: number): string {
  return `The copy in ${folder} has only ${describeCount(size)} entries. "pledger audit --state" reads the rest.`
}

export function sameHistory(size: number, folder: string): string {
  return `Same history as the copy in ${folder} up to entry ${describeCount(size)}.`
}

export function otherHistory(size: number, folder: string, root: string): string {
  return `Not the same history: after ${describeCount(size)} entries, the copy in ${folder} has ${root}.`
}
