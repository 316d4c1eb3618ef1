import { parseAccept } from 'hono/utils/accept'

interface Preference {
  quality: number
  /** 2 for the exact type, 1 for `text/*`, 0 for any type or no match. */
  precision: number
  position: number
}

/**
 * The type that matches the Accept header best. At equal quality, the more precise range wins, then the order
 * in the header, then the order of `types`.
 */
export function preferredType<Type extends string>({ headers }: Request, types: readonly Type[]): Type {
  const header = headers.get('accept') ?? ''
  const rated = types.map((type) => ({ type, ...preferenceOf(type, header) }))
  const [best] = rated.sort(
    (a, b) => b.quality - a.quality || b.precision - a.precision || a.position - b.position,
  )
  if (!best) throw new Error('no type was offered')
  return best.type
}

const NO_PREFERENCE: Preference = { quality: 0, precision: 0, position: 0 }

/** The most precise range that covers the type decides. */
function preferenceOf(type: string, header: string): Preference {
  const ranges = [type, `${type.split('/')[0]}/*`, '*/*']
  const accepted = parseAccept(header)
  for (const [index, range] of ranges.entries()) {
    const position = accepted.findIndex((item) => item.type.toLowerCase() === range)
    const quality = accepted[position]?.q
    if (quality === 0) return NO_PREFERENCE
    if (quality !== undefined) return { quality, precision: 2 - index, position }
  }
  return NO_PREFERENCE
}

/** A navigating browser prefers text/html. Programs ask for JSON or for anything. */
export const prefersHtml = (request: Request) =>
  preferredType(request, ['application/json', 'text/html']) === 'text/html'

/** A browser opens an address or submits a form, and displays the response. Requests of scripts have another mode. */
export const isNavigation = (request: Request) =>
  prefersHtml(request) && ['navigate', null].includes(request.headers.get('sec-fetch-mode'))

/** Remix's own data requests, which its client reads. */
export const isPageData = (request: Request) => new URL(request.url).pathname.endsWith('.data')

export const takesGzip = ({ headers }: Request) =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(headers.get('accept-encoding') ?? '')
