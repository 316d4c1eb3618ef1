import { useEffect, useState } from 'react'
import { trpc } from '#app/trpc'
import type { Suggestion } from '#server/library/search/wire-autocomplete'

const PAUSE_MS = 120

/** Suggestions for the typed text. Responses for older text are dropped. */
export function useSuggestions(org: string, typed: string): Suggestion[] {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  useEffect(() => {
    if (typed.trim() === '') return setSuggestions([])
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      // Suggestions are optional: the form works without them.
      const response = await trpc.search.autocomplete
        .query({ org, q: typed.slice(0, 200) }, { signal: abort.signal })
        .catch(() => null)
      if (!abort.signal.aborted) setSuggestions(response?.suggestions ?? [])
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [org, typed])
  return suggestions
}
