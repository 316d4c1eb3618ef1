import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SuggestionsWire } from '#server/talk/suggestions/wire'
import { counted } from '#shared/counted'
import { suggestionPath } from '#shared/page-paths'

/** The open suggestions of a document, above its text. Made on the server: most readers never need its code. */
export const suggestionNotice = (org: string, { suggestions, total }: SuggestionsWire): string | null =>
  total === 0
    ? null
    : renderToStaticMarkup(
        <section className="notice notice-info" aria-label="Suggested changes">
          <p>
            {counted(total, 'suggested change: ', 'suggested changes: ')}
            {suggestions.map(({ id, section_title, author }, at) => (
              <Fragment key={id}>
                {at > 0 && ', '}
                <a href={suggestionPath(org, id)}>{section_title}</a> by {author.name}
              </Fragment>
            ))}
            {total > suggestions.length && ` and ${total - suggestions.length} more`}
          </p>
        </section>,
      )
