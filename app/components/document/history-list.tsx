import { Link } from '@remix-run/react'
import { comparePath, docPath } from '../../../shared/page-paths'
import type { DocumentLocation } from '../../document/document-location'
import { describeEvent, type HistoryEvent } from '../../document/history/describe-event'
import type { CommitEvents } from '../../document/history/group-events'
import { RelativeTime } from '../display/relative-time'

/** The history of a document, one panel per commit. */
export function HistoryList({ place, commits }: { place: DocumentLocation; commits: CommitEvents[] }) {
  return (
    <ol className="history">
      {commits.map((commit) => (
        <li key={commit.sha} className="panel">
          <header className="panel-head">
            <h2 dir="auto">{commit.message || 'No commit message'}</h2>
            <span className="muted">
              {commit.author}, <RelativeTime at={commit.at} />
            </span>
            <Versions place={place} commit={commit} />
          </header>
          <Events place={place} events={commit.events} />
        </li>
      ))}
    </ol>
  )
}

function Versions({
  place: { org, owner, repo, path },
  commit,
}: {
  place: DocumentLocation
  commit: CommitEvents
}) {
  const { sha, previous } = commit
  const short = sha.slice(0, 10)
  const then = { from: sha, ...(commit.path !== path && { from_path: commit.path }) }
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
      <Link to={comparePath(org, owner, repo, path, then)}>
        Changes since<span className="visually-hidden"> {short}</span>
      </Link>
    </span>
  )
}

const SHOWN = 12

/** Long lists are folded, so that the first commit of a document does not push the others off the page. */
function Events({ place, events }: { place: DocumentLocation; events: HistoryEvent[] }) {
  const rest = events.slice(SHOWN)
  return (
    <>
      <Lines place={place} events={events.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details>
          <summary>and {rest.length} more</summary>
          <Lines place={place} events={rest} />
        </details>
      )}
    </>
  )
}

function Lines({
  place: { org, owner, repo, path },
  events,
}: {
  place: DocumentLocation
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
