/** Why waiting points are not handed over or taken back. */
export type SettleRefusal =
  | { readonly code: 'signed-out' }
  /** The transfer does not exist, or somebody else sent it: only the sender can settle it. */
  | { readonly code: 'not-yours' }
  | { readonly code: 'already-settled' }
  | { readonly code: 'already-returned' }
  | { readonly code: 'nobody-has-the-name' }
  | { readonly code: 'recipient-left' }
  | { readonly code: 'to-yourself' }
