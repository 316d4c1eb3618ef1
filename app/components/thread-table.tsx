import { Link } from '@remix-run/react'
import { RelativeTime } from './relative-time'
import { type State, ThreadState } from './thread-state'

interface Thread {
  number: number
  title: string
  labels: string[]
  state: State
  author: { name: string }
  comment_count: number
  created_at: string
  updated_at: string
  head?: { branch: string }
  base?: { branch: string }
}

/** Issues or pull requests; `path` is where they live. */
export function ThreadTable({
  path,
  threads,
  caption,
}: {
  path: string
  threads: Thread[]
  caption: string
}) {
  return (
    <div className="panel table-scroll">
      <table className="table table-cards">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Title</th>
            <th scope="col" className="col-status">
              State
            </th>
            <th scope="col" className="number">
              Comments
            </th>
            <th scope="col" className="col-time">
              Updated
            </th>
          </tr>
        </thead>
        <tbody>
          {threads.map((thread) => (
            <ThreadRow key={thread.number} path={path} thread={thread} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ThreadRow({ path, thread }: { path: string; thread: Thread }) {
  const { number, title, labels, state, author, comment_count, created_at, updated_at, head, base } = thread
  return (
    <tr>
      <th scope="row">
        <Link className="row-title" dir="auto" to={`${path}/${number}`}>
          {title}
        </Link>
        <span className="row-note">
          #{number} by {author.name}, <RelativeTime at={created_at} />
          {head && base && (
            <>
              {' · '}
              <code>{head.branch}</code> into <code>{base.branch}</code>
            </>
          )}
        </span>
        <Labels labels={labels} />
      </th>
      <td data-label="Status">
        <ThreadState state={state} />
      </td>
      <td data-label="Comments" className="number">
        {comment_count}
      </td>
      <td data-label="Updated">
        <RelativeTime at={updated_at} />
      </td>
    </tr>
  )
}

export function Labels({ labels }: { labels: string[] }) {
  if (labels.length === 0) return null
  return (
    <span className="tags">
      {labels.map((label) => (
        <span key={label} className="tag">
          {label}
        </span>
      ))}
    </span>
  )
}
