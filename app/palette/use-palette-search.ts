import type { Suggestion } from '#server/library/search/wire-autocomplete'
import type { Command } from './command'
import { useSuggestions } from './use-suggestions'

/** Documents, sections and filters that match the typed text. */
export const usePaletteSearch = (org: string, typed: string): Command[] =>
  useSuggestions(org, typed.trim()).map(toCommand)

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
