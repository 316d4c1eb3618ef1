/** A browser that navigates names text/html; programs ask for JSON or for anything. */
export const prefersHtml = (request: Request) => (request.headers.get('accept') ?? '').includes('text/html')

/** Remix's own data requests, which its client reads. */
export const isPageData = (request: Request) => new URL(request.url).pathname.endsWith('.data')

export const takesGzip = ({ headers }: Request) =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(headers.get('accept-encoding') ?? '')
