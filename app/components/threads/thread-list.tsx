import { Link } from '@remix-run/react'
import { usePermission } from '../../hooks/use-permissions'
import { EmptyState } from '../display/empty-state'
import { Pager, type PageWindow } from '../inputs/pager'
import { StateFilter } from '../inputs/state-choice'
import { RepoBreadcrumbs } from '../repository/repo-breadcrumbs'
import { RepoTabs } from '../repository/repo-tabs'
import { type Thread, ThreadTable } from './thread-table'

interface Props {
  at: { org: string; owner: string; repo: string }
  /** Path of the list. */
  path: string
  title: string
  threads: Thread[]
  page: PageWindow
  states: readonly string[]
  chosen: string
  /** Label of the button to create one. */
  createLabel: string
  empty: { title: string; hint: string }
}

/** The list of issues or of pull requests of a repository. */
export function ThreadList({ at, path, title, threads, page, states, chosen, createLabel, empty }: Props) {
  const mayWrite = usePermission('specs:write')
  return (
    <div className="page">
      <RepoBreadcrumbs at={at} crumbs={[{ label: title }]} />
      <h1>{title}</h1>
      <RepoTabs {...at} />
      <div className="toolbar">
        <StateFilter states={states} chosen={chosen} />
        {mayWrite && (
          <Link className="button button-main" to={`${path}/new`}>
            {createLabel}
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
