import { Link } from '@remix-run/react'
import { Icon } from '#app/components/display/icon.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { issuesPath, pullsPath } from '#shared/page-paths'
import type { MyWork } from './load-my-work.server'

interface Props {
  org: string
  kind: 'issue' | 'pull'
  thread: MyWork['pulls']['threads'][number]
  /** The author, for pull requests of others. */
  author?: string
}

const PATHS = { issue: issuesPath, pull: pullsPath }

/** An issue or a pull request in a list of work. */
export function ThreadRow({ org, kind, thread: { repo, number, title, updated_at }, author }: Props) {
  const [owner = '', name = ''] = repo.split('/')
  return (
    <li>
      <Icon name={kind} />
      <span className="row-main">
        <Link to={`${PATHS[kind](org, owner, name)}/${number}`}>{title}</Link>
        <span className="muted">
          {' '}
          · {author && `${author} · `}
          {repo}#{number}
        </span>
      </span>
      <span className="row-time">
        <RelativeTime at={updated_at} />
      </span>
    </li>
  )
}
