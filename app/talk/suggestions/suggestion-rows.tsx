import { Icon } from '#app/components/display/icon.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import type { SuggestionsWire } from '#server/talk/suggestions/wire'
import { suggestionPath } from '#shared/page-paths'
import { SUGGESTION_STATE_LABELS } from './suggestion-states'

interface Props {
  org: string
  suggestions: SuggestionsWire['suggestions']
  /** For lists with suggestions of several states. */
  withState?: boolean
}

/** A line per suggestion. */
export const SuggestionRows = ({ org, suggestions, withState = false }: Props) =>
  suggestions.map(({ id, document_title, section_title, author, message, state, updated_at }) => (
    <li key={id}>
      <Icon name="edit" />
      <span className="row-main">
        <a href={suggestionPath(org, id)}>
          {document_title} › {section_title}
        </a>
        <span className="muted">
          {' '}
          · {author.name}
          {message !== '' && `: ${message}`}
        </span>
      </span>
      {withState && <span className="tag">{SUGGESTION_STATE_LABELS[state]}</span>}
      <span className="row-time">
        <RelativeTime at={updated_at} />
      </span>
    </li>
  ))
