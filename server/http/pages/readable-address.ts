import { isDecodable } from '#shared/is-decodable'

/**
 * Converts the address for Remix, which logs its old parameter `_data` as an error and prints a line for a path that cannot be
 * decoded. Such a path gets no page, so any unmatched path will do.
 */
export function readableAddress(request: Request): Request {
  const url = new URL(request.url)
  if (!url.searchParams.has('_data') && isDecodable(url.pathname)) return request
  url.searchParams.delete('_data')
  if (!isDecodable(url.pathname)) url.pathname = url.pathname.replaceAll('%', '%25')
  return new Request(url, request)
}
