/** A browser's cookies, as far as a test needs them: those of each host and port. */
export class CookieJar {
  private readonly cookies = new Map<string, Map<string, string>>()

  /** As the browser's own, with the cookies of each address. Redirects are followed, unless the request says otherwise. */
  readonly fetch: typeof fetch = async (input, init) => {
    let url = String(input)
    let request = init
    for (;;) {
      const { origin } = new URL(url)
      const own = this.cookies.get(origin) ?? new Map<string, string>()
      this.cookies.set(origin, own)
      const headers = new Headers(request?.headers)
      headers.set('cookie', this.header(origin))
      const response = await fetch(url, { ...request, headers, redirect: 'manual' })
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = cookie.split(';', 1)[0]?.split(/=(.*)/s) ?? []
        if (value === '' || /expires=Thu, 01 Jan 1970/i.test(cookie)) own.delete(name)
        else own.set(name, value)
      }
      const next = response.headers.get('location')
      if (!next || init?.redirect === 'manual') return response
      await response.arrayBuffer()
      url = new URL(next, url).href
      request = {}
    }
  }

  header(origin: string): string {
    const own = this.cookies.get(origin) ?? new Map<string, string>()
    return Array.from(own, ([name, value]) => `${name}=${value}`).join('; ')
  }

  /** A copy, for a window with sessions of its own elsewhere. */
  copyOf(origin: string): CookieJar {
    const copy = new CookieJar()
    copy.cookies.set(origin, this.cookies.get(origin) ?? new Map())
    this.cookies.set(origin, copy.cookies.get(origin) ?? new Map())
    return copy
  }
}
