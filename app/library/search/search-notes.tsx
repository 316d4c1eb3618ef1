import { Icon } from '#app/components/display/icon.tsx'
import { type Search, type SearchAnswer, searchAsText } from './read-search'

interface Props {
  search: Search
  results: SearchAnswer
}

/** Notes on the results: errors in the query, corrections and missing results. */
export function SearchNotes({ search, results }: Props) {
  const notes = [
    ...results.notices,
    results.partial && results.notices.length === 0 && 'The search timed out. Results may be incomplete.',
    results.relaxed && `Showing results without ${listWords(results.relaxed.without)}.`,
  ].filter((note) => note !== false && note !== null)
  return (
    <>
      {results.diagnostics.length > 0 && <QueryDiagnostics q={search.q} diagnostics={results.diagnostics} />}
      {results.did_you_mean !== null && (
        <p className="search-note" role="status">
          Did you mean{' '}
          <a href={`?${new URLSearchParams({ q: results.did_you_mean })}`}>{results.did_you_mean}</a>?
        </p>
      )}
      {results.corrected !== null && (
        <p className="search-note" role="status">
          No exact matches. Showing results for{' '}
          <a href={`?${new URLSearchParams({ q: results.corrected })}`}>{results.corrected}</a>.
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

/** Phrases have quotation marks already. */
const listWords = (words: readonly string[]) =>
  words.map((word) => (word.startsWith('“') ? word : `“${word}”`)).join(', ')

/** The problems of the query, each with the affected part highlighted. */
function QueryDiagnostics({ q, diagnostics }: { q: string; diagnostics: SearchAnswer['diagnostics'] }) {
  return (
    <ul className="search-diagnostics" aria-label="Query problems">
      {diagnostics.map(({ severity, code, message, column, length }) => (
        <li key={`${column}:${code}`} className={`severity-${severity}`}>
          <Icon name={severity === 'info' ? 'info' : 'alert'} />
          <div>
            <code>
              {shorten(q.slice(0, column - 1), 'end')}
              <mark>{q.slice(column - 1, column - 1 + length) || '…'}</mark>
              {shorten(q.slice(column - 1 + length), 'start')}
            </code>
            <p>{message}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

const EXCERPT_LENGTH = 40

/** Shortens a long query to the part next to the highlight. */
function shorten(text: string, near: 'start' | 'end'): string {
  if (text.length <= EXCERPT_LENGTH) return text
  return near === 'start' ? `${text.slice(0, EXCERPT_LENGTH)}…` : `…${text.slice(-EXCERPT_LENGTH)}`
}

/** Saves the current search under a name. */
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
        aria-label="Search name"
      />
      <button type="submit" name="do" value="save" className="button">
        Save
      </button>
      <label className="save-search-watch">
        <input type="checkbox" name="watch" value="on" />
        Notify me when the results change
      </label>
    </form>
  )
}
