const TYPES = { csv: 'text/csv', json: 'application/json' }

/** Downloads a text as a file. A long text may come in parts. */
export function saveFile(
  name: `${string}.${keyof typeof TYPES}`,
  text: string | readonly string[],
): void {
  const type = TYPES[name.endsWith('.csv') ? 'csv' : 'json']
  const address = URL.createObjectURL(new Blob([text].flat(), { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
