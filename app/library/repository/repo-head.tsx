import type { RepoSummary } from '#server/library/repos/wire'

type Repository = Pick<
  RepoSummary,
  'full_name' | 'description' | 'default_branch' | 'head_sha' | 'is_archived'
>

/** The name of a repository with its branch, indexed commit and description. */
export function RepoHead({ repository }: { repository: Repository }) {
  const { full_name, description, default_branch, head_sha, is_archived } = repository
  return (
    <div className="page-head">
      <h1>{full_name}</h1>
      {default_branch && (
        <span className="muted">
          <code>{default_branch}</code>
          {head_sha && (
            <>
              {' at '}
              <code title={head_sha}>{head_sha.slice(0, 10)}</code>
            </>
          )}
        </span>
      )}
      {is_archived && <span className="tag">Archived</span>}
      {description && <p className="muted">{description}</p>}
    </div>
  )
}
