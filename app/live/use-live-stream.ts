import { useEffect, useState } from 'react'

interface LiveOrg {
  org: string
  userId: string
  /** When the server read the data of the first page. */
  since: string
}

/** Follows the news of the org once the page has loaded. Its code is not part of the first page. */
export function useLiveStream({ org, userId, since }: LiveOrg): void {
  // Data that is read again later does not restart the stream.
  const [first] = useState(since)
  useEffect(() => {
    const left = new AbortController()
    import('./follow-live').then(
      ({ followLive }) => {
        if (!left.signal.aborted)
          followLive({ name: `plumbline ${org} ${userId}`, org, since: first, signal: left.signal })
      },
      // The server is unreachable, or has a newer build: the page stays as it was loaded.
      () => {},
    )
    return () => left.abort()
  }, [org, userId, first])
}
