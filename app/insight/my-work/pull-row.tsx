import { Link } from '@remix-run/react'
import { Icon } from '#app/components/display/icon.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { pullsPath } from '#shared/page-paths'
import type { MyWork } from './load-my-work.server'

interface Props {
  org: string
  pull: MyWork['pulls'][number]
  /** The author, for pull requests of others. */
  author?: string
}

/** A pull request in a list of work. */
export function PullRow({ org, pull: { repo, number, title, updated_at }, author }: Props) {
  const [owner = '', name = ''] = repo.split('/')
  return (
    <li>
      <Icon name="pull" />
      <span className="row-main">
        <Link to={`${pullsPath(org, owner, name)}/${number}`}>{title}</Link>
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
