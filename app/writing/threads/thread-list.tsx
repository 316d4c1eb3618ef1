import { Link } from '@remix-run/react'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { Pager, type PageWindow } from '#app/components/inputs/pager.tsx'
import { StateFilter } from '#app/components/inputs/state-choice.tsx'
import { usePermission } from '#app/hooks/use-permissions'
import { repoCrumbs } from '#app/library/repository/repo-crumbs'
import { RepoTabs } from '#app/library/repository/repo-tabs.tsx'
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
    <Page crumbs={repoCrumbs(at, { label: title })}>
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
        <ThreadTable pathOf={() => path} threads={threads} caption={`${title} of ${at.owner}/${at.repo}`} />
      ) : (
        <EmptyState title={empty.title}>
          <p>{empty.hint}</p>
        </EmptyState>
      )}
      <Pager page={page} />
    </Page>
  )
}
