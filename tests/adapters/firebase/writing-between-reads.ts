/**
 * Runs a load, and writes once between its reads. Where it asks for lists and a document at the same time, the lists are answered first,
 * and the document after the write; otherwise the document is answered first.
 */
export async function writingBetweenReads<T>(
  write: () => Promise<unknown>,
  load: () => Promise<T>,
): Promise<T> {
  const real = globalThis.fetch
  const lists: Promise<Response>[] = []
  let written: Promise<unknown> | null = null
  globalThis.fetch = async (...request) => {
    if (written) return real(...request)
    if (String(request[0]).includes(':runQuery')) {
      const list = real(...request)
      lists.push(list)
      return list
    }
    // What is asked for at the same time is asked for by then.
    await new Promise((resolve) => setTimeout(resolve))
    const first = lists.length === 0 ? await real(...request) : null
    await Promise.all(lists)
    written ??= write()
    await written
    return first ?? real(...request)
  }
  try {
    return await load()
  } finally {
    globalThis.fetch = real
  }
}
