import { useEffect } from 'react'

/** Follows the news of the org once the page has loaded. Its code is not part of the first page. */
export function useLiveStream(org: string, userId: string): void {
  useEffect(() => {
    const left = new AbortController()
    import('./follow-live').then(
      ({ followLive }) => {
        if (!left.signal.aborted) followLive({ name: `plumbline ${org} ${userId}`, org, signal: left.signal })
      },
      // The server is unreachable, or has a newer build: the page stays as it was loaded.
      () => {},
    )
    return () => left.abort()
  }, [org, userId])
}
