;(() => {
  const page = document.documentElement
  const firstPage = document
    .querySelector('meta[name="ledger-first-page"]')
    ?.getAttribute('content')
  if (location.pathname !== '/') page.classList.add('elsewhere')
  else if (firstPage) {
    const patience = AbortSignal.timeout(10_000)
    const answer = fetch(firstPage, { signal: patience }).then((response) =>
      response.ok ? response.json() : null,
    )
    globalThis.ledgerFirstPage = answer.catch(() => null)
  }
  const tell = (/** @type {Event} */ { target }) => {
    if (target instanceof HTMLScriptElement) page.classList.add('stranded')
  }
  addEventListener('error', tell, true)
})()
