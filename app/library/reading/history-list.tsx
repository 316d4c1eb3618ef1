import { Link } from '@remix-run/react'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import type { DocumentLocation } from '#app/library/document/document-location'
import { describeEvent, type HistoryEvent } from '#app/library/document/history/describe-event'
import type { CommitEvents } from '#app/library/document/history/group-events'
import { comparePath, docPath } from '#shared/page-paths'

/** The history of a document, one panel per commit. */
export function HistoryList({ location, commits }: { location: DocumentLocation; commits: CommitEvents[] }) {
  return (
    <ol className="history">
      {commits.map((commit) => (
        <li key={commit.sha} className="panel">
          <header className="panel-head">
            <h2 dir="auto">{commit.message || 'No commit message'}</h2>
            <span className="muted">
              {commit.author}, <RelativeTime at={commit.at} />
            </span>
            <Versions location={location} commit={commit} />
          </header>
          <Events location={location} events={commit.events} />
        </li>
      ))}
    </ol>
  )
}

function Versions({
  location: { org, owner, repo, path },
  commit,
}: {
  location: DocumentLocation
  commit: CommitEvents
}) {
  const { sha, previous } = commit
  const short = sha.slice(0, 10)
  const comparison = { from: sha, ...(commit.path !== path && { from_path: commit.path }) }
  return (
    <span className="actions">
      <Link to={`${docPath(org, owner, repo, commit.path)}?as_of=${sha}`}>
        View at <code>{short}</code>
      </Link>
      {previous && (
        <Link
          to={comparePath(org, owner, repo, commit.path, {
            from: previous.sha,
            to: sha,
            ...(previous.path !== commit.path && { from_path: previous.path }),
          })}
        >
          Changes<span className="visually-hidden"> by {short}</span>
        </Link>
      )}
      <Link to={comparePath(org, owner, repo, path, comparison)}>
        Changes since<span className="visually-hidden"> {short}</span>
      </Link>
    </span>
  )
}

const MAX_SHOWN_EVENTS = 12

/** Long lists are folded, so that the first commit of a document does not push the others off the page. */
function Events({ location, events }: { location: DocumentLocation; events: HistoryEvent[] }) {
  const hidden = events.slice(MAX_SHOWN_EVENTS)
  return (
    <>
      <Lines location={location} events={events.slice(0, MAX_SHOWN_EVENTS)} />
      {hidden.length > 0 && (
        <details>
          <summary>and {hidden.length} more</summary>
          <Lines location={location} events={hidden} />
        </details>
      )}
    </>
  )
}

function Lines({
  location: { org, owner, repo, path },
  events,
}: {
  location: DocumentLocation
  events: HistoryEvent[]
}) {
  return (
    <ul className="events">
      {events.map((event) => {
        const { kind, section, section_now, criterion, from, to } = event
        const name = section && [section.section_number, section.title].filter(Boolean).join(' ')
        return (
          <li key={JSON.stringify([kind, section?.id, criterion?.id, from, to])} dir="auto">
            {section_now !== null ? (
              <Link to={`${docPath(org, owner, repo, path)}#${encodeURIComponent(section_now)}`}>{name}</Link>
            ) : (
              <strong>{name}</strong>
            )}{' '}
            {describeEvent(event)}
          </li>
        )
      })}
    </ul>
  )
}
