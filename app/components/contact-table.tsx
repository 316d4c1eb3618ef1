import type { ContactsWire } from '../../server/contact/wire'
import { RelativeTime } from './relative-time'

export function ContactTable({ contacts }: { contacts: ContactsWire['contacts'] }) {
  return (
    <div className="panel table-scroll">
      <table className="table table-cards">
        <caption className="visually-hidden">Requests about an enterprise plan, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Who</th>
            <th scope="col">People</th>
            <th scope="col">Message</th>
            <th scope="col" className="col-time">
              Asked
            </th>
          </tr>
        </thead>
        <tbody>
          {contacts.map(({ id, name, email, company, team_size, message, created_at }) => (
            <tr key={id}>
              <th scope="row">
                <a className="row-title" href={`mailto:${encodeURIComponent(email)}`}>
                  {name}
                </a>
                <span className="row-path">{email}</span>
                <span className="row-note">{company}</span>
              </th>
              <td data-label="People">{team_size}</td>
              <td data-label="Message" className="pre-line">
                {message ?? '–'}
              </td>
              <td data-label="Asked">
                <RelativeTime at={created_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
