import type { Page } from '@playwright/test'

/** A request for a file of the built page. */
export interface FileRequest {
  readonly path: string
  /** Of the browser's module loader, for an import or a preload. */
  readonly isModule: boolean
}

/**
 * Which requests for files get lost. Many browsers remember for the life of a page that a module failed, and request it no second time.
 * Others do, as WebKit and Chromium since July 2026: then the second request gets lost, too.
 */
export class LostFiles {
  private readonly remembered = new Set<string>()

  constructor(private readonly isLost: (request: FileRequest) => boolean) {}

  /** The browser opens another page, or this one again. */
  forget(): void {
    this.remembered.clear()
  }

  loses(request: FileRequest): boolean {
    const { path, isModule } = request
    if (this.isLost(request)) {
      if (isModule) this.remembered.add(path)
      return true
    }
    return isModule && this.remembered.has(path)
  }
}

/** Whether a file is one of these, and was not requested so many times before. */
export function firstRequests(files: RegExp, times = 1): (request: FileRequest) => boolean {
  let lost = 0
  return ({ path }) => files.test(path) && lost++ < times
}

/** As `firstRequests`, of the module loader's requests only: files come where the page fetches them. */
export function firstImports(files: RegExp, times = 1): (request: FileRequest) => boolean {
  const isFirst = firstRequests(files, times)
  return (request) => request.isModule && isFirst(request)
}

/** Loses files of a page until the returned function is called. */
export async function loseFiles(
  page: Page,
  isLost: (request: FileRequest) => boolean,
): Promise<() => void> {
  let isOver = false
  const files = new LostFiles((request) => !isOver && isLost(request))
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) files.forget()
  })
  await page.route('**/assets/**', (route, request) => {
    const { pathname: path } = new URL(request.url())
    const isModule = request.resourceType() === 'script'
    return files.loses({ path, isModule }) ? route.abort() : route.continue()
  })
  return () => {
    isOver = true
  }
}
