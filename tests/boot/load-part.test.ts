import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { loadPart as LoadPart } from '../../src/boot/load-part.ts'

const lost = new TypeError('Failed to fetch')
const FILES = ['assets/part.js', 'assets/shared.js', 'assets/part.css']

/** A page with no part of the app, before it loads any. `stored` is what its tab remembers over a reload. */
function aPage({ hasStorage = true, ofStart = '', stored = new Map<string, string>() } = {}) {
  const requested: string[] = []
  const failing = new Map<string, number>()
  const hanging = new Set<string>()
  const request = async (path: string, signal?: AbortSignal) => {
    requested.push(path)
    if (hanging.delete(path))
      await new Promise((_, reject) => signal?.addEventListener('abort', reject))
    const failures = failing.get(path) ?? 0
    failing.set(path, failures - 1)
    if (failures > 0) throw lost
  }
  const fetched = vi.fn(async (path: string, { signal }: { signal?: AbortSignal } = {}) => {
    await request(path, signal)
    return new Response('')
  })
  const reload = vi.fn()
  const styles = new Set<string>()
  const sessionStorage = hasStorage
    ? {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => stored.set(key, value),
        removeItem: (key: string) => stored.delete(key),
      }
    : null
  const document = {
    querySelector: (selector: string) =>
      ofStart && selector.includes(`"${ofStart}"`) ? { ofStart } : null,
    createElement: () => ({ href: '', onload() {}, onerror() {}, remove() {} }),
    head: {
      append(link: { href: string; onload(): void; onerror(): void; remove(): void }) {
        styles.add(link.href)
        link.remove = () => styles.delete(link.href)
        request(link.href).then(link.onload, link.onerror)
      },
    },
  }
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('document', document)
  vi.stubGlobal('sessionStorage', sessionStorage)
  vi.stubGlobal('location', { reload })
  // The real one does not go by the clock of the tests.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), ms)
    return controller.signal
  })
  return {
    requested,
    fetched,
    reload,
    styles,
    /** Loses this many requests of a file, from now on. */
    lose: (path: string, times = Number.POSITIVE_INFINITY) => failing.set(path, times),
    /** Never answers the next request of a file. */
    hang: (path: string) => hanging.add(path),
  }
}

async function settled(promise: Promise<unknown>, ms = 0): Promise<string> {
  let outcome = 'waiting'
  promise.then(
    () => {
      outcome = 'loaded'
    },
    () => {
      outcome = 'failed'
    },
  )
  await vi.advanceTimersByTimeAsync(ms)
  return outcome
}

describe('a part of the built page', () => {
  let loadPart: typeof LoadPart
  const startPage = async () => {
    vi.resetModules()
    loadPart = (await import('../../src/boot/load-part.ts')).loadPart
  }
  const aReloadedPage = async (stored: Map<string, string>) => {
    await startPage()
    return aPage({ stored })
  }
  beforeEach(async () => {
    vi.useFakeTimers()
    await startPage()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('is imported once all its files have come', async () => {
    const { requested } = aPage()
    const importPart = vi.fn(async () => requested.length)
    expect(await loadPart(importPart, FILES)).toBe(3)
    expect(importPart).toHaveBeenCalledOnce()
  })

  it.each(FILES)('is not imported before a lost %s has come by another request', async (file) => {
    const page = aPage()
    page.lose(`/${file}`, 2)
    const importPart = vi.fn(async () => 7)
    const part = loadPart(importPart, FILES)
    await vi.advanceTimersByTimeAsync(2_400)
    expect(importPart).not.toHaveBeenCalled()
    expect(await settled(part, 100)).toBe('loaded')
    expect(page.requested.filter((path) => path === `/${file}`)).toHaveLength(3)
  })

  it('is not imported if a file does not come in three requests', async () => {
    const page = aPage()
    page.lose('/assets/shared.js')
    const importPart = vi.fn(async () => 7)
    expect(await settled(loadPart(importPart, FILES), 2_500)).toBe('failed')
    expect(importPart).not.toHaveBeenCalled()
    expect(page.reload).not.toHaveBeenCalled()
  })

  it.each(FILES)(
    'is loaded by another request after one of %s hangs for a minute',
    async (file) => {
      const page = aPage()
      page.hang(`/${file}`)
      const part = loadPart(async () => 7, FILES)
      expect(await settled(part, 60_400)).toBe('waiting')
      expect(await settled(part, 100)).toBe('loaded')
      await vi.advanceTimersByTimeAsync(60_000)
      expect([...page.styles]).toEqual(['/assets/part.css'])
    },
  )

  it('takes an answer of the server that is not the file for none', async () => {
    const { fetched } = aPage()
    fetched.mockResolvedValue(new Response('', { status: 500 }))
    expect(
      await settled(
        loadPart(async () => 7, FILES),
        2_500,
      ),
    ).toBe('failed')
  })

  it('is loaded by the next import after its files did not come', async () => {
    const page = aPage()
    page.lose('/assets/shared.js', 3)
    await settled(
      loadPart(async () => 7, FILES),
      2_500,
    )
    expect(await loadPart(async () => 7, FILES)).toBe(7)
  })

  it('requests a file once for all parts that need it', async () => {
    const { requested } = aPage()
    await Promise.all([loadPart(async () => 7, FILES), loadPart(async () => 8, FILES)])
    await loadPart(async () => 9, ['assets/other.js', ...FILES])
    expect(requested.toSorted()).toEqual(
      ['/assets/other.js', ...FILES.map((file) => `/${file}`)].toSorted(),
    )
  })

  it('may be in a file that is there', async () => {
    const { requested } = aPage()
    expect(await loadPart(async () => 7)).toBe(7)
    expect(requested).toEqual([])
  })

  it('requests no script that the page starts with', async () => {
    const { requested } = aPage({ ofStart: '/assets/shared.js' })
    await loadPart(async () => 7, FILES)
    expect(requested).not.toContain('/assets/shared.js')
  })

  it('keeps no style sheet that did not come', async () => {
    const page = aPage()
    page.lose('/assets/part.css')
    await settled(
      loadPart(async () => 7, FILES),
      2_500,
    )
    expect([...page.styles]).toEqual([])
  })

  const failImport = () => Promise.reject(lost)

  it('reloads the page if its import fails although its files are there', async () => {
    const { reload } = aPage()
    expect(await settled(loadPart(failImport, FILES))).toBe('waiting')
    expect(reload).toHaveBeenCalledOnce()
  })

  it('requests even the files that the page starts with before it reloads the page', async () => {
    const page = aPage({ ofStart: '/assets/shared.js' })
    page.lose('/assets/shared.js')
    expect(await settled(loadPart(failImport, FILES), 2_500)).toBe('failed')
    expect(page.reload).not.toHaveBeenCalled()
  })

  it('reloads the page once only while its import fails, whatever else loads', async () => {
    const stored = new Map<string, string>()
    aPage({ stored })
    await settled(loadPart(failImport, FILES))
    for (let reloads = 0; reloads < 3; reloads++) {
      const { reload } = await aReloadedPage(stored)
      await loadPart(async () => 7)
      await loadPart(async () => 7, ['assets/other.js', ...FILES])
      expect(await settled(loadPart(failImport, FILES))).toBe('failed')
      expect(await settled(loadPart(failImport, ['assets/third.js']))).toBe('failed')
      expect(reload).not.toHaveBeenCalled()
    }
  })

  it('reloads the page again if its import fails after a reload had helped', async () => {
    const stored = new Map<string, string>()
    aPage({ stored })
    await settled(loadPart(failImport, FILES))
    await aReloadedPage(stored)
    expect(await loadPart(async () => 7, FILES)).toBe(7)
    const { reload } = await aReloadedPage(stored)
    expect(await settled(loadPart(failImport, FILES))).toBe('waiting')
    expect(reload).toHaveBeenCalledOnce()
  })

  it.each(FILES)('reloads the page once if the server has %s no more', async (file) => {
    const stored = new Map<string, string>()
    const loadWithout = async (page: ReturnType<typeof aPage>) => {
      page.lose(`/${file}`, file.endsWith('.css') ? 3 : 0)
      page.fetched.mockImplementation(
        async (path) => new Response('', { status: path === `/${file}` ? 404 : 200 }),
      )
      const part = loadPart(async () => 7, FILES)
      const failure = part.catch((cause: Error) => cause.name)
      return { outcome: await settled(part, 2_500), failure }
    }
    const first = aPage({ stored })
    expect((await loadWithout(first)).outcome).toBe('waiting')
    expect(first.reload).toHaveBeenCalledOnce()
    const second = await aReloadedPage(stored)
    const { outcome, failure } = await loadWithout(second)
    expect(outcome).toBe('failed')
    expect(await failure).toBe('PartGone')
    expect(second.reload).not.toHaveBeenCalled()
  })

  it('does not reload the page for a part of a file that is there', async () => {
    const { reload } = aPage()
    expect(await settled(loadPart(failImport))).toBe('failed')
    expect(reload).not.toHaveBeenCalled()
  })

  it('is imported where nothing can be stored', async () => {
    aPage({ hasStorage: false })
    expect(await loadPart(async () => 7, FILES)).toBe(7)
  })

  it('does not reload a page that cannot remember that it did', async () => {
    const { reload } = aPage({ hasStorage: false })
    expect(await settled(loadPart(failImport, FILES))).toBe('failed')
    expect(reload).not.toHaveBeenCalled()
  })
})
