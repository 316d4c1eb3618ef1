import { Link } from '@remix-run/react'
import { BillingText } from '#app/accounts/billing/billing-text.tsx'
import { Icon } from '#app/components/display/icon.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import type { RepoOverview, SpecFilter } from '#app/loaders/select-specs.server'
import { repoPath } from '#shared/page-paths'
import { SpecTable } from './spec-table'

interface Props {
  org: string
  repository: RepoOverview
}

export function RepoPanel({ org, repository, filter }: Props & { filter: SpecFilter }) {
  const { owner, repo, full_name, description, specs, matching } = repository
  const path = repoPath(org, owner, repo)
  return (
    <section className="panel" aria-label={full_name}>
      <header className="panel-head">
        <h2>
          <Icon name="repo" />
          <Link to={path}>{full_name}</Link>
        </h2>
        {description && <p className="muted">{description}</p>}
        <IndexState repository={repository} />
      </header>
      <SpecTable org={org} owner={owner} repo={repo} specs={specs} caption={`Specs of ${full_name}`} />
      {matching > specs.length && (
        <p className="panel-foot">
          <Link to={`${path}?${new URLSearchParams({ ...filter })}`}>
            View all {matching} specs in {full_name}
          </Link>
        </p>
      )}
    </section>
  )
}

export function RepoLine({ org, repository }: Props) {
  const { owner, repo, full_name, docs } = repository
  return (
    <li>
      <Icon name="repo" />
      <Link to={repoPath(org, owner, repo)}>{full_name}</Link>
      <span className="muted">{docs === 1 ? '1 document' : `${docs} documents`}</span>
      <IndexState repository={repository} />
    </li>
  )
}

function IndexState({ repository }: Pick<Props, 'repository'>) {
  const { indexed_at, problem, is_archived, config_errors } = repository
  return (
    <p className="index-state">
      {is_archived && <span className="tag">Archived</span>}
      {problem && (
        <span className="severity-error">
          <Icon name="alert" />
          <BillingText text={problem} />
        </span>
      )}
      {config_errors > 0 && (
        <span className="severity-warning">
          <Icon name="alert" />
          {config_errors === 1 ? '1 error' : `${config_errors} errors`} in the configuration
        </span>
      )}
      {indexed_at ? (
        <span className="muted">
          Indexed <RelativeTime at={indexed_at} />
        </span>
      ) : (
        !problem && <span className="muted">Not indexed yet</span>
      )}
    </p>
  )
}
