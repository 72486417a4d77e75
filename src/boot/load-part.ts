/**
 * How the built page loads a part of the app: `build/load-parts.ts` puts this around each `import()`. Some browsers remember for the
 * life of a page that a module failed to load: importing it again then fails without a request. So a part is imported only once
 * all its files have come.
 */

/** A phone may lose its network for a moment. */
const PAUSES_MS = [500, 2_000]

/** Set once the page has reloaded itself in this tab. */
const RELOADED = 'pledger.reloaded'

/** Files that have come, or are on their way. */
const arriving = new Map<string, Promise<unknown>>()

/**
 * Loads all files of a part, each with two retries, and imports the part. A part of a file that is there has none. Rejects if a file does not come. An import that fails
 * although its files are there failed before, for example as a preload: then the page reloads, at the same address.
 */
export async function loadPart<Part>(
  importPart: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  const paths = files.map((file) => `/${file}`)
  await Promise.all(paths.map(arrive))
  try {
    return await importPart()
  } catch (cause) {
    // Without a network, the reloaded page would not come either.
    await Promise.all(paths.map(download)).then(reloadOnce, () => {})
    throw cause
  }
}

/** Resolves only if the page must stay: a page that reloads itself again, or does not know whether it did, might do so for ever. */
async function reloadOnce(): Promise<void> {
  try {
    if (sessionStorage.getItem(RELOADED)) return
    sessionStorage.setItem(RELOADED, 'true')
  } catch {
    return
  }
  location.reload()
  await new Promise(() => {})
}

function arrive(path: string): Promise<unknown> {
  let arrival = arriving.get(path)
  if (!arrival) {
    arrival = path.endsWith('.css') ? withRetries(() => addStyles(path)) : fetchScript(path)
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
  return withRetries(async () => {
    const response = await fetch(path)
    if (!response.ok) throw new Error(`${response.status}: ${path}`)
    return response.arrayBuffer()
  })
}

function addStyles(path: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = path
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject(new Error(path))
    }
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
