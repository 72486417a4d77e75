/** Saves a text, or a long one in parts, as a file where the browser saves downloads. */
export function saveFile(name: string, text: string | readonly string[], type: string): void {
  const address = URL.createObjectURL(new Blob([text].flat(), { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
