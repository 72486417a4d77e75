/**
 * Loads a part of the built app: `build/load-parts.ts` wraps each `import()` in this. Some browsers remember for the life of a page
 * that a module failed to load: importing it again then fails without a request. So a part is imported only once all its files have
 * arrived.
 */

/** A phone may lose its network for a moment. */
const PAUSES_MS = [500, 2_000]

/** The timeout of a request. Long enough for the largest file on the slowest mobile network. */
const LONGEST_WAIT_MS = 60_000

/** The key of the file for which this tab has reloaded the page, until its part loads. */
const RELOADED = 'pledger.reloaded'

/** The name of the error if the server no longer has a file. `later` reads it. */
const GONE = 'PartGone'

/** Files that have arrived, or are loading. */
const arriving = new Map<string, Promise<unknown>>()

/**
 * Loads all files of a part, its own first, each with two retries, and imports the part. `files` is empty if they are all loaded.
 * Rejects if a file does not load. If the server no longer has it, a newer build was deployed: then the page reloads, at the same
 * address. If the import fails although its files have loaded, it failed before, for example as a preload: then the page reloads, too.
 */
export async function loadPart<Part>(
  importPart: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  const paths = files.map((file) => `/${file}`)
  const [own] = paths
  await Promise.all(paths.map(arrive)).catch(async (cause: Error) => {
    if (own && cause.name === GONE) await reloadFor(own)
    throw cause
  })
  try {
    const part = await importPart()
    endReload(own)
    return part
  } catch (cause) {
    // Without a network, the reloaded page would not load either.
    if (own)
      await Promise.all(paths.map(download)).then(
        () => reloadFor(own),
        () => {},
      )
    throw cause
  }
}

/**
 * Resolves only if the page must stay: if it reloaded before and the part still does not load, or if that is unknown. It might
 * reload for ever.
 */
async function reloadFor(own: string): Promise<void> {
  try {
    if (sessionStorage.getItem(RELOADED)) return
    sessionStorage.setItem(RELOADED, own)
  } catch {
    return
  }
  location.reload()
  await new Promise(() => {})
}

/** Once the part for which the page has reloaded loads, it may reload the page again. Other parts do not change that. */
function endReload(own: string | undefined): void {
  try {
    if (sessionStorage.getItem(RELOADED) === own) sessionStorage.removeItem(RELOADED)
  } catch {
    // Without storage, the page has not reloaded itself.
  }
}

function arrive(path: string): Promise<unknown> {
  let arrival = arriving.get(path)
  if (!arrival) {
    arrival = path.endsWith('.css') ? fetchStyles(path) : fetchScript(path)
    arriving.set(path, arrival)
    arrival.catch(() => arriving.delete(path))
  }
  return arrival
}

async function fetchScript(path: string): Promise<unknown> {
  // The page starts with this file, so the browser has it, or is loading it as a module.
  const ofStart = document.querySelector(`[src="${path}"], [href="${path}"]`)
  return ofStart ?? download(path)
}

/** Loads a file into the browser's cache, where the import finds it. */
function download(path: string): Promise<unknown> {
  return withRetries(() => request(path))
}

async function request(path: string): Promise<unknown> {
  const response = await fetch(path, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) })
  const { ok, status } = response
  if (!ok) throw Object.assign(new Error(`${status}: ${path}`), status === 404 && { name: GONE })
  return response.arrayBuffer()
}

/** A link does not report why its style sheet failed, so a request finds out whether the server still has it. */
function fetchStyles(path: string): Promise<unknown> {
  return withRetries(() => addStyles(path)).catch(async (cause) => {
    await request(path)
    throw cause
  })
}

function addStyles(path: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = path
    const fail = () => {
      link.remove()
      reject(new Error(path))
    }
    const timer = setTimeout(fail, LONGEST_WAIT_MS)
    link.onload = () => {
      clearTimeout(timer)
      resolve(link)
    }
    link.onerror = fail
    document.head.append(link)
  })
}

async function withRetries(work: () => Promise<unknown>): Promise<unknown> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await work()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return work()
}
