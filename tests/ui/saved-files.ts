import { vi } from 'vitest'

interface SavedFile {
  readonly name: string
  readonly content: Blob
}

/** The files that the page gives the browser to save from now on. */
export function savedFiles(): readonly SavedFile[] {
  const files: SavedFile[] = []
  let content = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    content = file as Blob
    return 'about:blank'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push({ name: this.download, content })
  })
  return files
}
