import { Link } from '@remix-run/react'
import type { Suggestion } from '#server/library/search/wire-autocomplete'

const KINDS: Record<Suggestion['kind'], string> = {
  recent: 'Recent',
  document: 'Document',
  section: 'Section',
  repository: 'Repository',
  owner: 'Owner',
  team: 'Team',
  tag: 'Tag',
}

interface Props {
  suggestions: Suggestion[]
  chosen: number
  onChoose: () => void
}

/** The list of a combobox. The focus stays in the field, which references the active option. */
export function SuggestionList({ suggestions, chosen, onChoose }: Props) {
  return (
    <div id="pl-_suggestions" role="listbox" aria-label="Suggestions" className="suggestions">
      {suggestions.map(({ kind, label, detail, url }, index) => (
        <Link
          key={`${kind}:${url}`}
          id={`pl-_suggestion-${index}`}
          role="option"
          aria-selected={index === chosen}
          tabIndex={-1}
          to={url}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onChoose}
        >
          <span>{label}</span>
          <span className="muted">{[KINDS[kind], detail].filter(Boolean).join(' · ')}</span>
        </Link>
      ))}
    </div>
  )
}
