// Inlined into the built page, to run before any other script.
;(() => {
  const page = document.documentElement
  const firstPage = document
    .querySelector('meta[name="ledger-first-page"]')
    ?.getAttribute('content')
  if (location.pathname !== '/') page.classList.add('elsewhere')
  else if (firstPage)
    globalThis.ledgerFirstPage = fetch(firstPage, { signal: AbortSignal.timeout(10_000) })
      .then((response) => (response.ok ? response.json() : null))
      .catch(() => null)
  const onError = (/** @type {Event} */ { target }) => {
    if (target instanceof HTMLScriptElement) page.classList.add('stranded')
  }
  addEventListener('error', onError, true)
})()
