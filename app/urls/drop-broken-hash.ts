/**
 * Over a hash that cannot be decoded the router throws, and takes the page away with it. Nothing on a page has such a name:
 * it is taken out of the address before the router, which listens later, looks at it.
 */
export function dropBrokenHash(): void {
  addEventListener('popstate', () => {
    const { hash, pathname, search } = location
    if (!isDecodable(hash)) history.replaceState(history.state, '', pathname + search)
  })
}

function isDecodable(hash: string): boolean {
  try {
    decodeURIComponent(hash)
    return true
  } catch {
    return false
  }
}
