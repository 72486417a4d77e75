/**
 * How the built page loads a part of the app: `build/load-parts.ts` puts this around each `import()`. Some browsers remember for the
 * life of a page that a module failed to load: importing it again then fails without a request. So a part is imported only once
 * all its files have come.
 */

/** A phone may lose its network for a moment. */
const PAUSES_MS = [500, 2_000]

/** A request that hangs has failed. Long enough for the largest file on the slowest mobile network. */
const LONGEST_WAIT_MS = 60_000

/** The file of the part for which the page has reloaded itself in this tab, until that part loads. */
const RELOADED = 'pledger.reloaded'

/** The name of the error where the server has a file no more. `later` reads it. */
const GONE = 'PartGone'

/** Files that have come, or are on their way. */
const arriving = new Map<string, Promise<unknown>>()

/**
 * Loads all files of a part, its own first, each with two retries, and imports the part. `files` is empty if they are all there.
 * Rejects if a file does not come. If the server says that it is gone, a newer build has taken its place: then the page reloads, at the
 * same address. An import that fails although its files have come failed before, for example as a preload: then
 * the page reloads, too.
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
    // Without a network, the reloaded page would not come either.
    if (own)
      await Promise.all(paths.map(download)).then(
        () => reloadFor(own),
        () => {},
      )
    throw cause
  }
}

/**
 * Resolves only if the page must stay. A page that reloads itself again before the last reload has helped, or does not know whether
 * it did, might do so for ever.
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

/** A part that loads after the page has reloaded for it may reload the page again. Other parts that load say nothing about it. */
function endReload(own: string | undefined): void {
  try {
    if (sessionStorage.getItem(RELOADED) === own) sessionStorage.removeItem(RELOADED)
  } catch {
    // Nothing is stored, so the page has not reloaded itself.
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
  // The page starts with it: it is there, or on its way as a module.
  const ofStart = document.querySelector(`[src="${path}"], [href="${path}"]`)
  return ofStart ?? download(path)
}

/** Gets a file into the browser's cache, from where an import takes it. */
function download(path: string): Promise<unknown> {
  return withRetries(() => request(path))
}

async function request(path: string): Promise<unknown> {
  const response = await fetch(path, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) })
  const { ok, status } = response
  if (!ok) throw Object.assign(new Error(`${status}: ${path}`), status === 404 && { name: GONE })
  return response.arrayBuffer()
}

/** A link does not say why its style sheet failed, so a request finds out whether it is gone. */
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
