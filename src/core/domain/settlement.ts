/** Why waiting points are not handed over or taken back. */
export type SettleRefusal =
  | { readonly code: 'signed-out' }
  /** There is no such transfer, or it is somebody else's: only the sender decides. */
  | { readonly code: 'not-yours' }
  | { readonly code: 'already-settled' }
  | { readonly code: 'already-returned' }
  | { readonly code: 'nobody-has-the-name' }
  | { readonly code: 'recipient-left' }
  | { readonly code: 'to-yourself' }
