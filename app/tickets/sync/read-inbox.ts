import { readOffset } from '#app/request/offset'

/** The filters and the page of an inbox, as they stand in the address. */
export function readInbox(request: Request) {
  const url = new URL(request.url)
  const text = (name: string) => url.searchParams.get(name)?.trim() || undefined
  const q = text('q')?.slice(0, 200) ?? ''
  return { text, q, repo: text('repo'), offset: readOffset(url) }
}
