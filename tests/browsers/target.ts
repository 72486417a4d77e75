/** Something on a page, as its readers know it. */
export type Target = {
  /** What it contains. */
  readonly text?: string
  /** What it is in; the page by default. */
  readonly within?: Target
} & (
  | { readonly role: string /** The whole accessible name. */; readonly name?: string }
  | { readonly label: string }
)

export const button = (name: string, within?: Target): Target => ({ role: 'button', name, within })
export const link = (name: string, within?: Target): Target => ({ role: 'link', name, within })
export const field = (label: string, within?: Target): Target => ({ label, within })
export const modal = (name?: string, text?: string): Target => ({ role: 'dialog', name, text })
export const row = (text?: string): Target => ({ role: 'article', text })
export const header: Target = { role: 'banner' }
export const balance = (points: string): Target => ({ ...header, text: `${points} GBP` })
export const recipientField: Target = {
  role: 'combobox',
  name: 'Recipient',
  within: modal('Send GBP'),
}
