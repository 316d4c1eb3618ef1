import { useEffect, useState } from 'react'
import type { Suggestion } from '../../server/search/wire-autocomplete'
import { trpc } from '../trpc'

const PAUSE_MS = 120

/** What somebody may be about to type. Whatever comes back after more was typed is dropped. */
export function useSuggestions(org: string, typed: string): Suggestion[] {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  useEffect(() => {
    if (typed.trim() === '') return setSuggestions([])
    const gone = new AbortController()
    const timer = setTimeout(async () => {
      // A suggestion that cannot be had is no error: the form works without.
      const found = await trpc.search.autocomplete
        .query({ org, q: typed.slice(0, 200) }, { signal: gone.signal })
        .catch(() => null)
      if (!gone.signal.aborted) setSuggestions(found?.suggestions ?? [])
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [org, typed])
  return suggestions
}
