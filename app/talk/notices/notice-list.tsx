import { Form } from '@remix-run/react'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import type { InboxWire } from '#server/talk/notices/wire'
import { NoticeLines } from './notice-lines'

type InboxNotice = InboxWire['notices'][number]

interface Props {
  notices: InboxNotice[]
  baseUrl: string
}

/** The notices of a person, newest first. The keys j and k move between them. */
export function NoticeList({ notices, baseUrl }: Props) {
  return (
    <ul className="panel inbox" aria-label="Notices">
      {notices.map((notice) => (
        <li key={notice.id} className={notice.read_at === null ? 'inbox-notice is-unread' : 'inbox-notice'}>
          <h2 data-row tabIndex={-1} dir="auto">
            {notice.read_at === null && <span className="visually-hidden">Unread: </span>}
            {notice.title}
          </h2>
          <span className="muted inbox-time">
            <RelativeTime at={notice.created_at} />
          </span>
          <NoticeLines text={notice} baseUrl={baseUrl} />
          <MarkButton notice={notice} />
        </li>
      ))}
    </ul>
  )
}

function MarkButton({ notice: { id, title, read_at } }: { notice: InboxNotice }) {
  const act = read_at === null ? 'read' : 'unread'
  return (
    <Form method="post" className="inbox-action">
      <input type="hidden" name="id" value={id} />
      <button type="submit" className="button" name="do" value={act}>
        Mark as {act}
        <span className="visually-hidden">: {title}</span>
      </button>
    </Form>
  )
}
