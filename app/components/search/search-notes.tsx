import type { SearchWire } from '../../../server/search/wire'
import { type Search, searchAsText } from '../../search/read-search'
import { Icon } from '../display/icon'

interface Props {
  search: Search
  found: SearchWire
}

/** What a reader should know of the results: what was not understood, what was searched instead, what is missing. */
export function SearchNotes({ search, found }: Props) {
  const notes = [
    found.partial && 'The search took too long and was ended: there may be more, and better ones.',
    found.relaxed && 'Nothing holds all of this. These hold some of it.',
  ].filter((note) => note !== false)
  return (
    <>
      {found.diagnostics.length > 0 && <QueryDiagnostics q={search.q} diagnostics={found.diagnostics} />}
      {found.corrected !== null && (
        <p className="search-note" role="status">
          Nothing has these words as they are typed. Shown is{' '}
          <a href={`?${new URLSearchParams({ q: found.corrected })}`}>{found.corrected}</a>.
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="search-note" role="status">
          {note}
        </p>
      ))}
    </>
  )
}

/** Each complaint under the query, with the place that it is about marked. */
function QueryDiagnostics({ q, diagnostics }: { q: string; diagnostics: SearchWire['diagnostics'] }) {
  return (
    <ul className="search-diagnostics" aria-label="Notes on the query">
      {diagnostics.map(({ severity, code, message, column, length }) => (
        <li key={`${column}:${code}`} className={`severity-${severity}`}>
          <Icon name={severity === 'info' ? 'info' : 'alert'} />
          <div>
            <code>
              {around(q.slice(0, column - 1), 'end')}
              <mark>{q.slice(column - 1, column - 1 + length) || '…'}</mark>
              {around(q.slice(column - 1 + length), 'start')}
            </code>
            <p>{message}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

const AROUND = 40

/** Of a long query only what is near. */
function around(text: string, near: 'start' | 'end'): string {
  if (text.length <= AROUND) return text
  return near === 'start' ? `${text.slice(0, AROUND)}…` : `…${text.slice(-AROUND)}`
}

/** A name for the search as it stands, to come back to it. */
export function SaveSearch({ search }: { search: Search }) {
  const query = searchAsText(search)
  if (query === '') return null
  return (
    <form method="post" className="save-search">
      <input type="hidden" name="query" value={query} />
      <input
        type="text"
        name="name"
        required
        maxLength={100}
        placeholder="Name this search"
        aria-label="Name of the search"
      />
      <button type="submit" name="do" value="save" className="button">
        Save
      </button>
    </form>
  )
}
