import { useEffect, useState } from 'react'
import { loadTrpc } from '#app/load-trpc'

export interface FoundIssue {
  repo: string
  number: number
  title: string
  state: 'open' | 'closed' | 'merged'
  close_reason: 'completed' | 'not_planned' | null
}

const TYPING_PAUSE_MS = 120
const MAX_FOUND = 8

/** Issues of all local repositories with these words or this number, last updated first. Null without a search. */
export function useIssueSearch(org: string, q: string): FoundIssue[] | null {
  const [found, setFound] = useState<FoundIssue[] | null>(null)
  useEffect(() => {
    if (q === '') return setFound(null)
    let isLatest = true
    const search = async () => {
      const trpc = await loadTrpc()
      const { threads } = await trpc.issues.threads.query({
        org,
        kind: 'issue',
        state: 'all',
        q,
        limit: String(MAX_FOUND),
      })
      if (isLatest) setFound(threads)
    }
    // The list is an offer: a number can be typed without it.
    const timer = setTimeout(() => search().catch(() => isLatest && setFound(null)), TYPING_PAUSE_MS)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [org, q])
  return found
}
