import { readCookie } from '../auth'
import type { Web } from '../kernel/sign-in'

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

  /** Another host of the same domain is elsewhere too. Typed addresses and bookmarks are the person's own wish. */
  get isFromElsewhere(): boolean {
    return ['cross-site', 'same-site'].includes(this.request.headers.get('sec-fetch-site') ?? '')
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
