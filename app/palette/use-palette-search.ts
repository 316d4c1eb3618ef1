import { useEffect, useState } from 'react'
import { trpc } from '#app/trpc'
import type { Suggestion } from '#server/library/search/wire-autocomplete'
import type { Command } from './command'

const TYPING_PAUSE_MS = 80

/** Documents and sections that match the typed text. Old results stay until the new ones arrive. */
export function usePaletteSearch(org: string, typed: string): Command[] {
  const [results, setResults] = useState<Command[]>([])
  const q = typed.trim()
  useEffect(() => {
    if (q === '') return setResults([])
    const abort = new AbortController()
    const { signal } = abort
    const search = async () => {
      const response = await trpc.search.autocomplete.query({ org, q }, { signal })
      if (!signal.aborted) setResults(response.suggestions.map(toCommand))
    }
    // Without a response the palette still shows its own commands.
    const timer = setTimeout(() => search().catch(() => !signal.aborted && setResults([])), TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [org, q])
  return results
}

const KINDS: Partial<Record<Suggestion['kind'], Pick<Command, 'group' | 'icon'>>> = {
  section: { group: 'Sections', icon: 'list' },
  document: { group: 'Documents', icon: 'file' },
  recent: { group: 'Documents', icon: 'file' },
}

const toCommand = ({ kind, label, detail, url, pinned }: Suggestion): Command => ({
  id: `result ${kind} ${url}`,
  label,
  note: pinned ? `Pinned · ${detail}` : (detail ?? kind),
  ...(KINDS[kind] ?? { group: 'Filters', icon: 'filter' }),
  run: { to: url },
})
