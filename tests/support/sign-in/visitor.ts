interface StoredCookie {
  value: string
  path: string
}

interface SentRequest {
  status: number
  location: string | null
  response: Response
}

/** A minimal browser for sign-in: it stores cookies by path and follows redirects one by one. */
export class Visitor {
  readonly jar = new Map<string, StoredCookie>()

  constructor(readonly address: string) {}

  cookie(name: string): string | undefined {
    return this.jar.get(name)?.value
  }

  /** `page` is the current page of the browser, if cookies of another path must be sent. */
  async send(path: string, init: RequestInit = {}, page = path): Promise<SentRequest> {
    const url = new URL(path, this.address)
    const { pathname } = new URL(page, this.address)
    const headers = new Headers(init.headers)
    const cookies = [...this.jar].filter(([, cookie]) => pathname.startsWith(cookie.path))
    if (cookies.length > 0)
      headers.set('cookie', cookies.map(([name, { value }]) => `${name}=${value}`).join('; '))
    if (init.method === 'POST' && !headers.has('origin')) headers.set('origin', new URL(this.address).origin)
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) this.keep(line)
    return { status: response.status, location: response.headers.get('location'), response }
  }

  post(path: string, body?: unknown, page = path): Promise<SentRequest> {
    const headers = body === undefined ? undefined : { 'content-type': 'application/json' }
    const text = body === undefined ? null : JSON.stringify(body)
    return this.send(path, { method: 'POST', headers, body: text }, page)
  }

  /** Follows redirects within `until`. Returns the last address. */
  async follow(path: string, until: RegExp): Promise<string> {
    let place = path
    for (let hops = 0; hops < 10; hops += 1) {
      if (until.test(place)) return place
      const { location, status } = await this.send(place)
      if (location === null) throw new Error(`${place} answered ${status} instead of leading to ${until}`)
      place = new URL(location, new URL(place, this.address)).toString()
    }
    throw new Error(`too many redirects from ${path}`)
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const [name = '', ...value] = pair.split('=')
    const attribute = (attributeName: string) =>
      attributes
        .find((text) => text.toLowerCase().startsWith(`${attributeName}=`))
        ?.slice(attributeName.length + 1)
    const expires = attribute('expires')
    const isGone = attribute('max-age') === '0' || (expires !== undefined && Date.parse(expires) < Date.now())
    if (isGone) this.jar.delete(name)
    else this.jar.set(name, { value: value.join('='), path: attribute('path') ?? '/' })
  }
}
