import type { SectionTicket } from '#app/library/document/section-tickets'
import { Ticket } from './ticket'

/** A ticket with its status at its ticket system. */
export function LiveTicket({ ticket }: { ticket: SectionTicket }) {
  const { connection, ticket_id, url, status, health, has_conflict } = ticket
  return (
    <span className="live-ticket">
      <Ticket system={connection} id={ticket_id} url={url} />
      {health === 'broken' ? (
        <span className="severity-error">missing</span>
      ) : (
        status && <span className="muted">{status}</span>
      )}
      {has_conflict && <span className="severity-warning">conflict</span>}
    </span>
  )
}
