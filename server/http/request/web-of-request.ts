import { readCookie } from '../../auth'
import type { Web } from '../../kernel/sign-in'
import { isOurs } from './same-origin'

interface Parts {
  baseUrl: string
  address: string
  /** Collects what goes out with the answer. */
  cookies: string[]
}

/** The request as rooms may see it: no more of it than they need, and read only when they do. */
export class WebOfRequest implements Web {
  constructor(
    private readonly request: Request,
    private readonly parts: Parts,
  ) {}

  get baseUrl(): string {
    return this.parts.baseUrl
  }

  get address(): string {
    return this.parts.address
  }

  get origin(): string {
    return new URL(this.request.url).origin
  }

  /**
   * Another host of the same domain is elsewhere too; typed addresses and bookmarks are the person's own wish. Browsers
   * that do not say where a request comes from name at least our own page as its referrer.
   */
  get isFromElsewhere(): boolean {
    const { headers } = this.request
    const fetchSite = headers.get('sec-fetch-site')
    if (fetchSite !== null) return !['same-origin', 'none'].includes(fetchSite)
    const referrer = headers.get('referer') ?? ''
    return !URL.canParse(referrer) || !isOurs(new URL(referrer).origin, this.request, this.baseUrl)
  }

  get userAgent(): string | null {
    return this.request.headers.get('user-agent')?.slice(0, 300) ?? null
  }

  cookie(name: string): string | null {
    return readCookie(this.request.headers.get('cookie'), name)
  }

  setCookie(line: string): void {
    this.parts.cookies.push(line)
  }
}
