import { Link } from '@remix-run/react'
import { useMay } from '../../hooks/use-permissions'
import { EmptyState } from '../display/empty-state'
import { type Page, Pager } from '../inputs/pager'
import { StateChoice } from '../inputs/state-choice'
import { RepoBreadcrumbs } from '../repository/repo-breadcrumbs'
import { RepoTabs } from '../repository/repo-tabs'
import { type Thread, ThreadTable } from './thread-table'

interface Props {
  at: { org: string; owner: string; repo: string }
  /** Where they live. */
  path: string
  title: string
  threads: Thread[]
  page: Page
  states: readonly string[]
  chosen: string
  /** What the button says that opens one. */
  opening: string
  empty: { title: string; hint: string }
}

/** The page of a repository's issues, or of its pull requests. */
export function ThreadList({ at, path, title, threads, page, states, chosen, opening, empty }: Props) {
  const mayWrite = useMay('specs:write')
  return (
    <div className="page">
      <RepoBreadcrumbs at={at} crumbs={[{ label: title }]} />
      <h1>{title}</h1>
      <RepoTabs {...at} />
      <div className="toolbar">
        <StateChoice states={states} chosen={chosen} />
        {mayWrite && (
          <Link className="button button-main" to={`${path}/new`}>
            {opening}
          </Link>
        )}
      </div>
      {threads.length > 0 ? (
        <ThreadTable path={path} threads={threads} caption={`${title} of ${at.owner}/${at.repo}`} />
      ) : (
        <EmptyState title={empty.title}>
          <p>{empty.hint}</p>
        </EmptyState>
      )}
      <Pager page={page} />
    </div>
  )
}
