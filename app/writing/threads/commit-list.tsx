import { Icon } from '#app/components/display/icon.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import type { CommitsWire } from '#server/writing/pulls/wire'

/** The commits of a pull request, newest first. */
export function CommitList({ commits, total }: CommitsWire) {
  if (commits.length === 0) return null
  return (
    <details className="panel folded">
      <summary className="panel-head">
        <Icon name="chevron" />
        {total === 1 ? '1 commit' : `${total} commits`}
      </summary>
      <ul className="lines">
        {commits.map(({ sha, message, author, committer }) => (
          <li key={sha}>
            <code title={sha}>{sha.slice(0, 10)}</code>
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
