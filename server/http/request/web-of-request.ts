import { readCookie, storedCookieName } from '#server/accounts/auth/index'
import type { Web } from '#server/kernel/sign-in'
import { isOwnOrigin } from './same-origin'

interface WebParts {
  baseUrl: string
  /** Collects the cookies to set on the response. */
  cookies: string[]
}

/** The part of the request that modules may read. */
export class WebOfRequest implements Web {
  constructor(
    private readonly request: Request,
    private readonly parts: WebParts,
  ) {}

  get origin(): string {
    return new URL(this.request.url).origin
  }

  /**
   * Another host of the same domain also counts as elsewhere. Typed addresses and bookmarks do not. For
   * browsers that do not send Sec-Fetch-Site, the referrer is compared; a missing one counts as elsewhere.
   */
  get isFromElsewhere(): boolean {
    const { headers } = this.request
    const fetchSite = headers.get('sec-fetch-site')
    if (fetchSite !== null) return !['same-origin', 'none'].includes(fetchSite)
    const referrer = headers.get('referer') ?? ''
    return !URL.canParse(referrer) || !isOwnOrigin(new URL(referrer).origin, this.request, this.parts.baseUrl)
  }

  cookie(name: string): string | null {
    return readCookie(this.request.headers.get('cookie'), storedCookieName(name, this.parts.baseUrl))
  }

  setCookie(line: string): void {
    this.parts.cookies.push(line)
  }
}
