import { Form } from '@remix-run/react'
import type { TicketMatch } from './sync-data'

interface Props {
  section: string
  /** Null before the first search. */
  search: { words: string; matches: readonly TicketMatch[]; problem: string | null } | null
}

/** Finds an existing ticket by words in its title and links the section to it. */
export function TicketSearch({ section, search }: Props) {
  return (
    <section className="panel" aria-labelledby="pl-_ticket-search">
      <div className="panel-head">
        <h2 id="pl-_ticket-search">Find an existing ticket</h2>
      </div>
      <div className="panel-body">
        <Form className="fields" role="search" aria-label="Find a ticket">
          <input type="hidden" name="section" value={section} />
          <label>
            <span>Words of the title</span>
            <input
              type="search"
              name="q"
              defaultValue={search?.words ?? ''}
              required
              maxLength={200}
              autoComplete="off"
            />
          </label>
          <button type="submit" className="button">
            Find
          </button>
        </Form>
        {search && search.problem === null && search.matches.length === 0 && (
          <p role="status">No open ticket without a section has these words in its title.</p>
        )}
      </div>
      {search && search.matches.length > 0 && (
        <ul className="lines" aria-label="Tickets found">
          {search.matches.map((match) => (
            <li key={match.ticket_id}>
              <Match match={match} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const Match = ({ match: { ticket_id: id, title, url, status } }: { match: TicketMatch }) => (
  <>
    <a href={url} dir="auto">
      {title}
    </a>
    <span className="muted">
      {id}, {status}
    </span>
    <Form method="post" className="row-end">
      <input type="hidden" name="ticket_id" value={id} />
      <button type="submit" className="button" name="do" value="link">
        Link<span className="visually-hidden"> {id}</span>
      </button>
    </Form>
  </>
)
