import { isDecodable } from '#shared/is-decodable'

/**
 * The router throws on a hash that cannot be decoded, and the page disappears. No element can have that id, so the hash is
 * removed before the router, which is registered later, reads it.
 */
export function dropBrokenHash(): void {
  addEventListener('popstate', () => {
    const { hash, pathname, search } = location
    if (!isDecodable(hash)) history.replaceState(history.state, '', pathname + search)
  })
}
