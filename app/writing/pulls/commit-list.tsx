import { Link } from '@remix-run/react'
import { Icon } from '#app/components/display/icon.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import type { CommitsWire } from '#server/writing/pulls/wire'
import { counted } from '#shared/counted'
import { commitPath } from '#shared/page-paths'

interface Props extends CommitsWire {
  at: { org: string; owner: string; repo: string }
}

/** The commits of a pull request, newest first. */
export function CommitList({ at, commits, total }: Props) {
  if (commits.length === 0) return null
  return (
    <details className="panel folded">
      <summary className="panel-head">
        <Icon name="chevron" />
        {counted(total, 'commit')}
      </summary>
      <ul className="lines">
        {commits.map(({ sha, message, author, committer }) => (
          <li key={sha}>
            <Link to={commitPath(at.org, at.owner, at.repo, sha)} title={sha}>
              <code>{sha.slice(0, 10)}</code>
            </Link>
            <span dir="auto">{message.split('\n', 1)[0]}</span>
            <span className="muted">
              {author.name}, <RelativeTime at={committer.at} />
            </span>
          </li>
        ))}
        {total > commits.length && <li className="muted">and {total - commits.length} more</li>}
      </ul>
    </details>
  )
}
