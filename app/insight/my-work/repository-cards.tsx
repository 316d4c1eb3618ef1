import { Link } from '@remix-run/react'
import { BillingText } from '#app/accounts/billing/billing-text.tsx'
import { Icon } from '#app/components/display/icon.tsx'
import { Progress } from '#app/components/display/progress.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { usePermission } from '#app/hooks/use-permissions'
import { counted } from '#shared/counted'
import { orgPath, repoPath } from '#shared/page-paths'
import type { MyWork } from './load-my-work.server'

interface Props {
  org: string
  repositories: MyWork['repositories']
}

export function RepositoryCards({ org, repositories }: Props) {
  const mayWrite = usePermission('specs:write')
  return (
    <section aria-labelledby="pl-_repositories" className="work-list">
      <h2 id="pl-_repositories">
        Repositories <span className="muted">{repositories.length}</span>
        {mayWrite && (
          <Link className="work-all" to={orgPath(org, 'settings/connections')}>
            Add a repository
          </Link>
        )}
      </h2>
      <ul className="cards">
        {repositories.map((repository) => (
          <li key={repository.full_name} className="card">
            <h3>
              <Icon name="repo" />
              <Link to={repoPath(org, repository.owner, repository.repo)}>{repository.full_name}</Link>
              {repository.is_archived && <span className="tag">Archived</span>}
            </h3>
            <CardFacts repository={repository} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function CardFacts({ repository }: { repository: Props['repositories'][number] }) {
  const { problem, indexed_at, documents, sections, changed } = repository
  if (problem)
    return (
      <p className="severity-error">
        <BillingText text={problem} />
      </p>
    )
  if (indexed_at === null) return <p className="muted">Reading the repository …</p>
  return (
    <>
      <p className="muted">{counted(documents, 'document')}</p>
      {sections.total > 0 ? (
        <p className="card-progress">
          <Progress done={sections.done} total={sections.total} label="Sections done" /> sections done
        </p>
      ) : (
        <p className="muted">Not tracked</p>
      )}
      {changed !== null && (
        <p className="muted">
          Changed <RelativeTime at={changed} />
        </p>
      )}
    </>
  )
}
