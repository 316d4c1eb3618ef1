import { useSuggestions } from '#app/palette/use-suggestions'
import {
  completeFilter,
  completeValue,
  NAME_KINDS,
  readUnfinishedFilter,
  takesNames,
} from '#spec/query/index'

export const FILTER_COMPLETIONS = 'pl-_filter-completions'

/** Longer values are not completed. */
const MAX_CHARACTERS = 100

/** The choices below a search field: the filters that the last word can become, and their values. */
export function FilterCompletions({ org, typed }: { org: string; typed: string }) {
  return (
    <datalist id={FILTER_COMPLETIONS}>
      {[...completeFilter(typed), ...useNames(org, typed)].map((text) => (
        // A browser lists an option only if it contains the typed text, which a quoted name and a repository do not.
        <option key={text} value={text} label={startsWith(text, typed) ? undefined : `${typed} → ${text}`} />
      ))}
    </datalist>
  )
}

/** The text with the names of the organization that complete its last filter. */
function useNames(org: string, typed: string): string[] {
  const filter = readUnfinishedFilter(typed)
  const named = filter && takesNames(filter) ? filter : null
  const written = named ? typed.slice(named.start) : ''
  const suggestions = useSuggestions(org, written.length > MAX_CHARACTERS ? '' : written)
  if (!named) return []
  // Suggestions for a filter before this one may still be there.
  const names = suggestions.filter(({ kind }) => kind === NAME_KINDS[named.field])
  return names.flatMap(({ label }) => completeValue(named, label) ?? [])
}

const startsWith = (text: string, typed: string) => text.toLowerCase().startsWith(typed.toLowerCase())
