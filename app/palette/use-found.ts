import { useEffect, useState } from 'react'
import type { Suggestion } from '../../server/search/wire-autocomplete'
import { trpc } from '../trpc'
import type { Command } from './command'

const TYPING_PAUSE_MS = 80

/** What the organization has of that name. What was found before stays until the next is there. */
export function useFound(org: string, typed: string): Command[] {
  const [found, setFound] = useState<Command[]>([])
  const q = typed.trim()
  useEffect(() => {
    if (q === '') return setFound([])
    const gone = new AbortController()
    const { signal } = gone
    const ask = async () => {
      const answer = await trpc.search.autocomplete.query({ org, q }, { signal })
      if (!signal.aborted) setFound(answer.suggestions.map(toCommand))
    }
    // Without an answer the palette still has its own commands.
    const timer = setTimeout(() => ask().catch(() => !signal.aborted && setFound([])), TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [org, q])
  return found
}

const toCommand = ({ kind, label, detail, url }: Suggestion): Command => ({
  id: `found ${kind} ${url}`,
  label,
  note: detail ?? kind,
  group: 'Found',
  run: { to: url },
})
