// Inlined into the head of the built page, to run before everything else.
;(() => {
  const page = document.documentElement
  const firstPage = document
    .querySelector('meta[name="ledger-first-page"]')
    ?.getAttribute('content')
  // A reader who continues further down needs other rows (`src/ui/state/history-entry.ts`).
  const isBeyondFirstPage = history.state?.reading?.isNear === false
  if (location.pathname !== '/') page.classList.add('elsewhere')
  else if (firstPage && !isBeyondFirstPage)
    globalThis.ledgerFirstPage = fetch(firstPage, { signal: AbortSignal.timeout(10_000) })
      .then((response) => (response.ok ? response.json() : null))
      .catch(() => null)
  const onError = (/** @type {Event} */ { target }) => {
    if (target instanceof HTMLScriptElement) page.classList.add('stranded')
  }
  addEventListener('error', onError, true)
})()
