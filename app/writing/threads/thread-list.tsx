import { Link } from '@remix-run/react'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { Pager, type PageWindow } from '#app/components/inputs/pager.tsx'
import { StateFilter } from '#app/components/inputs/state-choice.tsx'
import { BulkResult } from '#app/components/list/bulk/bulk-result.tsx'
import { ListBar } from '#app/components/list/list-bar.tsx'
import type { ListView } from '#app/components/list/views/view-place'
import { usePermission } from '#app/hooks/use-permissions'
import { repoCrumbs } from '#app/library/repository/repo-crumbs'
import { RepoTabs } from '#app/library/repository/repo-tabs.tsx'
import { isFiltered, type ThreadFilterValues } from '#app/request/read-thread-filter'
import { labelsPath } from '#shared/page-paths'
import { ThreadFilterBar, type ThreadFilterChoices } from './thread-filter-bar'
import { type IssueBulk, ThreadRows } from './thread-rows'
import type { Thread } from './thread-table'

interface Props {
  at: { org: string; owner: string; repo: string }
  list: 'issues' | 'pulls'
  /** Path of the list. */
  path: string
  title: string
  threads: Thread[]
  views: ListView[]
  bulk?: IssueBulk
  page: PageWindow
  states: readonly string[]
  chosen: string
  filter: ThreadFilterValues
  choices: ThreadFilterChoices
  /** Label of the button to create one. */
  createLabel: string
  empty: { title: string; hint: string }
}

/** The list of issues or of pull requests of a repository. */
export function ThreadList({
  at,
  list,
  path,
  title,
  threads,
  views,
  bulk,
  page,
  states,
  chosen,
  filter,
  choices,
  createLabel,
  empty,
}: Props) {
  const mayWrite = usePermission('specs:write')
  return (
    <Page crumbs={repoCrumbs(at, { label: title })}>
      <h1>{title}</h1>
      <RepoTabs {...at} />
      <div className="toolbar">
        <StateFilter states={states} chosen={chosen} />
        <div className="actions">
          <Link className="button" to={labelsPath(at.org, at.owner, at.repo)}>
            Labels
          </Link>
          {mayWrite && (
            <Link className="button button-main" to={`${path}/new`}>
              {createLabel}
            </Link>
          )}
        </div>
      </div>
      <ListBar
        place={{ org: at.org, list, repo: `${at.owner}/${at.repo}` }}
        views={views}
        all={`Open ${title.toLowerCase()}`}
      >
        <ThreadFilterBar filter={filter} choices={choices} />
      </ListBar>
      <BulkResult answer={bulk?.answer} />
      {threads.length > 0 ? (
        <ThreadRows
          bulk={bulk}
          labels={choices.labels}
          repo={`${at.owner}/${at.repo}`}
          pathOf={() => path}
          threads={threads}
          sort={filter.sort}
          caption={`${title} of ${at.owner}/${at.repo}`}
        />
      ) : (
        <EmptyState title={isFiltered(filter) ? `No matching ${title.toLowerCase()}` : empty.title}>
          <p>{isFiltered(filter) ? 'Remove a filter to see more.' : empty.hint}</p>
        </EmptyState>
      )}
      <Pager page={page} />
    </Page>
  )
}
