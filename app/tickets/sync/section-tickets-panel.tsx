import { Form } from '@remix-run/react'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import type { SectionTicket } from '#app/library/document/section-tickets'
import { LiveTicket } from '#app/library/reading/live-ticket.tsx'

interface Props {
  section: string
  tickets: SectionTicket[]
  mayWrite: boolean
}

/** The tickets of one section, with forms to link, create and unlink. */
export function SectionTicketsPanel({ section, tickets, mayWrite }: Props) {
  return (
    <section className="panel" aria-labelledby="pl-_tickets">
      <div className="panel-head">
        <h2 id="pl-_tickets">Tickets</h2>
      </div>
      {tickets.length > 0 && (
        <ul className="lines">
          {tickets.map((ticket) => (
            <li key={`${ticket.connection} ${ticket.ticket_id}`}>
              <LiveTicket ticket={ticket} />
              <span className="muted">
                {ticket.connection}
                {ticket.is_shadow && ', mirror'}
                {ticket.read_at && (
                  <>
                    , read <RelativeTime at={ticket.read_at} />
                  </>
                )}
              </span>
              {ticket.problem && <span className="severity-error">{ticket.problem}</span>}
              {mayWrite && (
                <Form method="post" className="row-end">
                  <input type="hidden" name="ticket_id" value={ticket.ticket_id} />
                  <input type="hidden" name="link_id" value={ticket.link_id} />
                  <button type="submit" className="button" name="do" value="now">
                    Sync now<span className="visually-hidden"> {ticket.ticket_id}</span>
                  </button>
                  {!ticket.is_shadow && (
                    <button type="submit" className="button" name="do" value="unlink">
                      Unlink<span className="visually-hidden"> {ticket.ticket_id}</span>
                    </button>
                  )}
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="panel-body">
        {tickets.length === 0 && <p className="muted">This section has no ticket.</p>}
        {mayWrite && (
          <>
            <Form method="post" className="fields" aria-label={`Link a ticket to ${section}`}>
              <label>
                <span>Existing ticket</span>
                <input type="text" name="ticket_id" required maxLength={300} autoComplete="off" />
              </label>
              <button type="submit" className="button" name="do" value="link">
                Link
              </button>
            </Form>
            {tickets.every(({ is_shadow }) => is_shadow) && (
              <Form method="post">
                <button type="submit" className="button button-main" name="do" value="request">
                  Create a ticket
                </button>
              </Form>
            )}
          </>
        )}
      </div>
    </section>
  )
}
