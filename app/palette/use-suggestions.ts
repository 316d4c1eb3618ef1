import { useEffect, useState } from 'react'
import { trpc } from '#app/trpc'
import type { Suggestion } from '#server/library/search/wire-autocomplete'

const TYPING_PAUSE_MS = 80

/** The suggestions of the server for a text. Old ones stay until the new ones arrive. Without text there are none. */
export function useSuggestions(org: string, q: string): Suggestion[] {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  useEffect(() => {
    if (q === '') return setSuggestions([])
    const abort = new AbortController()
    const { signal } = abort
    const search = async () => {
      const response = await trpc.search.autocomplete.query({ org, q }, { signal })
      if (!signal.aborted) setSuggestions(response.suggestions)
    }
    // Suggestions are an offer, so the page works without a response.
    const timer = setTimeout(
      () => search().catch(() => !signal.aborted && setSuggestions([])),
      TYPING_PAUSE_MS,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [org, q])
  return suggestions
}
